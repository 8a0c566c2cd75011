/**
 * What becomes of a command's output on its way to the model, the file and the screen.
 */
import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { openRoot } from "../../src/adapters/host/files/files.js";
import { openSpill } from "../../src/adapters/host/files/spill.js";
import { Capture } from "../../src/adapters/host/shell/capture.js";
import { Cleaner } from "../../src/adapters/host/shell/clean.js";
import { Hearing } from "../../src/adapters/host/shell/hearing.js";
import { plainLines } from "../../src/ui/text/output.js";
import { remove, temporary } from "./fixture.js";

const clean = (...chunks: string[]): string => {
  const cleaner = new Cleaner();
  return chunks.map((chunk) => cleaner.push(chunk)).join("") + cleaner.end();
};

describe("clean", () => {
  test.each([
    ["plain text stays", "a\tb\nc", "a\tb\nc"],
    ["colours go", "\x1b[1;31mred\x1b[0m end", "red end"],
    ["a title goes, ended by BEL or ST", "\x1b]0;t\x07a\x1b]2;t\x1b\\b", "ab"],
    ["a clipboard write in 8-bit form goes", "\x9d52;c;eA==\x9cok", "ok"],
    ["a device query goes", "\x1bP+q544e\x1b\\\x1b[6n\x1b[c\x1b[>qok", "ok"],
    ["a charset choice goes", "\x1b(B\x1b%Gok\x1b=\x1b>", "ok"],
    ["a title without an end swallows nothing", "\x1b]0;owned\nnext", "0;owned\nnext"],
    ["an escape at the very end goes", "ok\x1b", "ok"],
    ["a line written over shows its last state", "10%\r50%\r100%\n", "100%\n"],
    ["CR LF is a line end", "a\r\nb\r\n", "a\nb\n"],
    ["several CRs before LF are one line end", "a\r\r\nb", "a\nb"],
    ["a CR at the end wipes nothing", "done\r", "done"],
    ["backspace takes one character back", "ab\b\bxy", "xy"],
    ["backspace takes a whole character back", "a你\bb", "ab"],
    ["backspace stops at the line's beginning", "a\nb\b\b\bc", "a\nc"],
    ["bell, NUL and DEL go", "a\x07\0\x7fb", "ab"],
  ])("%s", (_title, given, wanted) => {
    expect(clean(given)).toBe(wanted);
  });

  const pieces = fc.constantFrom(
    ..."a b \n \r \r\n \b \x1b \x1b[ 31m \x1b[0m \x1b]0; t \x07 \x1b\\ \x9b \x9d 你 \x1bP".split(
      " ",
    ),
  );

  test("cut anywhere, the outcome is the same", () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.nat(), (parts, at) => {
        const whole = parts.join("");
        const cut = at % (whole.length + 1);
        expect(clean(whole.slice(0, cut), whole.slice(cut))).toBe(clean(whole));
      }),
      { numRuns: 3_000 },
    );
  });

  test("no control character is left, whatever comes", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (given) => {
        expect(clean(given)).toMatch(/^[^\x00-\x08\x0b-\x1f\x7f-\x9f]*$/);
      }),
      { numRuns: 3_000 },
    );
  });

  test("a line without an end is passed on, not held for ever", () => {
    const cleaner = new Cleaner();
    let out = 0;
    for (let i = 0; i < 100; i += 1) out += cleaner.push("x".repeat(10_000)).length;
    expect(cleaner.line.length).toBeLessThan(20_000);
    expect(out + cleaner.line.length).toBe(1_000_000);
  });
});

