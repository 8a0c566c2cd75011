/** A session at rest, after hundreds of turns, under a flood of output, and cancelled. */
import { cpuMs, memoryMiB, pause, percentile, place, running, session, submit } from "../rig.js";
import { numberedDeltas } from "../server.js";

export async function idle({ server, idleMs }) {
  const at = await server(() => ({ say: "Hello." }));
  const here = place();
  const terminal = await session([], { ...here, baseURL: at.baseURL });
  try {
    await terminal.ready();
    await pause(2_000);
    const before = cpuMs(terminal.pid);
    await pause(idleMs);
    const percent = ((cpuMs(terminal.pid) - before) / idleMs) * 100;
    return [
      { name: "idle at the prompt: CPU", value: percent, unit: "%", budget: 0.1 },
      { name: "idle at the prompt: RSS", value: memoryMiB(terminal.pid), unit: "MiB", budget: 100 },
    ];
  } finally {
    await terminal.end();
    here.remove();
  }
}

/** Keys typed while an answer streams, after `historyTurns` turns. */
export async function echo({ server, historyTurns, keyCount }) {
  const answer = (n) =>
    n < historyTurns
      ? { say: `Reading, ${n}.`, call: ["read_file", { path: `file${n % 20}.txt` }] }
      : { deltas: numberedDeltas(40_000), paceMs: 5 };
  const at = await server(answer);
  const files = Array.from({ length: 20 }, (_, i) => [`file${i}.txt`, `line of ${i}\n`.repeat(10)]);
  const here = place(Object.fromEntries(files));
  const terminal = await session([], { ...here, baseURL: at.baseURL });
  try {
    await terminal.ready();
    await pause(300);
    await submit(terminal, "read them all");
    await terminal.until((text) => text.includes("w00100"), "the stream", 120_000);
    const waits = [];
    for (let k = 1; k <= keyCount; k++) waits.push(await keyWait(terminal, k));
    return [
      {
        name: `key to echo, p95, ${historyTurns} turns, streaming`,
        value: percentile(waits, 0.95),
        unit: "ms",
        budget: 16,
      },
      {
        name: `RSS after ${historyTurns} turns`,
        value: memoryMiB(terminal.pid),
        unit: "MiB",
        budget: 200,
      },
    ];
  } finally {
    await terminal.end();
    here.remove();
  }
}

async function keyWait(terminal, k) {
  await pause(40 + (k % 7) * 9); // Not in step with the screen's own rhythm.
  const seen = terminal.output().length;
  const draft = new RegExp(`(?<!Q)Q{${k}}(?!Q)`);
  const typed = terminal.sinceStart();
  terminal.type("Q");
  return (await terminal.until((text) => draft.test(text.slice(seen)), `key ${k}`, 5_000)) - typed;
}

/** From Esc until the stream is let go, and until a command's process is gone. */
export async function cancel({ server, runs }) {
  const stream = [];
  const command = [];
  for (let i = 0; i < Math.min(runs, 3); i++) {
    stream.push(await cancelledStream(server));
    command.push(await cancelledCommand(server));
  }
  return [
    { name: "cancel: stream let go", value: Math.max(...stream), unit: "ms", budget: 250 },
    {
      name: "cancel: command's process gone",
      value: Math.max(...command),
      unit: "ms",
      budget: 250,
    },
  ];
}

async function cancelledStream(server) {
  const at = await server(() => ({ deltas: numberedDeltas(4_000), paceMs: 5 }));
  return inSession(at, async (terminal) => {
    await terminal.until((text) => text.includes("w00050"), "the stream");
    return escapeUntil(terminal, () => at.left.length > 0);
  });
}

async function cancelledCommand(server) {
  const marker = `${300 + Math.floor(performance.now() % 600)}.${process.pid}`;
  const at = await server((n) =>
    n === 0 ? { call: ["execute_command", { command: `sleep ${marker}` }] } : { say: "Ended." },
  );
  return inSession(at, async (terminal) => {
    for (let i = 0; running(`sleep ${marker}`).length === 0; i++) {
      if (i > 200) throw new Error("the command never ran");
      await pause(25);
    }
    return escapeUntil(terminal, () => running(`sleep ${marker}`).length === 0);
  });
}

async function inSession(at, measure) {
  const here = place();
  const terminal = await session(["--hitl", "off"], { ...here, baseURL: at.baseURL });
  try {
    await terminal.ready();
    await pause(300);
    await submit(terminal, "go on");
    return await measure(terminal);
  } finally {
    await terminal.end();
    here.remove();
  }
}

async function escapeUntil(terminal, over) {
  const start = performance.now();
  terminal.type("\u001b");
  while (!over()) {
    if (performance.now() - start > 5_000) throw new Error("it went on for 5 s");
    await pause(5);
  }
  return performance.now() - start;
}

/** What a command that prints a gigabyte adds to the program's memory. */
export async function flood({ server, floodBytes }) {
  const command = `head -c ${floodBytes} /dev/zero | tr '\\0' 'a'`;
  const at = await server((n) =>
    n === 0 ? { call: ["execute_command", { command }] } : { say: "FLOODEND" },
  );
  return inSession(at, async (terminal) => {
    const before = memoryMiB(terminal.pid);
    await terminal.until((text) => text.includes("FLOODEND"), "the command's end", 120_000);
    const added = memoryMiB(terminal.pid, "VmHWM") - before;
    const name = `RSS added by a command printing ${floodBytes / 1e6} MB`;
    return [{ name, value: added, unit: "MiB", budget: 50 }];
  });
}
