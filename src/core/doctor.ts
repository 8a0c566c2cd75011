/**
 * What the doctor found: one finding a check, in words of the catalogue, with what it teaches
 * about the endpoint. The finding is data; who shows it (a pipe, a session, JSON) is not its
 * concern.
 */
import type { ModelName } from "./event.js";
import type { Words } from "./i18n/index.js";

/** `handled`: not as it should be, and belay copes. `unknown`: could not be found out. */
export type State = "ok" | "handled" | "problem" | "unknown";

export type Check = keyof Words["doctor"]["checks"];
export type Note = keyof Words["doctor"]["notes"];

export interface Finding {
  check: Check;
  state: State;
  note: Note;
  /** Fills the note: a number, a name, or what a server said. */
  detail?: string;
  lesson?: Lesson;
}

/** The part of an endpoint's profile that can be learnt by asking. */
export interface Lesson {
  window?: number;
  tokenLimitField?: "max_tokens" | "max_completion_tokens";
  includeUsage?: boolean;
  replay?: "never" | "own-field" | "same-field" | "demanded";
  thoughtField?: string;
  emptyContent?: "null" | "empty" | "omit";
  schema?: "plain" | "gemini" | "moonshot" | "inline-refs" | "simple";
  callIds?: "keep" | "mistral9" | "anthropic64" | "openai40";
  recoverTextCalls?: boolean;
  flattenWithoutTools?: boolean;
  strictTurns?: boolean;
  signStandIn?: boolean;
  images?: boolean;
  dropped?: readonly string[];
}

/** What asking came to. */
export interface Cost {
  requests: number;
  /** Tokens, as the server counted them or estimated. */
  input: number;
  output: number;
  ms: number;
}

export interface Examination {
  /** Left out when it was about this machine. */
  model?: ModelName;
  findings: readonly Finding[];
  cost?: Cost;
  /** The file the lessons were kept in. */
  kept?: string;
}

export const lessonsOf = (findings: readonly Finding[]): Lesson =>
  Object.assign({}, ...findings.map((finding) => finding.lesson));

export const hasProblem = (examination: Examination): boolean =>
  examination.findings.some((finding) => finding.state === "problem");

type Beside = Pick<Finding, "detail" | "lesson">;

const finding =
  (state: State) =>
  (check: Check, note: Note, beside: Beside = {}): Finding => ({ check, state, note, ...beside });

export const ok = finding("ok");
export const handled = finding("handled");
export const problem = finding("problem");
export const unknown = finding("unknown");

/** The examination as lines of a table, with a heading and what it cost. */
export function examinationLines(of: Examination, words: Words): string[] {
  const say = words.doctor;
  const state = columnOf(of.findings.map((f) => say.states[f.state]));
  const check = columnOf(of.findings.map((f) => say.checks[f.check]));
  const rows = of.findings.map(
    (f) => `  ${rowMark[f.state]} ${state(f)}  ${check(f)}  ${sentence(f)}`,
  );
  const { model, cost, kept } = of;
  return [
    model ? say.model(`${model.provider}/${model.id}`, model.baseURL) : say.machine,
    ...rows,
    ...(cost ? [say.cost(cost)] : []),
    ...(kept ? [say.kept(kept)] : []),
    hasProblem(of) ? say.someProblem : say.noProblem,
  ];

  function columnOf(cells: readonly string[]): (finding: Finding) => string {
    const width = Math.max(...cells.map(columns), 0);
    return (finding) => {
      const cell = cells[of.findings.indexOf(finding)] ?? "";
      return cell + " ".repeat(width - columns(cell));
    };
  }

  function sentence({ note, detail = "" }: Finding): string {
    return say.notes[note](detail);
  }
}

const rowMark: Record<State, string> = { ok: "✓", handled: "~", problem: "✗", unknown: "?" };

/** Chinese takes two columns of a terminal. */
const columns = (text: string): number => text.length + (text.match(wide)?.length ?? 0);
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/g;
