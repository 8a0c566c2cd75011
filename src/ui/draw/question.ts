/**
 * What a person is asked to allow: the whole command or diff, how dangerous it is and why,
 * and what "always" would cover. What came from the model stands behind a bar.
 */
import type { CallPlan } from "../../core/event.js";
import type { Words } from "../../core/i18n/index.js";
import type { Grant } from "../../core/policy.js";
import type { Question } from "../prompt/question.js";
import { drawDiff } from "../text/diff.js";
import { drawExact } from "../text/exact.js";
import type { Exact } from "../text/exact.js";
import { show } from "../text/show.js";
import type { Row, Span, Tone } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { wrap } from "../text/wrap.js";
import { verbOf } from "./call.js";
import type { Look } from "./look.js";
import type { Drawn } from "./prompt.js";
import { drawPrompt } from "./prompt.js";

/** Everything about a call that does not change while it is asked about. */
export interface Sheet {
  title: Row[];
  /** What is asked, to be read to its end. */
  body: Row[];
  about: Row[];
  /** What answers, where that is not what answers for a call. */
  keys?: readonly (readonly [key: string, what: string])[];
}

const bar: Span = { text: "│ ", tone: "dim" };

export function drawSheet(plan: CallPlan, look: Look): Sheet {
  const { columns, words } = look;
  const { judged } = plan;
  const exact = drawBody(plan, look);
  const danger: Tone = judged.danger === "high" ? "bad" : judged.danger === "low" ? "good" : "warn";
  const sentence = words.why[judged.why]({ detail: flatRow(show(judged.detail ?? "", "exact")) });
  return {
    title: wrap([{ text: titleOf(plan, words), tone: "bold" }], columns),
    body: exact.rows,
    about: [
      ...counts(exact, look),
      ...drawParts(plan, look),
      ...wrap(
        [
          { text: words.approval.danger[judged.danger], tone: danger },
          { text: ` · ${sentence}`, tone: "dim" },
        ],
        columns,
      ),
    ],
  };
}

/** Rows of the body that fit with everything around it, on this screen. */
export const roomFor = (sheet: Sheet, look: Look): number =>
  Math.max(2, look.rows - sheet.title.length - sheet.about.length - RESERVED_ROWS);

/** The keys, the position, the status line, and a row that stays free. */
const RESERVED_ROWS = 7;

export function drawQuestion(question: Question, sheet: Sheet, waiting: number, look: Look): Drawn {
  const { columns, words } = look;
  const room = roomFor(sheet, look);
  const { top } = question;
  const pages = sheet.body.length > room;
  const page: Row[] = pages
    ? [
        [
          bar,
          {
            text: words.approval.page({
              from: top + 1,
              to: Math.min(top + room, sheet.body.length),
              of: sheet.body.length,
            }),
            tone: "dim",
          },
        ],
      ]
    : [];
  const more = waiting > 0 ? wrap([dim(words.approval.waiting({ count: waiting }))], columns) : [];
  const above = [
    ...sheet.title,
    ...sheet.body.slice(top, top + room),
    ...page,
    ...sheet.about,
    ...more,
  ];
  if (question.reason) {
    const line = drawPrompt(question.reason, words.approval.reason, look);
    return {
      rows: [...above, ...line.rows],
      cursor: { x: line.cursor.x, y: above.length + line.cursor.y },
    };
  }
  const keys = drawKeys(question, sheet, look);
  return {
    rows: [...above, ...keys],
    cursor: { x: 0, y: above.length },
  };
}

const dim = (text: string): Span => ({ text, tone: "dim" });

function drawKeys(question: Question, sheet: Sheet, look: Look): Row[] {
  const { approval } = look.words;
  if (!question.seen) return wrap([{ text: approval.readOn, tone: "warn" }], look.columns);
  const { grant } = question.plan.judged;
  const keys: readonly (readonly [string, string])[] = sheet.keys ?? [
    ["y", approval.yes],
    ...(grant ? ([["a", approval.always({ scope: scopeOf(grant, look.words) })]] as const) : []),
    ["n", approval.no],
    ["Esc", approval.cancel],
  ];
  return keys.flatMap(([key, what]) =>
    wrap([{ text: key.padEnd(4), tone: "accent" }, { text: what }], look.columns, {
      first: [],
      rest: [{ text: "    " }],
    }),
  );
}

