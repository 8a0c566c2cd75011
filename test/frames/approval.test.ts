/** What is asked before a call runs, as a person sees it: three widths, both languages. */
import { expect, test } from "vitest";
import type { CallPlan } from "../../src/core/event.js";
import type { Locale } from "../../src/core/i18n/index.js";
import type { Leeway } from "../../src/core/ports.js";
import { person } from "../support/terminal.js";
import * as story from "./story.js";

const lines = [
  "// 问候 greeting",
  "export function greet(name: string): string {",
  '  return "Hello " + name;',
  "}",
  "",
  "export const times = 3;",
  "",
  'for (let i = 0; i < times; i++) console.log(greet("World"));',
];
const before = `${lines.join("\n")}\n`;
const after = before
  .replace('"Hello " + name', "`Hello ${name}`")
  .replace("times = 3", "times = 4")
  .replace('"World"', '"世界 belay"');
const edit: CallPlan = {
  ...story.edit,
  subject: "src/greet.ts",
  effects: [{ kind: "write", path: "src/greet.ts" }],
  preview: { kind: "diff", path: "src/greet.ts", before, after, created: false, from: 97 },
};

const line =
  'for f in *.log; do gzip "$f"; done && rm -r "build/tmp files" ' +
  `${" ".repeat(40)}; curl -s https://examp\u200ble.com/x > out.txt`;
const command: CallPlan = {
  ...story.command,
  effects: [{ kind: "execute", command: line, background: true }],
  preview: { kind: "command", command: line, cwd: "." },
  judged: {
    ruling: "ask",
    danger: "high",
    why: "destructive",
    detail: "rm -r",
    reason: "",
    parts: ["gzip $f", "rm -r 'build/tmp files'", "curl -s https://examp\u200ble.com/x"],
    grant: { kind: "command", words: ["command", line], exact: true },
  },
};

const argv = ["node", "-e", "console.log('a b')\nprocess.exit()", "", "--名字=值"];
const program: CallPlan = {
  ...story.command,
  effects: [{ kind: "execute", command: "node", argv }],
  preview: { kind: "command", command: "node", argv, cwd: "." },
  judged: { ruling: "ask", danger: "medium", why: "command", reason: "" },
};

const cases = (["en", "zh"] as Locale[]).flatMap((locale) =>
  [40, 80, 120].map((columns) => ({ locale, columns })),
);

test.each(cases)("an approval at $columns columns in $locale", async ({ locale, columns }) => {
  const seat = { ...story.recordingSeat(), edit: async (text: string) => ({ text }) };
  const ann = person(seat, { columns, rows: columns < 80 ? 40 : 30, locale });
  const { signal } = new AbortController();
  const frames: string[] = [];
  const frame = async (name: string) => {
    const rows = (await ann.sees()).split("\n").slice(2);
    frames.push(`── ${name}\n${rows.join("\n").trim()}`);
  };
  const press = async (key: string, name: string) => {
    ann.waits(400);
    ann.types(key);
    await frame(name);
  };
  const asks = (plan: CallPlan, leeway: Leeway) => ann.screen.approver.ask(plan, signal, leeway);

  const chosen = asks(edit, { text: after, hunks: true, outdated: true });
  await frame("three hunks in a file that has changed meanwhile");
  await press("h", "the first hunk");
  await press("y", "the second");
  await press("n", "the third");
  await press("y", "what is taken, and why not the others");
  ann.waits(400);
  ann.types("\r");
  expect(await chosen).toEqual({
    allow: true,
    by: "user",
    hunks: { accepted: [0, 2], of: 3 },
  });
  const run = asks(command, { text: line });
  await frame("a command with something to hide, in the background");
  await press("e", "the editor changed nothing");
  await press("n", "why not");
  ann.types("\r");
  expect(await run).toMatchObject({ allow: false });
  const listed = asks(program, {});
  await frame("a program and its arguments");
  ann.waits(400);
  ann.types("s");
  expect(await listed).toMatchObject({ allow: false });
  await expect(`${frames.join("\n\n")}\n`).toMatchFileSnapshot(`approval-${locale}-${columns}.txt`);
});
