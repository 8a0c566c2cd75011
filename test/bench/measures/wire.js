/**
 * The wire by itself, in this process and without a network: what reading an answer costs, and
 * whether ten times as much costs ten times and not a hundred times as much. A ratio up to 15
 * is linear; quadratic reading would be near 100.
 */
import { join } from "node:path";
import { build } from "esbuild";
import { root } from "../rig.js";

export async function wire({ runs }) {
  const { readCompletion, watch, patience } = await production();
  const read = async (body) => {
    const patient = watch(
      patience,
      () => {},
      () => {},
    );
    const { signal } = new AbortController();
    const reading = {
      tools: new Set(["t"]),
      hear: () => {},
      recoverTextCalls: false,
      signal,
      watch: patient,
    };
    const began = performance.now();
    await readCompletion(new Response(body), reading);
    patient.stop();
    return performance.now() - began;
  };
  const best = async (body) => {
    const times = [];
    for (let i = 0; i < Math.min(runs, 5); i++) times.push(await read(body()));
    return Math.min(...times);
  };
  await read(deltas(20_000)); // Compiled once before anything counts.
  const rows = [];
  for (const [name, make, few, many] of [
    ["one line of 5 MB", line, 500_000, 5_000_000],
    ["20,000 deltas", deltas, 2_000, 20_000],
    ["1,000 parallel calls in deltas", calls, 100, 1_000],
    ["50,000 calls as text without an end", unclosed, 5_000, 50_000],
  ]) {
    const whole = await best(() => make(many));
    const tenth = await best(() => make(few));
    rows.push({ name: `wire: ${name}`, value: whole, unit: "ms" });
    rows.push({
      name: `wire: ${name}, next to a tenth`,
      value: whole / tenth,
      unit: "times",
      budget: 15,
    });
  }
  return rows;
}

const event = (delta) => `data: ${JSON.stringify({ choices: [{ index: 0, delta }] })}\n\n`;
const end = 'data: {"choices":[{"index":0,"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n\n';
const unclosed = (count) =>
  event({
    content: `<minimax:tool_call>${'<invoke name="t">'.repeat(count)}</minimax:tool_call>`,
  }) + end;
const line = (length) => event({ content: "x".repeat(length) }) + end;
const deltas = (count) => event({ content: "twenty bytes of text" }).repeat(count) + end;

/** Each call in three deltas, all of them by turns. */
function calls(count) {
  const piece = (index, part) => event({ tool_calls: [{ index, ...part }] });
  const indexes = Array.from({ length: count }, (_, i) => i);
  return [
    ...indexes.map((i) => piece(i, { id: `c${i}`, function: { name: "t", arguments: "" } })),
    ...indexes.map((i) => piece(i, { function: { arguments: '{"path":' } })),
    ...indexes.map((i) => piece(i, { function: { arguments: `"f${i}"}` } })),
    end,
  ].join("");
}

/** What the product runs, bundled on the spot: sources are TypeScript. */
async function production() {
  const folder = join(root, "src/adapters/model");
  const { outputFiles } = await build({
    stdin: {
      contents: `export { readCompletion } from "./stream/read-completion.js";
        export { watch } from "./stream/watch.js";
        export { patience } from "./connection.js";`,
      resolveDir: folder,
      loader: "ts",
    },
    bundle: true,
    write: false,
    platform: "node",
    format: "esm",
    target: "node20",
    loader: { ".md": "text" },
  });
  const code = Buffer.from(outputFiles[0].contents).toString("base64");
  return import(`data:text/javascript;base64,${code}`);
}