describe("capture", () => {
  const base = temporary("capture");
  afterAll(() => remove(base));

  async function captured(chunks: Iterable<Uint8Array>, name = "p") {
    const path = join(base, name);
    mkdirSync(path, { recursive: true });
    const root = await openRoot(path, "handles");
    const capture = new Capture(
      () => openSpill(root, "out"),
      () => {},
    );
    for (const chunk of chunks) await capture.feed(chunk);
    const ended = await capture.finish();
    await root.close();
    return { ...ended, kept: ended.full && readFileSync(join(path, ended.full), "utf8") };
  }
  const bytes = (text: string): Uint8Array => Buffer.from(text);

  test("8,000 characters are shown whole and make no file", async () => {
    const text = "x".repeat(7_999);
    expect(await captured([bytes(text), bytes("\n")])).toEqual({
      output: `${text}\n`,
      length: 8_000,
      kept: undefined,
    });
  });

  test("more is shown as its two ends, and kept whole in a private file", async () => {
    const text = Array.from({ length: 5_000 }, (_, i) => `line ${i}\n`).join("");
    const made = await captured([bytes(text.slice(0, 9_001)), bytes(text.slice(9_001))], "more");
    expect(made.output.length).toBeLessThanOrEqual(8_000);
    expect(made.output.startsWith("line 0\nline 1\n")).toBe(true);
    expect(made.output.endsWith("line 4998\nline 4999\n")).toBe(true);
    expect(made.length).toBe(text.length);
    expect(made.kept).toBe(text);
    const file = statSync(join(base, "more", made.full ?? ""));
    expect(file.mode & 0o777).toBe(0o600);
    const folder = join(base, "more", ".belay/tool-outputs");
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(folder, ".gitignore"), "utf8")).toBe("*\n");
  });

  test("whatever it is cut into, what is kept is what came", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: "grapheme", minLength: 1, maxLength: 4_000 }), { maxLength: 9 }),
        fc.integer({ min: 1, max: 5_000 }),
        async (parts, size) => {
          const text = parts.join("\n").replace(/[\p{Cc}\ufffd]/gu, "\n");
          const all = Buffer.from(text);
          const chunks: Uint8Array[] = [];
          for (let at = 0; at < all.length; at += size) chunks.push(all.subarray(at, at + size));
          const made = await captured(chunks);
          expect(made.kept ?? made.output).toBe(text);
          expect(made.output.length).toBeLessThanOrEqual(8_000);
        },
      ),
      { numRuns: 60 },
    );
  });

  test("bytes that are no text are said to be so", async () => {
    const made = await captured([new Uint8Array([0xc4, 0xe3, 0xba, 0xc3, 10])]);
    expect(made.output).toContain("not UTF-8");
    expect((await captured([bytes("\ufffd is a character\n")])).output).not.toContain("not UTF-8");
  });

  test("where it cannot be kept, the two ends are still shown", async () => {
    mkdirSync(join(base, "elsewhere"), { recursive: true });
    mkdirSync(join(base, "linked"), { recursive: true });
    symlinkSync(join(base, "elsewhere"), join(base, "linked/.belay"));
    const made = await captured([bytes("y".repeat(50_000))], "linked");
    expect(made.full).toBeUndefined();
    expect(made.length).toBe(50_000);
    expect(made.output.length).toBeGreaterThan(7_000);
    rmSync(join(base, "linked/.belay"));
    writeFileSync(join(base, "linked/.belay"), "a file");
    expect((await captured([bytes("y".repeat(50_000))], "linked")).full).toBeUndefined();
  });
});

test("a listener hears all of a short output once, in order", () => {
  const heard: string[] = [];
  const hearing = new Hearing((chunk) => heard.push(chunk));
  hearing.heard("one\n", "");
  hearing.heard("two\n", "thr");
  hearing.heard("three\n", "");
  hearing.heard("", "four");
  hearing.end();
  expect(heard.join("")).toBe("one\ntwo\nthree\nfour");
});

test("a bar that is written over all the time is heard as it stands", async () => {
  const heard: string[] = [];
  const hearing = new Hearing((chunk) => heard.push(chunk));
  for (let percent = 1; percent <= 100; percent++) {
    hearing.heard("", `[${percent}%]`);
    await new Promise((r) => setTimeout(r, 10));
  }
  const before = heard.length;
  hearing.heard("[100%]\ndone\n", "");
  hearing.end();
  expect(before).toBeGreaterThan(0);
  expect(before).toBeLessThan(20);
  expect(plainLines(heard.join("")).slice(-3)).toEqual(["[100%]", "done", ""]);
  expect(plainLines(heard.slice(0, before).join(""))).toEqual([
    expect.stringMatching(/^\[\d+%\]$/),
  ]);
});
