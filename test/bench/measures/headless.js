/** A task without a terminal: read, edit, answer; and what each turn costs between requests. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { bareNode, median, place, program, run } from "../rig.js";

const hello = 'class Hello {\n  void main() { System.out.println("Hello World"); }\n}\n';
const edit = [
  { say: "I read it first.", call: ["read_file", { path: "Hello.java" }] },
  {
    call: ["edit_file", { path: "Hello.java", old_text: "Hello World", new_text: "Hello belay" }],
  },
  { say: "Changed." },
];
const task = 'change "Hello World" to "Hello belay" in Hello.java';

export async function headlessEdit({ runs, server }) {
  const bare = [];
  const walls = [];
  let first;
  let right = true;
  const here = place({ "Hello.java": hello });
  for (let i = 0; i <= runs; i++) {
    const at = await server((n) => edit[n] ?? { say: "(no more)" });
    writeFileSync(join(here.folder, "Hello.java"), hello);
    const { exit, wallMs } = await run([program, "-p", task], { ...here, baseURL: at.baseURL });
    const text = readFileSync(join(here.folder, "Hello.java"), "utf8");
    right &&= exit === 0 && at.bodies.length === 3 && text.includes("Hello belay");
    // The first run of a build fills the code cache of this home: it does not count.
    if (i > 0) walls.push(wallMs);
    bare.push(await bareNode());
    first ??= at.bodies;
  }
  here.remove();
  if (!right) throw new Error("the edit was not made in three requests");
  const node = median(bare);
  return [
    // 220 ms where bare node takes 70.
    {
      name: "headless edit, 3 requests",
      value: median(walls) / node,
      unit: "x node",
      budget: 3.15,
    },
    { name: "headless edit, 3 requests", value: median(walls), unit: "ms" },
    { name: "first request", value: first[0].length, unit: "bytes", budget: 5_500 },
    { name: "changed bytes in the prefix", value: changedPrefix(first), unit: "bytes", budget: 0 },
  ];
}

/** How many bytes of request n the start of request n + 1 does not repeat, tools and all. */
function changedPrefix(bodies) {
  const [a, b] = bodies.map((body) => JSON.parse(body));
  const head = ({ model, tools, messages }, count) =>
    JSON.stringify({ model, tools, messages: messages.slice(0, count) });
  const one = head(a, a.messages.length);
  const two = head(b, a.messages.length);
  if (one === two) return 0;
  return one.length - [...one].findIndex((char, i) => char !== two[i]);
}

export async function turns({ turnCount, server }) {
  const answer = (n) =>
    n < turnCount
      ? { say: `Reading, ${n}.`, call: ["read_file", { path: `file${n % 20}.txt` }] }
      : { say: "Read." };
  const at = await server(answer);
  const files = Array.from({ length: 20 }, (_, i) => [`file${i}.txt`, `line of ${i}\n`.repeat(30)]);
  const here = place(Object.fromEntries(files));
  // Once uncounted: the code cache of a headless run.
  await run([program, "-p", "read"], {
    ...here,
    baseURL: (await server(() => ({ say: "." }))).baseURL,
  });
  const { exit, cpuMs } = await run([program, "-p", "read them all"], {
    ...here,
    baseURL: at.baseURL,
  });
  here.remove();
  if (exit !== 0 || at.bodies.length !== turnCount + 1)
    throw new Error(`${at.bodies.length} requests instead of ${turnCount + 1}, exit ${exit}`);
  const gaps = at.gaps();
  const part = Math.min(50, Math.ceil(turnCount / 4));
  return [
    {
      name: "a turn's overhead, first turns",
      value: median(gaps.slice(0, part)),
      unit: "ms",
      budget: 5,
    },
    {
      name: "a turn's overhead, last turns",
      value: median(gaps.slice(-part)),
      unit: "ms",
      budget: 5,
    },
    {
      name: `CPU per 100 read turns (of ${turnCount})`,
      value: perHundred(cpuMs, turnCount),
      unit: "s",
      budget: 1,
    },
  ];
}

const perHundred = (cpuMs, count) => (cpuMs === undefined ? null : (cpuMs / count) * 0.1);
