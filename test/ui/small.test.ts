/** On a very small screen no row is wider than it, and nothing is approved unread. */
import { describe, expect, test } from "vitest";
import { wordsFor } from "../../src/core/i18n/index.js";
import { callLine, drawCall } from "../../src/ui/draw/call.js";
import type { Look } from "../../src/ui/draw/look.js";
import { drawChoice, drawMode, drawQueue } from "../../src/ui/draw/prompt.js";
import { plainLibraries } from "../../src/ui/text/libraries.js";
import { flatRow } from "../../src/ui/text/span.js";
import { width } from "../../src/ui/text/width.js";
import * as story from "../frames/story.js";
import { person, until } from "../support/terminal.js";

const lookOf = (columns: number, locale: "en" | "zh"): Look => ({
  columns,
  rows: 24,
  words: wordsFor(locale),
  home: undefined,
  libraries: plainLibraries,
  keys: true,
});

const outcome = {
  ok: true,
  content: [],
  evidence: [{ kind: "ran" as const, command: "make", exit: 2, ms: 1200 }],
};
const call = { tool: "execute_command", subject: "make all", outcome, ms: 1200 };
const tail = Array.from({ length: 20 }, (_, i) => `line ${i} of the output`).join("\n");
const stranger = { tool: "a_tool_of_a_very_long_name_".repeat(20), subject: "its subject" };
const facts = ["no such tool"];
const items = Array.from({ length: 12 }, (_, i) => ({
  text: `/command-number-${i}`,
  from: 0,
  hint: "does something",
}));
const queued = [
  { line: "a long line that waits for its turn", waits: true },
  { line: "另一行", waits: false },
];

describe("a row is no wider than the screen", () => {
  const drawings = {
    "a call that has ended": (look: Look) => [
      ...drawCall({ ...call, tail }, 0, look),
      ...drawCall({ ...call, tail }, 1, look),
    ],
    "a call of a tool nobody knows": (look: Look) =>
      callLine({ mark: "✗", call: stranger, facts, depth: 0 }, look),
    "a list of completions": (look: Look) => drawChoice({ items, selected: 3 }, look),
    "what waits": (look: Look) => drawQueue(queued, look),
    "how the prompt is edited": (look: Look) => [drawMode("insert", look)],
  };
  test.each(Object.entries(drawings))("%s", (_, draw) => {
    for (const locale of ["en", "zh"] as const)
      for (let columns = 8; columns <= 100; columns++)
        for (const row of draw(lookOf(columns, locale)))
          expect(width(flatRow(row)), `${columns}: ${flatRow(row)}`).toBeLessThanOrEqual(columns);
  });
});

test("a tool of a very long name leaves room for what became of it", () => {
  const [row] = callLine({ mark: "✗", call: stranger, facts, depth: 0 }, lookOf(79, "en"));
  expect(flatRow(row ?? [])).toMatch(/^✗ Call a_tool.*… its sub… · no such tool$/);
});

test("when a line that waits will be sent is said at 20 columns too", () => {
  const rows = drawQueue(queued, lookOf(19, "en")).map(flatRow);
  expect(rows).toEqual(["  > a long line th…", "    after this turn", "  > 另一行"]);
});

describe("of a question", () => {
  const body = ["echo one", "echo two", "echo three", "rm -rf four"];
  const plan = {
    ...story.command,
    subject: body.join("\n"),
    effects: [{ kind: "execute" as const, command: body.join("\n") }],
    preview: { kind: "command" as const, command: body.join("\n"), cwd: "." },
  };

  test.each([1, 2, 3, 4, 5, 6])("every row is read before yes, on %i rows", async (rows) => {
    const ann = person(story.recordingSeat(), { columns: 60, rows, env: { NO_COLOR: "1" } });
    const replies: unknown[] = [];
    const { signal } = new AbortController();
    void ann.screen.approver.ask(plan, signal).then((reply) => replies.push(reply));
    await until(ann.sees, (seen) => seen.includes("Run this command?"));
    ann.waits(1000);
    const seen: string[] = [];
    for (let keys = 0; keys < 40 && replies.length === 0; keys++) {
      seen.push(await ann.sees());
      ann.types("y");
    }
    expect(replies).toEqual([{ allow: true, by: "user" }]);
    const { danger } = wordsFor("en").approval;
    for (const line of ["Run this command?", ...body, danger.medium])
      expect(seen.join("\n")).toContain(line);
    // Nothing of it went to the scrollback on the way.
    expect(await ann.scrolled()).not.toContain("echo");
  });
});
