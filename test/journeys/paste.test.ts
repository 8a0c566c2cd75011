/**
 * Pastes as terminals send them, into the built program: in brackets and without, byte by byte
 * and in pieces of 4 KB. What is sent is what was copied, with LF for every line break; a
 * paste sends nothing by itself and answers nothing.
 */
import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Session } from "../support/pty.js";
import type { Line } from "../support/scripted-model.js";
import type { Server } from "../support/scripted-session.js";
import { projectFolder, sessionsIn } from "../support/scripted-session.js";

const folder = projectFolder();
const check = sessionsIn(folder);

const rest = (ms: number) => new Promise((r) => setTimeout(r, ms));

/** In pieces of so many bytes, as they would come over a line. */
async function sends(belay: Session, text: string, piece: number): Promise<void> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += piece) {
    belay.type(bytes.subarray(at, at + piece));
    if (piece < 100) await rest(1);
  }
}

const saidIn = (server: Server, request = 0): unknown =>
  server.requests[request]?.messages.findLast((m) => m.role === "user")?.content;

const rows = (count: number) => Array.from({ length: count }, (_, i) => `row ${i}: 数据 $&\t|`);
const corpus = {
  "a few lines": "def f(x):\n\treturn x \\\n    + 1\n\n# ende ✓",
  "Chinese and emoji": "第一行：修复登录\n👨‍👩‍👧 🇩🇪 e\u0301 각\n最后一行",
  "a line break at its end": "one\ntwo\n",
  "one line and its break": "one line of a shell history\n",
  indented: "    four\n  two",
  "three hundred lines": rows(300).join("\n"),
};
const deliveries = ["LF", "CR LF", "CR"].flatMap((end) =>
  [1, 4096].map((piece) => ({ end, piece, sign: { LF: "\n", CR: "\r" }[end] ?? "\r\n" })),
);

const shownLast = (copied: string): RegExp =>
  copied.length < 500 ? new RegExp(`${copied.trimEnd().split("\n").at(-1)}\\s*$`) : /300 lines\]/;

/** Each text in a turn of its own; what is sent, in order. */
async function pastesAll(
  { piece, sign }: { piece: number; sign: string },
  wrapped: (bytes: string) => string,
  texts = wanted(piece),
): Promise<unknown[]> {
  const sentTexts: unknown[] = [];
  const script = texts.map((_, i) => ({ say: `Got it, ${i}.` }));
  await check(script, async (belay, server) => {
    for (const [i, copied] of texts.entries()) {
      await sends(belay, wrapped(copied.replaceAll("\n", sign)), piece);
      await belay.shows(shownLast(copied));
      await rest(200);
      expect(server.requests).toHaveLength(i);
      belay.type("\r");
      await belay.shows(`Got it, ${i}.`);
      sentTexts.push(saidIn(server, i));
    }
  });
  return sentTexts;
}
const wanted = (piece: number) =>
  Object.values(corpus).filter((copied) => piece > 1 || copied.length < 500);

test.each(deliveries)("in brackets, $end, $piece at a time: to the letter", async (one) => {
  const got = await pastesAll(one, (bytes) => `\x1b[200~${bytes}\x1b[201~`);
  expect(got).toEqual(wanted(one.piece));
});

/** One line and a bare CR is what quick fingers send too, so it counts as typed: see below. */
const tellsItself = (one: { piece: number; sign: string }) =>
  wanted(one.piece).filter((copied) => one.sign !== "\r" || /\n[^]/.test(copied));

test.each(deliveries)("without brackets, $end, $piece at a time: to the letter", async (one) => {
  const got = await pastesAll(one, (bytes) => bytes, tellsItself(one));
  const ends = (texts: unknown[]) => texts.map((text) => String(text).trimEnd());
  expect(ends(got)).toEqual(ends(tellsItself(one)));
});

test("one line and its Enter at once are sent, also where the machine was busy", async () => {
  await check([{ say: "Got it." }], async (belay, server) => {
    belay.type("fix the bug\r");
    await belay.shows("Got it.");
    expect(saidIn(server)).toBe("fix the bug");
  });
});

test("escape sequences in it are text: shown, sent and never carried out", async () => {
  await check([{ say: "Got it." }], async (belay, server) => {
    const copied = "\x1b[2J\x1b[31mred\x1b[0m\x1b[A\x03\x04\x1b]0;title\x07\x1bc end";
    await sends(belay, `\x1b[200~${copied}\x1b[201~`, 1);
    const seen = await belay.shows(" end");
    expect(seen).toContain("[\\x1b][2J");
    expect(belay.raw()).not.toContain("\x1b[2J");
    await rest(100);
    belay.type("\r");
    await belay.shows("Got it.");
    expect(saidIn(server)).toBe(copied);
  });
});

test("ten megabytes fold; keys go on, and all of it is sent", async () => {
  await check([{ say: "Got it." }], async (belay, server) => {
    const copied = rows(500_000).join("\n").slice(0, 10_000_000);
    await sends(belay, `\x1b[200~${copied}\x1b[201~`, 65_536);
    await belay.shows("[Pasted text #1");
    belay.type(" ok?");
    await belay.shows("lines] ok?");
    await rest(100);
    belay.type("\r");
    await belay.shows("Got it.");
    expect(saidIn(server) === `${copied} ok?`).toBe(true);
    expect(belay.screen().length).toBeLessThan(20_000);
  });
}, 60_000);

const edit: Line[] = [
  { calls: [["write_file", { path: "made.txt", content: "made\n" }]] },
  { say: "All done." },
];

test.each([
  ["in brackets", "\x1b[200~y\ny\n\x1b[201~", 4096],
  ["in brackets, byte by byte", "\x1b[200~y\ny\n\x1b[201~", 1],
  ["without brackets", "y\ry\r", 4096],
  ["without brackets, byte by byte", "y\ry\r", 1],
])("in an approval it answers nothing: %s", async (_, bytes, piece) => {
  await check(edit, async (belay, server) => {
    await belay.enter("make it");
    await belay.shows("made.txt");
    await rest(400);
    await sends(belay, bytes, piece);
    await rest(500);
    expect(server.requests).toHaveLength(1);
    await expect(readFile(join(folder(), "made.txt"))).rejects.toThrow();
    belay.type("y");
    await belay.shows("All done.");
    expect(await readFile(join(folder(), "made.txt"), "utf8")).toBe("made\n");
  });
});

test("while a turn runs it waits in the prompt, and Enter steers with all of it", async () => {
  await writeFile(join(folder(), "go"), "");
  const script: Line[] = [
    { calls: [["execute_command", { command: "while [ -e go ]; do sleep 0.05; done" }]] },
    { say: "Steered." },
  ];
  await check(
    script,
    async (belay, server) => {
      await belay.enter("run it");
      await belay.shows("while [ -e go ]");
      const copied = rows(20).join("\n");
      await sends(belay, `\x1b[200~${copied.replaceAll("\n", "\r\n")}\x1b[201~`, 7);
      await belay.shows("[Pasted text #1, 20 lines]");
      await rest(100);
      expect(server.requests).toHaveLength(1);
      belay.type("\r");
      await belay.shows(/ {2}> .*row 0/);
      await rm(join(folder(), "go"));
      await belay.shows("Steered.");
      expect(saidIn(server, 1)).toBe(copied);
    },
    { hitl: "off" },
  );
});