export function scopeOf(grant: Grant, words: Words): string {
  const { scope } = words.approval;
  const exact = (text: string) => flatRow(show(text, "exact"));
  switch (grant.kind) {
    case "edits":
      return scope.edits;
    case "command": {
      const command = exact(grant.words.join(" "));
      return grant.exact ? scope.exact({ command }) : scope.command({ command });
    }
    case "mcp":
      return scope.mcp({ server: exact(grant.server), tool: exact(grant.tool) });
    case "host":
      return scope.host({ host: exact(grant.host) });
  }
}

function titleOf(plan: CallPlan, words: Words): string {
  const { approval } = words;
  const exact = (text: string) => flatRow(show(text, "exact"));
  const effect = plan.effects.length === 1 ? plan.effects[0] : undefined;
  switch (effect?.kind) {
    case "write": {
      const creates = plan.preview?.kind === "diff" && plan.preview.created;
      const path = exact(effect.path);
      return creates ? approval.titles.create({ path }) : approval.titles.write({ path });
    }
    case "execute":
      return effect.background ? approval.titles.background : approval.titles.execute;
    case "fetch":
      return approval.titles.fetch;
    case "read":
      return approval.titles.read({ path: exact(effect.path) });
    case "mcp":
      return approval.titles.mcp({ server: exact(effect.server), tool: exact(effect.tool) });
    default:
      return approval.question({ verb: verbOf(plan.tool, words), subject: exact(plan.subject) });
  }
}

function drawBody(plan: CallPlan, look: Look): Exact {
  const { preview } = plan;
  const { columns, words } = look;
  const setting = { columns, blanks: words.terminal.blanks };
  if (preview?.kind === "diff") {
    const rows = drawDiff(preview.before, preview.after, {
      columns: columns - 2,
      library: look.libraries.diff,
      words: words.tools,
    });
    const hidden = rows.flat().filter((s) => s.tone === "hidden").length;
    return { rows: rows.map((row) => [bar, ...row]), lines: 1, hidden, lookalikes: 0 };
  }
  if (preview?.kind === "command")
    return drawExact(preview.argv ? preview.argv.map(quoted).join(" ") : preview.command, setting);
  if (preview?.kind === "text") return drawExact(preview.text, setting);
  return drawExact(plan.effects.map(effectText).join("\n") || plan.subject, setting);
}

/** An argument as a shell would need it, so that where it begins and ends can be seen. */
const quoted = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;

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
  const { words, columns } = look;
  const said = [
    ...(lines > 1 ? [words.approval.lines({ count: lines })] : []),
    ...(hidden > 0 ? [words.terminal.hiddenCharacters({ count: hidden })] : []),
    ...(lookalikes > 0 ? [words.terminal.lookalikes({ count: lookalikes })] : []),
  ];
  const tone = hidden + lookalikes > 0 ? "warn" : "dim";
  return said.length > 0 ? wrap([{ text: said.join(" · "), tone }], columns) : [];
}

const PARTS_MAX = 8;

/** The simple commands a line is made of, when it is made of several. */
function drawParts(plan: CallPlan, look: Look): Row[] {
  const parts = plan.judged.parts ?? [];
  if (parts.length < 2) return [];
  const { columns, words } = look;
  const seen = parts.slice(0, PARTS_MAX).flatMap((part) =>
    wrap([{ text: flatRow(show(part, "exact")) }], columns, {
      first: [dim("  · ")],
      rest: [{ text: "    " }],
    }).slice(0, 2),
  );
  const more = parts.length - PARTS_MAX;
  return [
    [dim(words.approval.parts)],
    ...seen,
    ...(more > 0 ? [[dim(`  ${words.terminal.moreLines({ lines: more })}`)]] : []),
  ];
}
