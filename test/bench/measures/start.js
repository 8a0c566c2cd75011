/** How long until it answers, next to a bare `node -e 0` run in between: machines have moods. */
import { bareNode, median, place, program, run, session } from "../rig.js";

export async function start({ runs }) {
  const bare = [];
  const answers = { "--version": [], "--help": [] };
  for (let i = 0; i < runs; i++) {
    bare.push(await bareNode());
    for (const flag of Object.keys(answers))
      answers[flag].push((await run([program, flag])).wallMs);
  }
  const times = (ms) => ms / median(bare);
  return [
    { name: "bare node", value: median(bare), unit: "ms" },
    { name: "--version", value: times(median(answers["--version"])), unit: "x node", budget: 1.3 },
    { name: "--help", value: times(median(answers["--help"])), unit: "x node", budget: 1.3 },
  ];
}

export async function prompt({ runs, server }) {
  const at = await server(() => ({ say: "Hello." }));
  const here = place();
  const bare = [];
  const shown = [];
  const echoed = [];
  try {
    for (let i = 0; i <= runs; i++) {
      const { prompted, typed } = await oneStart({ ...here, baseURL: at.baseURL });
      if (i === 0) continue; // The first start of a build fills the code cache.
      bare.push(await bareNode());
      shown.push(prompted);
      echoed.push(typed);
    }
  } finally {
    here.remove();
  }
  const times = (ms) => ms / median(bare);
  return [
    { name: "prompt on screen", value: times(median(shown)), unit: "x node", budget: 2.5 },
    { name: "typed key on screen", value: times(median(echoed)), unit: "x node", budget: 2.5 },
    { name: "typed key on screen", value: median(echoed), unit: "ms" },
  ];
}

async function oneStart(given) {
  const terminal = await session([], given);
  try {
    const prompted = await terminal.ready();
    const seen = terminal.output().length;
    const again = setInterval(() => terminal.type("Z"), 500);
    terminal.type("Z");
    const typed = await terminal.until((text) => text.slice(seen).includes("Z"), "the typed key");
    clearInterval(again);
    // Leaves in an orderly way, so that the code cache is kept.
    terminal.type("\u0015\u0003");
    setTimeout(() => terminal.type("\u0003"), 100);
    await terminal.until(() => false, "the end", 700).catch(() => {});
    return { prompted, typed };
  } finally {
    await terminal.end();
  }
}
