/**
 * One replacement in the bytes of a file: as written, else folded, else without line numbers.
 * Every byte outside the places replaced stays as it is; a refusal changes nothing.
 */
import { replaceSpans } from "./breaks.js";
import { findExact } from "./exact.js";
import { findFolded } from "./folded.js";
import { withoutNumbers } from "./numbers.js";
import { apart, type Spans, startLines } from "./spans.js";

export interface Change {
  oldText: string;
  newText: string;
  /** Each exact place, left to right; otherwise there must be one place only. */
  replaceAll: boolean;
}

export type Edit =
  | {
      ok: true;
      bytes: Uint8Array;
      /** Places replaced, and the lines from 1 on which they started, each number once. */
      count: number;
      lines: number[];
      /** 1 as written, 2 folded, 3 without line numbers. */
      layer: Layer;
      /** What was bent to find it: a sentence in English, for the model. */
      note?: string;
    }
  | Refusal;

/**
 * `count`, `lines` and `layer` come with `ambiguous` (overlapping places count) and with a
 * `no_change` whose place was found.
 */
export type Refusal = {
  ok: false;
  error: EditError;
  count?: number;
  lines?: number[];
  layer?: Layer;
};

export type EditError =
  | "empty_old_text"
  | "no_change"
  | "not_found"
  | "ambiguous"
  | "partial_character"
  | "unsupported_encoding"
  | "invalid_unicode";

export type Layer = 1 | 2 | 3;

export function applyEdit(file: Uint8Array, change: Change): Edit {
  if (change.oldText === "") return refuse("empty_old_text");
  if (HALF_PAIR.test(change.oldText) || HALF_PAIR.test(change.newText)) {
    return refuse("invalid_unicode");
  }
  if (change.oldText === change.newText) return refuse("no_change");
  const source = decode(file);
  if (source === undefined) return refuse("unsupported_encoding");

  const asGiven = attempt(source, change);
  if (asGiven.ok || !MISSED.has(asGiven.error)) return asGiven;
  const bare = withoutNumbers(change);
  if (bare === undefined) return asGiven;
  const retry = attempt(source, bare);
  return retry.ok ? { ...retry, layer: 3, note: WITHOUT_NUMBERS } : asGiven;
}

/** `text` is without the byte order mark. */
interface Source {
  text: string;
  mark: boolean;
}

const HALF_PAIR = /\p{Surrogate}/u;
const MARK = "\ufeff";
const MISSED: ReadonlySet<EditError> = new Set(["not_found", "partial_character"]);
const FOLDED = "Quotes, dashes, spaces or line ends are written differently there.";
const WITHOUT_NUMBERS = "Line numbers were taken off the given texts.";

const refuse = (error: EditError): Refusal => ({ ok: false, error });

/** Undefined for anything but UTF-8; bytes that are UTF-16 without a mark count as such. */
function decode(file: Uint8Array): Source | undefined {
  if (looksLikeUtf16(file)) return undefined;
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(file);
    return text.startsWith(MARK) ? { text: text.slice(1), mark: true } : { text, mark: false };
  } catch {
    return undefined; // The decoder throws on bytes that are not UTF-8: the caller refuses.
  }
}

/** Shorter files tell too little. */
const WIDE_MIN = 16;

/** More than half of the bytes at even places are NUL and none at odd places, or vice versa. */
function looksLikeUtf16(file: Uint8Array): boolean {
  if (file.length < WIDE_MIN || file.length % 2 !== 0) return false;
  const nuls = [0, 0];
  for (let at = file.indexOf(0); at >= 0; at = file.indexOf(0, at + 1)) {
    nuls[at % 2] = (nuls[at % 2] as number) + 1;
  }
  const [even, odd] = nuls as [number, number];
  return Math.min(even, odd) === 0 && Math.max(even, odd) * 4 > file.length;
}

/** The mark is no part of the text: a fragment copied with it is looked for without. */
function attempt(source: Source, change: Change): Edit {
  const asGiven = replace(source, change);
  if (asGiven.ok || !MISSED.has(asGiven.error)) return asGiven;
  if (!source.mark || !change.oldText.startsWith(MARK)) return asGiven;
  const oldText = change.oldText.slice(1);
  const bare = replace(source, { ...change, oldText, newText: withoutMark(change.newText) });
  return bare.ok || !MISSED.has(bare.error) ? bare : asGiven;
}

const withoutMark = (text: string): string => (text.startsWith(MARK) ? text.slice(1) : text);

function replace(source: Source, { oldText, newText, replaceAll }: Change): Edit {
  const { text, mark } = source;
  const found = find(text, oldText, replaceAll);
  if ("error" in found) return found;
  const { layer } = found;
  const spans = replaceAll ? apart(found.spans) : found.spans;
  const lines = startLines(text, spans);
  const count = spans.starts.length;
  if (count > 1 && !replaceAll) {
    return { ok: false, error: "ambiguous", count, lines, layer };
  }

  const doubled = mark && spans.starts[0] === 0 && newText.startsWith(MARK);
  const after = replaceSpans(text, spans, doubled ? withoutMark(newText) : newText);
  if (after === text) return { ok: false, error: "no_change", count, lines, layer };
  const bytes = new TextEncoder().encode(mark ? MARK + after : after);
  return { ok: true, bytes, count, lines, layer, ...(layer === 2 && { note: FOLDED }) };
}

function find(
  text: string,
  oldText: string,
  exactOnly: boolean,
): { layer: 1 | 2; spans: Spans } | Refusal {
  const exact = findExact(text, oldText);
  if (exact.starts.length > 0) return { layer: 1, spans: exact };
  if (exactOnly) return refuse("not_found");
  const { spans, cut } = findFolded(text, oldText);
  if (spans.starts.length > 0) return { layer: 2, spans };
  return refuse(cut > 0 ? "partial_character" : "not_found");
}
