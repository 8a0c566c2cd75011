/**
 * The question before a call runs, on the screen: what is asked, page by page, and the keys that
 * answer, with what "always" would cover. What is asked always has room, however low the screen.
 */
import type { Words } from "../../core/i18n/index.js";
import type { Grant } from "../../core/policy.js";
import type { Question } from "../prompt/question.js";
import { takenOf } from "../prompt/walk.js";
import { show } from "../text/show.js";
import type { Row, Span } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { clip, width } from "../text/width.js";
import { wrap } from "../text/wrap.js";
import type { Look } from "./look.js";
import type { Drawn } from "./prompt.js";
import { drawPrompt } from "./prompt.js";
import type { Sheet } from "./sheet.js";

/** A question with what is asked and how many more wait behind it. */
export interface Posing {
  question: Question;
  sheet: Sheet;
  waiting: number;
}

/** Rows of what is asked, and how many of them fit with everything around them. */
export function measure(posing: Posing, look: Look): { total: number; room: number } {
  const { body, room } = arrange(posing, look);
  return { total: body.length, room };
}

export function drawQuestion(posing: Posing, look: Look): Drawn {
  const { sheet } = posing;
  const { title, body, before, about, below, room } = arrange(posing, look);
  const { top } = posing.question;
  const seen = body.slice(top, top + room).map((row, i) => {
    const at = top + i - before;
    return at >= 0 && at < sheet.body.length ? (sheet.tinted?.(at) ?? row) : row;
  });
  const to = Math.min(top + room, body.length);
  const where = pageOf({ from: top + 1, to, of: body.length }, look);
  const above: Row[] = [
    ...title,
    ...seen,
    ...(body.length > room ? [[bar, dim(where)]] : []),
    ...about,
  ];
  const { x, y } = below.cursor;
  return { rows: [...above, ...below.rows], cursor: { x, y: above.length + y } };
}

const bar: Span = { text: "│ ", tone: "dim" };

/** As much as one row holds. */
function pageOf(p: { from: number; to: number; of: number }, { words, columns }: Look): string {
  const { approval } = words;
  const page = approval.page(p);
  const forms = [`${page} · ${approval.pageKeys}`, page, `${p.from}-${p.to}/${p.of}`];
  const room = columns - width(bar.text);
  return forms.find((form) => width(form) <= room) ?? clip(forms.at(-1) ?? "", room);
}

/** The status line, and a row that stays free. */
const OTHER_ROWS = 2;
const ROOM_MIN = 4;
/** Of what is asked, though nothing else has room then. */
const ROWS_LEAST = 2;

/** On a screen too low for it all, title and judgement are paged through with what is asked. */
function arrange(posing: Posing, look: Look) {
  const { sheet } = posing;
  const below = drawBelow(posing, look);
  const free = look.rows - OTHER_ROWS - Math.max(below.rows.length, below.most);
  const around = sheet.title.length + sheet.about.length;
  const fits = free - around > ROOM_MIN;
  const before = fits ? 0 : sheet.title.length;
  const { title, body, about } = fits
    ? sheet
    : { title: [], body: [...sheet.title, ...sheet.body, ...sheet.about], about: [] };
  const open = fits ? free - around : free;
  // No more than the screen shows: what is not on it has not been read.
  const least = Math.max(1, Math.min(ROWS_LEAST, look.rows - 1));
  const room = Math.max(least, body.length > open ? open - 1 : open);
  return { title, body, before, about, below, room };
}

/** `most`: as many rows as it may come to have while what is asked is read. */
function drawBelow({ question, sheet, waiting }: Posing, look: Look): Drawn & { most: number } {
  const { approval } = look.words;
  const more = waiting > 0 ? wrap([dim(approval.waiting({ count: waiting }))], look.columns) : [];
  const keys = keyRows(question, sheet, look);
  const readOn = [
    ...wrap([{ text: approval.readOn, tone: "warn" }], look.columns),
    ...(sheet.keys ? [] : sideBySide(keysBefore(question, look.words), look.columns)),
  ];
  const most = more.length + Math.max(keys.length, readOn.length);
  if (question.reason) {
    const some = question.walk && takenOf(question.walk).length > 0;
    const why = wrap([dim(some ? approval.hunkReason : approval.reason)], look.columns);
    const line = drawPrompt(question.reason, "", look);
    const rows = [...more, ...why, ...line.rows];
    const { x, y } = line.cursor;
    return { rows, cursor: { x, y: more.length + why.length + y }, most };
  }
  const low = Math.max(1, look.rows - OTHER_ROWS - ROOM_MIN);
  const rows = [...more, ...(question.seen ? keys : readOn)].slice(0, low);
  return {
    rows,
    cursor: { x: 0, y: Math.min(more.length, rows.length - 1) },
    most: Math.min(most, low),
  };
}

