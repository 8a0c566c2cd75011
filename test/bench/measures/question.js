/** Keys at the question about a long diff: from page to page, to its ends, from hunk to hunk. */
import { pause, percentile, place, session, submit } from "../rig.js";

const moves = [" ", "\x1b[6~", "G", "\x1b[5~", "g", "\x1b[B", "\x1b[F", "\x1b[H"];
const answers = ["h", "n", "n", "h"];
const keys = [...moves, ...answers];
/** A letter that answers counts once nothing has followed it for so long: else it is of a paste. */
const loneMs = 60;
/** Keys in the first moment after the question was drawn are no answer to it. */
const deafMs = 350;

export async function question({ server, diffLines, keyCount }) {
  const text = (word) =>
    Array.from({ length: diffLines }, (_, i) =>
      i % 20 === 0 ? `${word} = call(${i});\n` : `  line ${i} stays as it was\n`,
    ).join("");
  const call = ["write_file", { path: "long.ts", content: text("after") }];
  const at = await server(() => ({ say: "Changing it.", call }));
  const here = place({ "long.ts": text("before") });
  const terminal = await session(["--hitl", "on"], { ...here, baseURL: at.baseURL });
  try {
    await terminal.ready();
    await pause(300);
    await submit(terminal, "change it");
    await terminal.until((seen) => seen.includes("Space reads on"), "the question");
    const waits = { moves: [], answers: [] };
    for (let k = 0; k < keyCount; k++) {
      const key = keys[k % keys.length];
      const kind = answers.includes(key) ? "answers" : "moves";
      waits[kind].push(await keyWait(terminal, key));
    }
    const row = (name, of, budget) => ({ name, value: percentile(of, 0.95), unit: "ms", budget });
    return [
      row(`key to screen, p95, question of ${diffLines} lines`, waits.moves, 16),
      row(`letter that answers, p95, ${loneMs} ms held`, waits.answers, loneMs + 16),
    ];
  } finally {
    await terminal.end();
    here.remove();
  }
}

async function keyWait(terminal, key) {
  await pause(deafMs);
  const before = terminal.output().length;
  const typed = terminal.sinceStart();
  terminal.type(key);
  const drawn = (seen) => seen.length > before;
  return (await terminal.until(drawn, `what ${JSON.stringify(key)} does`, 5_000)) - typed;
}
