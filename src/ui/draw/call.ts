/**
 * A call that has ended: one line that says what was done and how it went, then the diff or the
 * end of the output; and all of it, when a person opens it.
 */
import { saidWith } from "../../core/amendment.js";
import type { Evidence, Outcome } from "../../core/effect.js";
import { flat } from "../../core/message.js";
import type { Words } from "../../core/i18n/index.js";
import { duration } from "../text/amount.js";
import { diffOf } from "../text/diff.js";
import { shown } from "../text/inline.js";
import { lastLines, plainLines } from "../text/output.js";
import { show, untab } from "../text/show.js";
import type { Row, Span } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { tintFor } from "../text/tint.js";
import { clip, width } from "../text/width.js";
import { chop, wrap } from "../text/wrap.js";
import type { EndedCall, Refusal } from "../view.js";
import type { Look } from "./look.js";
import { barOf } from "./look.js";
import { drawUser } from "./user.js";

/** Rows of a diff in the scrollback; a key opens the whole of it. */
const DIFF_ROWS_MAX = 60;
const NEW_FILE_ROWS_MAX = 20;
const OUTPUT_ROWS_MAX = 6;
const OPENED_ROWS_MAX = 5000;
/** Colours take longer than the rest. */
const TINTED_MAX = 200;
const NARROW = 48;
const SUBJECT_LEAST = 8;

export function drawCall(call: EndedCall, depth: number, look: Look): Row[] {
  const indent = { text: "  ".repeat(depth + 1) };
  const inside = { ...look, columns: look.columns - 2 * depth };
  return [...headOf(call, depth, look), ...body(call, inside).map((row) => [indent, ...row])];
}

/** With every row of its diff, or all that was read or printed. */
export function drawCallWhole(call: EndedCall, look: Look): Row[] {
  const bar: Row = [barOf(look)];
  const said = (flat(call.outcome.content) || call.tail).replace(/\n+$/, "");
  const rows =
    diffRows(call, look) ??
    plainLines(said).flatMap((line) =>
      chop(shown(untab(line), "dim"), look.columns, { first: bar, rest: bar }),
    );
  return [...headOf(call, 0, look), ...cap(rows, OPENED_ROWS_MAX, look)];
}

function headOf(call: EndedCall, depth: number, look: Look): Row[] {
  const { ok } = call.outcome;
  const facts = callFacts(call.outcome, call.ms, look.words);
  const isNew = call.preview?.kind === "diff" && call.preview.created && ok;
  if (isNew) facts.unshift(look.words.tools.created);
  const { hunks, edited } = call.allowed ?? {};
  if (edited) facts.push(look.words.tools.editedByUser);
  if (hunks) facts.push(look.words.tools.someHunks({ taken: hunks.accepted.length, of: hunks.of }));
  const head = callLine({ mark: ok ? "✓" : "✗", call, facts, depth }, look);
  return hunks?.reason ? [...head, ...wordsUnder(hunks.reason, depth, look)] : head;
}

/** On a screen of lines they stand above, as they were typed. */
const wordsUnder = (words: string, depth: number, look: Look): Row[] =>
  look.plain ? [] : drawUser(words, look, "  ".repeat(depth + 1));

export function drawRefused(
  call: Pick<EndedCall, "tool" | "subject">,
  refusal: Refusal,
  depth: number,
  look: Look,
): Row[] {
  const { words } = look;
  const { by, as } = refusal.verdict;
  const byUser = {
    no: words.tools.deniedByUser,
    skipped: words.tools.skippedByUser,
    cancelled: words.tools.cancelledByUser,
  }[as ?? "no"];
  const who = {
    user: byUser,
    policy: words.tools.deniedByPolicy,
    tool: words.tools.deniedByPolicy,
    nobody: words.tools.deniedByNobody,
  }[by];
  const head = callLine({ mark: "✗", call, facts: [who], depth }, look);
  if (by === "user") {
    const said = saidWith(refusal.verdict);
    return said === "" ? head : [...head, ...wordsUnder(said, depth, look)];
  }
  const { why, detail } = refusal.judged;
  const sentence = words.why[why]({ detail: flatRow(show(detail ?? "", "exact")) });
  const indent = "  ".repeat(depth + 1);
  const margin = { first: [{ text: indent }], rest: [{ text: indent }] };
  return [...head, ...wrap([{ text: sentence, tone: "dim" }], look.columns, margin)];
}

export interface CallLine {
  mark: "✓" | "✗" | "·";
  call: Pick<EndedCall, "tool" | "subject">;
  facts: readonly string[];
  depth: number;
}