const dim = (text: string): Span => ({ text, tone: "dim" });

export type KeyHint = readonly [key: string, what: string];

/** What takes a decision has a row of its own; the rest stand side by side. */
function keyRows(question: Question, sheet: Sheet, look: Look): Row[] {
  const { columns, words } = look;
  const { own, others } = sheet.keys
    ? { own: sheet.keys, others: [] }
    : question.walk
      ? walkKeys(question, words)
      : callKeys(question, words);
  const rest = [{ text: "    " }];
  return [
    ...newsOf(question, look),
    ...own.flatMap(([key, what]) =>
      wrap([{ text: key.padEnd(4), tone: "accent" }, { text: what }], columns, { first: [], rest }),
    ),
    ...(others.length > 0 ? sideBySide(others, columns) : []),
  ];
}

/** What answers before its end was seen. */
function keysBefore(question: Question, words: Words): KeyHint[] {
  const { own, others } = question.walk ? walkKeys(question, words) : callKeys(question, words);
  return [...own.filter(([key]) => key === "n"), ...others];
}

export function callKeys({ plan, can }: Question, words: Words) {
  const { approval } = words;
  const { grant } = plan.judged;
  const own: KeyHint[] = [
    ["y", approval.yes],
    ...(grant ? [["a", approval.always({ scope: scopeOf(grant, words) })] as const] : []),
    ["n", approval.no],
  ];
  const others: KeyHint[] = [
    ["s", approval.skip],
    ...(can.edit ? [["e", approval.edit] as const] : []),
    ...(can.hunks > 1 ? [["h", approval.hunks({ count: can.hunks })] as const] : []),
    ["Esc", approval.cancel],
  ];
  return { own, others };
}

export function walkKeys({ walk }: Question, words: Words) {
  const { approval } = words;
  const say = approval.walk;
  const own: KeyHint[] = [
    ["y", say.take],
    ["n", say.leave],
  ];
  const others: KeyHint[] = [
    ...(walk && walk.at > 0 ? [["k", say.back] as const] : []),
    ...(walk?.allSeen ? [["A", say.takeRest] as const] : []),
    ["D", say.leaveRest],
    ["h", say.whole],
    ["Esc", approval.cancel],
  ];
  return { own, others };
}

function sideBySide(keys: readonly KeyHint[], columns: number): Row[] {
  const rows: Row[] = [];
  let used = columns;
  for (const [key, what] of keys) {
    const hint: Row = [{ text: key, tone: "accent" }, { text: ` ${what}` }];
    const wide = width(flatRow(hint));
    if (used + 3 + wide <= columns) {
      rows.push([...(rows.pop() ?? []), dim(" · "), ...hint]);
      used += 3 + wide;
    } else {
      const rest: Row = [{ text: " ".repeat(width(key) + 1) }];
      rows.push(...wrap(hint, columns, { first: [], rest }));
      used = Math.min(wide, columns);
    }
  }
  return rows;
}

export function newsOf({ news }: Question, { words, columns }: Look): Row[] {
  if (!news) return [];
  const text =
    news.what === "failed"
      ? words.terminal.editorFailed({ editor: flatRow(show(news.editor, "exact")) })
      : news.what === "none"
        ? words.approval.noEditor
        : words.approval.unchanged;
  return wrap([{ text, tone: "warn" }], columns);
}

/** An exact grant begins with its kind, which is no word of the command. */
function wordsOf({ words, exact }: Extract<Grant, { kind: "command" }>): string {
  if (!exact) return words.join(" ");
  const [kind, ...rest] = words;
  return kind === "argv" ? JSON.stringify(rest) : rest.join(" ");
}

/** A longer command is not said twice: it stands above, whole. */
const EXACT_MAX = 60;

export function scopeOf(grant: Grant, words: Words): string {
  const { scope } = words.approval;
  const exact = (text: string) => flatRow(show(text, "exact"));
  switch (grant.kind) {
    case "edits":
      return scope.edits;
    case "command": {
      const command = exact(wordsOf(grant));
      if (!grant.exact) return scope.command({ command });
      return command.length > EXACT_MAX ? scope.thisCommand : scope.exact({ command });
    }
    case "mcp":
      return scope.mcp({ server: exact(grant.server), tool: exact(grant.tool) });
    case "host":
      return scope.host({ host: exact(grant.host) });
  }
}
