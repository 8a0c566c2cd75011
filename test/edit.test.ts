/** One replacement in a file: the corpus of cases, then what must hold for any edit. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { applyEdit, type Edit } from "../src/core/edit/apply.js";

const folder = join(import.meta.dirname, "cases", "edit");
const load = (file: string) => JSON.parse(readFileSync(join(folder, file), "utf8"));

type Text =
  | string
  | { base64: string }
  | {
      rule: {
        head: string;
        unit: string;
        count: number;
        tail: string;
        overrides?: Record<string, string>;
      };
    };
type Expected = { content?: Text; error?: string; count?: number; lines?: number[] };
interface Case {
  name: string;
  file: Text;
  old_text: Text;
  new_text: Text;
  replace_all: boolean;
  expected: Expected;
  also_ok?: Expected[];
}

function bytesOf(text: Text): Uint8Array {
  if (typeof text === "string") return new TextEncoder().encode(text);
  if ("base64" in text) return new Uint8Array(Buffer.from(text.base64, "base64"));
  const { head, unit, count, tail, overrides = {} } = text.rule;
  const units = Array.from(
    { length: count },
    (_, i) => overrides[i + 1] ?? unit.replaceAll("{i}", String(i + 1)),
  );
  return new TextEncoder().encode(head + units.join("") + tail);
}

/** Strings go as they are: they may hold half a pair, which has no bytes. */
const textOf = (text: Text): string =>
  typeof text === "string" ? text : new TextDecoder().decode(bytesOf(text));

function complaint(edit: Edit, expected: Expected): string | undefined {
  if (expected.content !== undefined) {
    if (!edit.ok) return `refused with ${edit.error}`;
    const wanted = bytesOf(expected.content);
    if (!Buffer.from(edit.bytes).equals(wanted)) {
      return `wrote ${JSON.stringify(Buffer.from(edit.bytes).toString().slice(0, 300))}`;
    }
    if (expected.count !== undefined && edit.count !== expected.count) return `count ${edit.count}`;
    return undefined;
  }
  if (edit.ok) return `wrote ${JSON.stringify(Buffer.from(edit.bytes).toString().slice(0, 300))}`;
  if (expected.error !== "*" && edit.error !== expected.error) return `refused with ${edit.error}`;
  if (expected.count !== undefined && edit.count !== expected.count) return `count ${edit.count}`;
  const lines = expected.lines && [...new Set(expected.lines)];
  if (lines && JSON.stringify(edit.lines) !== JSON.stringify(lines)) return `lines ${edit.lines}`;
  return undefined;
}

describe("every case of the corpus", () => {
  for (const file of readdirSync(folder).sort()) {
    const cases: Case[] = load(file).cases;
    for (const one of cases) {
      test(one.name, () => {
        const before = bytesOf(one.file);
        const kept = Uint8Array.from(before);
        const edit = applyEdit(before, {
          oldText: textOf(one.old_text),
          newText: textOf(one.new_text),
          replaceAll: one.replace_all,
        });
        expect(Buffer.from(before).equals(kept), "the bytes given were touched").toBe(true);
        const outcomes = [one.expected, ...(one.also_ok ?? [])];
        const complaints = outcomes.map((outcome) => complaint(edit, outcome));
        expect(complaints.includes(undefined) ? [] : complaints).toEqual([]);
      });
    }
  }

  test("has all of its 270 cases", () => {
    const sizes = readdirSync(folder).map((file) => load(file).cases.length);
    expect(sizes.reduce((a, b) => a + b)).toBe(270);
  });
});
