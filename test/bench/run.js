/**
 * `npm run bench`: what the built program costs, each figure next to its budget.
 *
 *   --json         rows of `name, value, unit, budget, ok` on standard output
 *   --only WORD    only measures whose name holds WORD
 *   --runs N       how often the short ones are repeated (9)
 *   --long         1,000 turns
 *   --smoke        everything once and small: does the rig work? Its figures mean nothing
 *
 * A figure over its budget is reported and is no failure: machines differ, and a slow one
 * proves nothing. A measure that could not be taken is a row without a value.
 */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { headlessEdit, turns } from "./measures/headless.js";
import { question } from "./measures/question.js";
import { cancel, echo, flood, idle } from "./measures/session.js";
import { prompt, start } from "./measures/start.js";
import { fastStream, pacedStream } from "./measures/stream.js";
import { wire } from "./measures/wire.js";
import { root } from "./rig.js";
import { scriptedServer } from "./server.js";

const { values: flags } = parseArgs({
  options: {
    json: { type: "boolean" },
    only: { type: "string" },
    runs: { type: "string" },
    long: { type: "boolean" },
    smoke: { type: "boolean" },
  },
});

const measures = {
  start,
  prompt,
  headlessEdit,
  turns,
  wire,
  pacedStream,
  fastStream,
  echo,
  question,
  idle,
  cancel,
  flood,
};

const full = {
  runs: Number(flags.runs ?? 9),
  turnCount: flags.long ? 1_000 : 100,
  streamDeltas: 2_000,
  historyTurns: flags.long ? 500 : 300,
  keyCount: 60,
  diffLines: 5_000,
  idleMs: 60_000,
  floodBytes: 1_000_000_000,
};
const small = {
  runs: 1,
  turnCount: 8,
  streamDeltas: 100,
  historyTurns: 5,
  keyCount: 5,
  diffLines: 500,
  idleMs: 500,
  floodBytes: 5_000_000,
};

const rows = [];
const { makeReady } = createRequire(import.meta.url)(join(root, "bin/fresh.js"));
makeReady({ dev: true });
if (!existsSync(join(root, "dist/main.cjs"))) throw new Error("nothing was built");

for (const [name, measure] of Object.entries(measures)) {
  const wanted = !flags.only || name.toLowerCase().includes(flags.only.toLowerCase());
  if (!wanted) continue;
  for (const row of await take(name, measure)) report(row);
}
if (flags.json) console.log(JSON.stringify(rows, null, 2));
process.exit(0);

async function take(name, measure) {
  const servers = [];
  const server = async (turn) => {
    const one = await scriptedServer(turn);
    servers.push(one);
    return one;
  };
  try {
    return await measure({ ...(flags.smoke ? small : full), server });
  } catch (error) {
    return [{ name, value: null, unit: "", why: error.message }];
  } finally {
    for (const one of servers) await one.close();
  }
}

function report({ name, value, unit, budget, why }) {
  const known = typeof value === "number" && Number.isFinite(value);
  const rounded = known ? Number(value.toPrecision(4)) : null;
  const ok = known && (budget === undefined || value <= budget);
  rows.push({ name, value: rounded, unit, budget: budget ?? null, ok, ...(why && { why }) });
  if (flags.json) return;
  const limit = budget === undefined ? "" : `  of ${budget}`;
  const shown = known ? `${rounded} ${unit}` : `not measured: ${why}`;
  console.log(`${ok ? "  " : "! "}${name.padEnd(46)} ${shown}${limit}`);
}
