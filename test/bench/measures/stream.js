/** A long answer in a terminal: what it costs, and whether all of it is there to scroll back to. */
import xterm from "@xterm/headless";
import { cpuMs, median, pause, place, session, submit } from "../rig.js";
import { numberedDeltas } from "../server.js";

const endMark = "ZQJXKEND";

export async function pacedStream({ server, streamDeltas }) {
  const one = await stream({ server, count: streamDeltas, paceMs: 4 });
  const share = streamDeltas / 2_000;
  return [
    { name: "40 kB streamed: CPU", value: one.cpuS / share, unit: "s", budget: 1.5 },
    {
      name: "40 kB streamed: to the terminal",
      value: one.bytes / share / 1e6,
      unit: "MB",
      budget: 0.2,
    },
    { name: "40 kB streamed: screens cleared", value: one.clears, unit: "times", budget: 0 },
    { name: "40 kB streamed: words lost", value: one.lost, unit: "words", budget: 0 },
  ];
}

export async function fastStream({ server, streamDeltas, runs }) {
  const tenth = [];
  for (let i = 0; i < Math.min(3, runs); i++)
    tenth.push((await stream({ server, count: streamDeltas, paceMs: 0 })).cpuS);
  const whole = await stream({ server, count: streamDeltas * 10, paceMs: 0 });
  return [
    { name: "400 kB at once: CPU", value: whole.cpuS, unit: "s", budget: 2 },
    {
      name: "400 kB at once: next to 40 kB",
      value: whole.cpuS / median(tenth),
      unit: "times",
      budget: 6,
    },
    { name: "400 kB at once: screens cleared", value: whole.clears, unit: "times", budget: 0 },
    { name: "400 kB at once: words lost", value: whole.lost, unit: "words", budget: 0 },
  ];
}

async function stream({ server, count, paceMs }) {
  const deltas = [...numberedDeltas(count), `\n\n${endMark}`];
  const at = await server(() => ({ deltas, paceMs }));
  const here = place();
  const screen = new xterm.Terminal({
    cols: 120,
    rows: 40,
    scrollback: 100_000,
    allowProposedApi: true,
  });
  const terminal = await session([], {
    ...here,
    baseURL: at.baseURL,
    hear: (t) => screen.write(t),
  });
  try {
    await terminal.ready();
    await pause(500);
    const before = terminal.output().length;
    const cpu = cpuMs(terminal.pid);
    await submit(terminal, "tell me all");
    await terminal.until((text) => text.includes(endMark), "the end of the answer", 120_000);
    await pause(1_000);
    const output = terminal.output().slice(before);
    return {
      cpuS: (cpuMs(terminal.pid) - cpu) / 1_000,
      bytes: Buffer.byteLength(output),
      // biome-ignore format: one line reads better
      clears: [...output.matchAll(/\u001b\[[23]J|\u001bc/g)].length,
      lost: await lostWords(screen, count),
    };
  } finally {
    await terminal.end();
    here.remove();
  }
}

/** Words of the answer that are not in what a person could scroll back to. */
async function lostWords(screen, count) {
  await new Promise((done) => screen.write("", done));
  const { active } = screen.buffer;
  let text = "";
  for (let y = 0; y < active.length; y++) text += ` ${active.getLine(y).translateToString(true)}`;
  const there = new Set(text.match(/w\d{5}/g));
  return count - there.size;
}
