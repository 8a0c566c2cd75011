/**
 * What must hold for any edit of any file, judged without the code under test: the new text
 * carries marks that occur nowhere else, so the place it went to can be read off the result.
 */
import fc from "fast-check";
import { expect, test } from "vitest";
import { applyEdit, type Change, type Edit } from "../src/core/edit/apply.js";
import { lineFolder } from "../src/core/edit/fold.js";

const OPEN = "⟦";
const CLOSE = "⟧";
const SEED = 20_260_417;
/** Milliseconds that a busy machine may take; alone each of these takes about one second. */
const PATIENCE = { timeout: 120_000 };

const pieces = [
  ..."ab1. \t\n\n\n-'\"|\0",
  ..."“”‘’„–—−…　\u00a0\u2009ﬁ½㎏：（ｘ②é文가ﾊﾞ🚀𝐱",
  ..."\u0301\u0323\u200b\u2028\ufeff\r",
  "\r\n",
  "\r\n",
  "  \n",
  "ab",
  "if (x) {",
  "e\u0301",
  "\u1100\u1161",
  "ㄱㅏ",
  "12 | ",
  "3\t",
];
const text = (maxLength: number) =>
  fc.array(fc.constantFrom(...pieces), { maxLength }).map((parts) => parts.join(""));

/** Ways in which a model copies a fragment almost as it stands. */
const slips: ((fragment: string) => string)[] = [
  (fragment) => fragment,
  (fragment) => fragment.replace(/\r\n/g, "\n"),
  (fragment) => fragment.replace(/\r?\n/g, "\r\n"),
  (fragment) => fragment.normalize("NFC"),
  (fragment) => fragment.normalize("NFKC").replace(/[“”„]/g, '"').replace(/[–—−]/g, "-"),
  (fragment) => fragment.replace(/[ \t]+(?=\r?\n)/g, ""),
  (fragment) => fragment.replace(/\n/g, " \n"),
  (fragment) => `${fragment} `,
  (fragment) => numbered(fragment, (n) => `${String(n).padStart(3)} | `),
  (fragment) => numbered(fragment, (n) => `${n}→`),
  (fragment) => `\ufeff${fragment}`,
];
const numbered = (fragment: string, number: (n: number) => string) =>
  fragment
    .split("\n")
    .map((line, i) => number(i + 7) + line)
    .join("\n");

interface Sample {
  file: string;
  change: Change;
}
const samples: fc.Arbitrary<Sample> = fc
  .record({
    file: text(40),
    from: fc.double({ min: 0, max: 1, noNaN: true }),
    length: fc.integer({ min: 1, max: 14 }),
    slip: fc.constantFrom(...slips),
    foreign: fc.option(text(6), { freq: 8 }),
    middle: text(5),
    replaceAll: fc.boolean(),
  })
  .map(({ file, from, length, slip, foreign, middle, replaceAll }) => {
    const at = Math.floor(from * file.length);
    const oldText = foreign ?? slip(file.slice(at, at + length));
    return { file, change: { oldText, newText: OPEN + middle + CLOSE, replaceAll } };
  });

test(
  "20,000 edits: no byte outside the place changes, and a refusal changes none",
  PATIENCE,
  () => {
    const seen = { layers: [0, 0, 0, 0], refused: 0 };
    const edits = fc.property(samples, ({ file, change }) => {
      const bytes = Buffer.from(file);
      const kept = Buffer.from(bytes);
      const edit = applyEdit(bytes, change);
      expect(bytes.equals(kept)).toBe(true);
      if (!edit.ok) {
        seen.refused += 1;
        expect(edit).not.toHaveProperty("bytes");
        return;
      }
      seen.layers[edit.layer] = (seen.layers[edit.layer] as number) + 1;
      if (change.replaceAll) checkAll(bytes, change, edit);
      else checkOne(bytes, change, edit);
    });
    fc.assert(edits, { seed: SEED, numRuns: 20_000 });
    // The samples must reach every layer and the refusals, or the property says little.
    expect(Math.min(...seen.layers.slice(1), seen.refused)).toBeGreaterThan(200);
  },
);

type Done = Extract<Edit, { ok: true }>;

