/**
 * What a person is asked to allow, whole: the command or the diff, how dangerous it is and why.
 * What came from the model stands behind a bar.
 */
import { withHunks } from "../../core/diff/hunk.js";
import type { Preview } from "../../core/effect.js";
import type { CallPlan } from "../../core/event.js";
import type { Words } from "../../core/i18n/index.js";
import type { Question } from "../prompt/question.js";
import type { Walk } from "../prompt/walk.js";
import { takenOf } from "../prompt/walk.js";
import { diffOf } from "../text/diff.js";
import type { Line } from "../text/diff-lines.js";
import { diffLines } from "../text/diff-lines.js";
import type { Exact } from "../text/exact.js";
import { drawExact } from "../text/exact.js";
import { show } from "../text/show.js";
import type { Row, Span, Tone } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { tintFor } from "../text/tint.js";
import { wrap } from "../text/wrap.js";
import { verbOf } from "./call.js";
import type { Look } from "./look.js";
import { barOf, beside } from "./look.js";

/** Everything about a call that does not change while it is asked about. */
export interface Sheet {
  title: Row[];
  /** What is asked, to be read to its end. */
  body: Row[];
  /** A row of the body in colours, which takes longer. */
  tinted?(row: number): Row;
  about: Row[];
  /** What answers, where that is not what answers for a call. */
  keys?: readonly (readonly [key: string, what: string])[];
}

const dim = (text: string): Span => ({ text, tone: "dim" });
const exactly = (text: string) => flatRow(show(text, "exact"));

/** Of a question what is drawn on its sheet. */
export type Asked = Pick<Question, "plan"> & Partial<Pick<Question, "walk" | "reason" | "can">>;

export function drawSheet({ plan, walk, reason, can }: Asked, look: Look): Sheet {
  const { columns, words } = look;
  const { judged } = plan;
  const body = drawBody(plan, part(walk, reason !== undefined), look);
  const danger: Tone = judged.danger === "high" ? "bad" : judged.danger === "low" ? "good" : "warn";
  const sentence = words.why[judged.why]({ detail: exactly(judged.detail ?? "") });
  const { argv } = preview(plan, "command") ?? {};
  const heads = headline(plan, walk, reason !== undefined, words);
  // Read aloud, what holds for all hunks is not said again with each.
  const again = look.plain && walk && !reason;
  return {
    title: [
      ...(can?.outdated && !again
        ? wrap([{ text: words.approval.outdated, tone: "warn" }], columns)
        : []),
      ...beside(
        (again ? heads.slice(0, 1) : heads).map((text) => [{ text, tone: "bold" }]),
        look,
      ),
    ],
    body: body.rows,
    ...(body.tinted && { tinted: body.tinted }),
    about: [
      ...counts(body, look),
      ...(argv ? wrap([dim(words.approval.noShell)], columns) : []),
      ...(walk ? decisions(walk, look) : drawParts(plan, look)),
      ...(again
        ? []
        : beside(
            [[{ text: words.approval.danger[judged.danger], tone: danger }], [dim(sentence)]],
            look,
          )),
    ],
  };
}

/** Which hunks are drawn: one, or at the end all that are taken. */
type Part = { hunk: number } | { taken: readonly number[] } | undefined;

const part = (walk: Walk | undefined, ending: boolean): Part =>
  walk && (ending ? { taken: takenOf(walk) } : { hunk: walk.at });

const preview = <K extends Preview["kind"]>(plan: CallPlan, kind: K) =>
  plan.preview?.kind === kind ? (plan.preview as Extract<Preview, { kind: K }>) : undefined;

function headline(plan: CallPlan, walk: Walk | undefined, ending: boolean, words: Words): string[] {
  const title = titleOf(plan, words);
  if (!walk) return [title];
  const of = walk.taken.length;
  const { titles } = words.approval;
  const part = ending
    ? titles.taken({ taken: takenOf(walk).length, of })
    : titles.hunk({ number: walk.at + 1, of });
  return [part, title];
}

function decisions({ taken }: Walk, look: Look): Row[] {
  const count = (yes: boolean) => ({ count: taken.filter((one) => one === yes).length });
  const { decided } = look.words.approval;
  return beside([[dim(decided.taken(count(true)))], [dim(decided.left(count(false)))]], look);
}

