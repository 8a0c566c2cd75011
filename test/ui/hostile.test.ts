/** Part E: whatever a model, a file or a command sends, the terminal is never made to obey it. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { CallPlan } from "../../src/core/event.js";
import { show as showText } from "../../src/ui/text/show.js";
import { flatRow } from "../../src/ui/text/span.js";
import * as story from "../frames/story.js";
import { person } from "../support/terminal.js";

interface Row {
  id: string;
  title: string;
  where: string;
  input: string | string[];
  width?: number;
  expect: {
    noRaw?: boolean | string;
    visible?: string[];
    contains?: string[];
    rows?: string;
    marks?: string;
    distinct?: string;
    notApproved?: boolean;
  };
}

const file = join(import.meta.dirname, "../cases/security/E-terminal.json");
const rows = (JSON.parse(readFileSync(file, "utf8")) as { cases: Row[] }).cases.map((row) => ({
  ...row,
  input: [row.input].flat().map(lone),
}));

/** `{{LONE:d83d}}` stands for that half of a pair. */
function lone(text: string): string {
  return text.replace(/\{\{LONE:(\w{4})\}\}/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** Shown elsewhere than on this screen. */
const elsewhere: Record<string, string> = {
  "E-dev-014": "the loop runs the plan that was shown: test/loop",
  "E-dev-033": "the audit log is no screen: its lines are JSON",
  "E-dev-034": "there is no HTML export yet",
};

describe("part E", () => {
  for (const row of rows) {
    const because = elsewhere[row.id];
    test.skipIf(because)(`${row.id} ${row.title}${because ? ` (${because})` : ""}`, async () => {
      const seen = await show(row);
      check(row, seen);
    });
  }
});

interface Seen {
  bytes: string;
  text: string;
  input: string;
  verdict: unknown;
}

async function show(row: (typeof rows)[number]): Promise<Seen> {
  const ann = person(story.recordingSeat(), {
    columns: row.width ?? 100,
    rows: 30,
    env: { NO_COLOR: "1" },
  });
  const [first = ""] = row.input;
  let verdict: unknown;
  const ask = (plan: CallPlan) => {
    void ann.screen.approver.ask(plan, new AbortController().signal).then((v) => (verdict = v));
  };
  const text: string[] = [];
  switch (row.where) {
    case "approval: command":
      if (row.expect.notApproved) {
        const early = first.includes("before the prompt");
        if (early) ann.types("y");
        ask(command("echo one"));
        await ann.sees();
        if (early) ann.types("y");
        else {
          ann.waits(1000);
          ann.types("\x1b[?1;2c");
          ann.types("\x1b[1;1R");
          ann.types("\x1b]11;rgb:0000/0000/0000y\x07");
          ann.types("\x1b[200~y\x1b[201~");
        }
      } else ask(command(first));
      break;
    case "approval: MCP": {
      const [server = "", tool = ""] = first.split(" / ");
      ask({
        ...command(""),
        tool: "mcp",
        subject: first,
        effects: [{ kind: "mcp", server, tool }],
      });
      break;
    }
    case "model text":
      for (const delta of row.input) ann.screen.emit(story.heard(delta));
      text.push(await ann.scrolled());
      ann.screen.emit(story.answered(row.input.join("")));
      break;
    case "list result on screen":
      for (const event of story.readCall)
        ann.screen.emit(event.type === "call.judged" ? { ...event, subject: first } : event);
      break;
    case "title of a diff":
      ask({ ...story.edit, effects: [{ kind: "write", path: first }] });
      break;
    case "session list":
      ann.screen.notify({ tone: "plain", text: `1  ${first}` });
      break;
    case "diff view":
      ask({ ...story.edit, preview: { ...diff, ...sides(first) } });
      break;
    case "command output on screen":
      for (const event of story.runCall) ann.screen.emit(event);
      ann.screen.emit(story.progress({ type: "call.streaming", call: "c3", chunk: first }));
      text.push(await ann.scrolled());
      ann.screen.emit(story.runEnded(0));
      break;
    default:
      throw new Error(`${row.id}: no such place: ${row.where}`);
  }
  text.push(await ann.scrolled());
  // What is long is read to its end, page by page.
  for (let page = 0; page < 5; page++) {
    ann.waits(1000);
    ann.types("\x1b[6~");
    text.push(await ann.scrolled());
  }
  return { bytes: ann.bytes(), text: text.join("\n"), input: row.input.join(""), verdict };
}

const command = (line: string): CallPlan => ({
  ...story.command,
  subject: line,
  effects: [{ kind: "execute", command: line }],
  ...(line && { preview: { kind: "command", command: line, cwd: "." } }),
  judged: { ...story.command.judged, parts: [] },
});

const diff = { kind: "diff", path: "a.js", created: false } as const;

function sides(input: string): { before: string; after: string } {
  if (input.includes("\\n")) return { before: "a\n", after: "a\r\n" };
  return { before: "one\n", after: `one\n${input}\n` };
}

/** The sequences this screen itself draws with. */
const ours = /\x1b\[(\?2026[hl]|\?25[hl]|\?2004[hl]|2K|\d*[ABCDEFGJK]|[0-9;]*m)/g;
const hidden = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\p{Cf}\u3164\u00a0]/gu;

function check(row: Row, { bytes, text, input, verdict }: Seen): void {
  const { expect: wanted } = row;
  const left = bytes.replace(ours, "");
  if (wanted.noRaw) {
    const sent = new Set(input.match(hidden));
    expect([...left].filter((c) => sent.has(c) || (c < " " && c !== "\n"))).toEqual([]);
  }
  for (const hex of wanted.visible ?? []) {
    const name = hex.length > 2 ? `U+${hex.toUpperCase()}` : `\\x${hex}`;
    expect(text).toContain(name);
  }
  const joined = text.replace(/\n(│ )?/g, "");
  for (const words of wanted.contains ?? [])
    expect(joined.includes(words) || left.includes(words), `${words} in:\n${text}`).toBe(true);
  if (wanted.rows?.includes("2 lines")) expect(text).toMatch(/│ ls\n│ touch PWNED\n2 lines/);
  if (wanted.rows?.includes("blanks")) expect(text).toMatch(/\[\d+ blanks\]/);
  if (wanted.marks) expect(text).toContain("U+0441");
  if (wanted.notApproved) expect(verdict).toBeUndefined();
  if (wanted.distinct) expect(text).not.toContain("[\\x1b]");
}

test("of a heap of marks on one letter no more is drawn than scripts have", () => {
  const shown = (text: string) => flatRow(showText(text, "exact"));
  for (const mark of ["\u0301", "\u0591", "\u0489", "\u20dd", "\u3099"]) {
    expect(shown(`a${mark.repeat(10)}`)).not.toContain("[");
    const code = mark.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
    expect(shown(`a${mark.repeat(12)}b`)).toBe(`a${mark.repeat(10)}[U+${code}][U+${code}]b`);
  }
});