function checkOne(before: Buffer, change: Change, edit: Done): void {
  const after = Buffer.from(edit.bytes);
  const start = after.indexOf(OPEN);
  const end = after.lastIndexOf(CLOSE) + Buffer.byteLength(CLOSE);
  const behind = after.length - end;
  expect(after.subarray(0, start).equals(before.subarray(0, start))).toBe(true);
  expect(after.subarray(end).equals(before.subarray(before.length - behind))).toBe(true);
  const replaced = before.subarray(start, before.length - behind).toString();
  const wanted = edit.layer === 3 ? bare(change.oldText) : change.oldText;
  expect(loose(replaced)).toBe(loose(wanted.replace(/^\ufeff/, "")));
  // In layer 3 numbers may have gone from the new text too.
  const plain = (text: string) => (edit.layer === 3 ? barest(text) : text).replace(/\r+\n/g, "\n");
  expect(plain(after.subarray(start, end).toString())).toBe(plain(change.newText));
}

function checkAll(before: Buffer, change: Change, edit: Done): void {
  const around = Buffer.from(edit.bytes)
    .toString()
    .split(/⟦[^⟦]*⟧/);
  expect(around.length).toBe(edit.count + 1);
  let rest = before.toString();
  const wanted = edit.layer === 3 ? bare(change.oldText) : change.oldText;
  for (const [i, piece] of around.entries()) {
    expect(rest.startsWith(piece)).toBe(true);
    rest = rest.slice(piece.length);
    if (i === around.length - 1) break;
    const marked = [wanted, wanted.replace(/^\ufeff/, "")];
    const forms = marked.flatMap((form) => [form, form.replace(/\r?\n/g, "\r\n")]);
    const found = forms.find((form) => form !== "" && rest.startsWith(form));
    expect(found).toBeDefined();
    rest = rest.slice((found as string).length);
  }
  expect(rest).toBe("");
}

const bare = (fragment: string): string => unnumbered(fragment, /^ *\d+(?: \| ?|\t|→|: ?)/);
/** Without content that looks like numbers either. */
const barest = (fragment: string): string => unnumbered(fragment, /^(?: *\d+(?: \| ?|\t|→|: ?))+/);
const unnumbered = (fragment: string, number: RegExp): string =>
  fragment
    .split("\n")
    .map((line) => line.replace(number, ""))
    .join("\n");

/** What may differ between a fragment and its place, evened out line by line. */
const loose = (fragment: string): string =>
  fragment
    .replace(/^\ufeff/, "")
    .split(/\r?\n/)
    .map((line) => evened(line).replace(/[ \t\v\f\r]+$/, ""))
    .join("\n");

const evened = (line: string): string =>
  line
    .normalize("NFKC")
    .replace(/[‘’‚‛]/g, "'")
    .replace(/[“”„‟]/g, '"')
    .replace(/(?![〜〰゠])[\p{Pd}\u2212]/gu, "-")
    .replace(/\p{Zs}/gu, " ");

test(
  "a fragment that stands there as written is replaced, or counted with its overlaps",
  PATIENCE,
  () => {
    const written = fc.property(samples, ({ file, change }) => {
      fc.pre(!file.includes("\r") && !file.startsWith("\ufeff"));
      const { oldText } = change;
      fc.pre(oldText !== "" && !/\p{Surrogate}/u.test(oldText) && file.includes(oldText));
      let count = 0;
      for (let at = 0; at < file.length; at += 1) if (file.startsWith(oldText, at)) count += 1;
      const edit = applyEdit(Buffer.from(file), { ...change, replaceAll: false });
      if (count === 1) expect(edit).toMatchObject({ ok: true, layer: 1, count: 1 });
      else expect(edit).toMatchObject({ ok: false, error: "ambiguous", count });
    });
    fc.assert(written, { seed: SEED, numRuns: 2_000 });
  },
);

test("a line folds as its NFKC does, though it is folded sign by sign", PATIENCE, () => {
  const any = fc.oneof(text(12), fc.string({ unit: "binary", maxLength: 12 }));
  const lines = any.map((line) => line.replace(/[\r\n]/g, "").toWellFormed());
  fc.assert(
    fc.property(lines, (line) => {
      expect(lineFolder()(line)).toBe(evened(line));
    }),
    { seed: SEED, numRuns: 5_000 },
  );
});