function titleOf(plan: CallPlan, words: Words): string {
  const { approval } = words;
  const effect = plan.effects.length === 1 ? plan.effects[0] : undefined;
  switch (effect?.kind) {
    case "write": {
      const path = exactly(effect.path);
      const creates = preview(plan, "diff")?.created;
      return creates ? approval.titles.create({ path }) : approval.titles.write({ path });
    }
    case "execute":
      return effect.background ? approval.titles.background : approval.titles.execute;
    case "fetch":
      return approval.titles.fetch;
    case "read":
      return approval.titles.read({ path: exactly(effect.path) });
    case "mcp":
      return approval.titles.mcp({ server: exactly(effect.server), tool: exactly(effect.tool) });
    default:
      return approval.question({ verb: verbOf(plan.tool, words), subject: exactly(plan.subject) });
  }
}

type Body = Exact & Pick<Sheet, "tinted">;

function drawBody(plan: CallPlan, only: Part, look: Look): Body {
  const { columns, words } = look;
  const setting = { columns, blanks: words.terminal.blanks, bar: barOf(look) };
  const diff = preview(plan, "diff");
  if (diff) return drawDiffBody(diff, only, look);
  const command = preview(plan, "command");
  if (command)
    return drawExact(command.argv ? command.argv.map(quoted).join(" ") : command.command, setting);
  const text = preview(plan, "text")?.text ?? plan.effects.map(effectText).join("\n");
  return drawExact(text || plan.subject, setting);
}

function drawDiffBody(diff: Extract<Preview, { kind: "diff" }>, only: Part, look: Look): Body {
  const { columns, words, libraries } = look;
  const { before, path, from = 1 } = diff;
  const taken = only && "taken" in only ? only.taken : undefined;
  const after = taken ? withHunks(before, diff.after, taken) : diff.after;
  const tint = tintFor(path, libraries.highlight);
  const bar = barOf(look);
  const { rows, hidden, tinted } = diffOf(before, after, {
    columns: columns - 2,
    library: libraries.diff,
    words: words.tools,
    blanks: words.terminal.blanks,
    from,
    ...(look.plain && { spoken: words.tools.spoken }),
    ...(!taken && { lines: linesOf(diff) }),
    ...(only && "hunk" in only && only),
    ...(tint && { tint }),
  });
  return {
    rows: rows.map((row) => [bar, ...row]),
    tinted: (row) => [bar, ...tinted(row)],
    lines: 1,
    hidden,
    lookalikes: 0,
  };
}

/** From hunk to hunk the lines of a diff stay the same. */
function linesOf(diff: Extract<Preview, { kind: "diff" }>): readonly Line[] {
  const known = linesKnown.get(diff);
  if (known) return known;
  const lines = diffLines(diff.before, diff.after, diff.from ?? 1);
  linesKnown.set(diff, lines);
  return lines;
}

const linesKnown = new WeakMap<Preview, readonly Line[]>();

/** An argument as a shell would need it, so that where it begins and ends can be seen. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word)
    ? word
    : word.includes("\n")
      ? `$'${word.replace(/[\\']/g, "\\$&").replaceAll("\n", "\\n")}'`
      : `'${word.replaceAll("'", `'\\''`)}'`;

function effectText(effect: CallPlan["effects"][number]): string {
  switch (effect.kind) {
    case "read":
    case "write":
      return effect.path;
    case "execute":
      return effect.argv ? effect.argv.map(quoted).join(" ") : effect.command;
    case "fetch":
      return effect.url;
    case "mcp":
      return `${effect.server} / ${effect.tool}`;
  }
}

function counts({ lines, hidden, lookalikes }: Exact, look: Look): Row[] {
  const { words } = look;
  const said = [
    ...(lines > 1 && !look.plain ? [words.approval.lines({ count: lines })] : []),
    ...(hidden > 0 ? [words.terminal.hiddenCharacters({ count: hidden })] : []),
    ...(lookalikes > 0 ? [words.terminal.lookalikes({ count: lookalikes })] : []),
  ];
  const tone = hidden + lookalikes > 0 ? "warn" : "dim";
  if (said.length === 0) return [];
  return beside(
    said.map((text) => [{ text, tone }]),
    look,
  );
}

const PARTS_MAX = 8;

/** The simple commands a line is made of, when it is made of several. */
function drawParts(plan: CallPlan, look: Look): Row[] {
  const { columns, words } = look;
  const parts = plan.judged.parts ?? [];
  if (parts.length < 2) return [];
  const seen = parts.slice(0, PARTS_MAX).flatMap((one) =>
    wrap(show(one, "exact"), columns, {
      first: [look.plain ? barOf(look) : dim("  · ")],
      rest: [look.plain ? barOf(look) : { text: "    " }],
    }).slice(0, 2),
  );
  const more = parts.length - PARTS_MAX;
  return [
    [dim(words.approval.parts)],
    ...seen,
    ...(more > 0 ? [[dim(`  ${words.terminal.moreLines({ lines: more })}`)]] : []),
  ];
}