/** The subject gives way to the facts; on a narrow screen they stand below it. */
export function callLine({ mark, call, facts, depth }: CallLine, look: Look): Row[] {
  const indent = "  ".repeat(depth);
  const subject = flatRow(show(call.subject, "exact"));
  const tail = facts.length > 0 ? ` · ${facts.join(" · ")}` : "";
  const free = look.columns - width(`${indent}${mark}  `);
  // A model may call a tool by a very long name.
  const verb = clip(
    verbOf(call.tool, look.words),
    Math.max(Math.floor(free / 2), free - SUBJECT_LEAST - width(tail)),
  );
  const room = free - width(verb);
  const below = look.columns < NARROW && width(subject + tail) > room;
  const kept = below ? room : Math.max(SUBJECT_LEAST, room - width(tail));
  const clipped = clip(subject, Math.min(kept, room));
  const tone = { "✓": "good", "✗": "bad", "·": "dim" } as const;
  const dim = mark === "✗" ? "warn" : "dim";
  const head: Row = [
    { text: indent },
    { text: mark, tone: tone[mark] },
    { text: ` ${verb} ` },
    ...(clipped === subject ? show(call.subject, "exact") : [{ text: clipped }]),
  ];
  if (!below) return [[...head, { text: clip(tail, room - width(clipped)), tone: dim }]];
  const margin = { first: [{ text: `${indent}  ` }], rest: [{ text: `${indent}  ` }] };
  return [head, ...wrap([{ text: facts.join(" · "), tone: dim }], look.columns, margin)];
}

export function verbOf(tool: string, words: Words): string {
  const { verbs, call } = words.tools;
  const verb = Object.hasOwn(verbs, tool) ? verbs[tool] : undefined; // A model may name anything.
  return verb ?? call({ tool: flatRow(show(tool, "exact")) });
}

/** Short facts about how it went, from the evidence and not from the model. */
export function callFacts(outcome: Outcome, ms: number, words: Words): string[] {
  const evidence = outcome.evidence ?? [];
  const facts = evidence.flatMap((e) => fact(e, words));
  const exits = evidence.some((e) => e.kind === "ran" && e.exit !== null && e.exit !== 0);
  if (!outcome.ok && outcome.trouble && !(outcome.trouble === "NON_ZERO_EXIT" && exits))
    facts.push(words.tools.troubles[outcome.trouble]);
  if (ms >= 1000 && !evidence.some((e) => e.kind === "ran")) facts.push(duration(ms));
  return facts;
}

function fact(e: Evidence, words: Words): string[] {
  switch (e.kind) {
    case "read":
      return [words.tools.lines({ count: e.lines })];
    case "changed":
      return [`+${e.added} -${e.removed}`];
    case "ran":
      return [howEnded(e, words), ...(e.job === undefined ? [duration(e.ms)] : [])];
  }
}

export function howEnded(
  { exit, job }: { exit: number | null; job?: string },
  words: Words,
): string {
  if (job !== undefined) return words.tools.background({ job });
  return exit === null ? words.tools.killed : words.tools.exit({ code: exit });
}

function body(call: EndedCall, look: Look): Row[] {
  const diff = diffRows(call, look);
  const isNew = call.preview?.kind === "diff" && call.preview.created;
  if (diff) return cap(diff, isNew ? NEW_FILE_ROWS_MAX : DIFF_ROWS_MAX, look);
  const lines = lastLines(call.tail, OUTPUT_ROWS_MAX + 1);
  const rows = lines
    .slice(-OUTPUT_ROWS_MAX)
    .map((line) => outputRow(line, { ...look, columns: look.columns - 2 }));
  const more = lines.length > OUTPUT_ROWS_MAX && look.keys;
  return more ? [[cutTo(`… ${look.words.terminal.opensCall}`, look.columns - 2)], ...rows] : rows;
}

function diffRows({ preview, outcome }: EndedCall, look: Look): readonly Row[] | undefined {
  if (preview?.kind !== "diff" || !outcome.ok) return undefined;
  const { columns, words, libraries } = look;
  const { before, after, path, from = 1 } = preview;
  const tint = tintFor(path, libraries.highlight);
  const { rows, tinted } = diffOf(before, after, {
    columns: columns - 2,
    library: libraries.diff,
    words: words.tools,
    blanks: words.terminal.blanks,
    from,
    ...(look.plain && { spoken: words.tools.spoken }),
    ...(tint && { tint }),
  });
  return rows.map((row, at) => (at < TINTED_MAX ? tinted(at) : row));
}

/** `look.columns`: how much room there is for it and its bar. */
export function outputRow(line: string, look: Look): Row {
  const { columns } = look;
  const spans = shown(line.replaceAll("\t", "    "), "dim");
  const text = flatRow(spans);
  const fits = width(text) <= columns - 2;
  return [barOf(look), ...(fits ? spans : [cutTo(text, columns - 2)])];
}

const cutTo = (text: string, columns: number): Span => ({ text: clip(text, columns), tone: "dim" });

function cap(rows: readonly Row[], max: number, look: Look): Row[] {
  if (rows.length <= max + 1) return [...rows];
  const { terminal } = look.words;
  const left = terminal.moreLines({ lines: rows.length - max });
  const more = look.keys && max < OPENED_ROWS_MAX ? `${left} · ${terminal.opensCall}` : left;
  return [
    ...rows.slice(0, max),
    [{ text: "  " }, { text: clip(more, look.columns - 4), tone: "dim" }],
  ];
}
