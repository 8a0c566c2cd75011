/** How an endpoint makes calls: one, then two at once. */
import type { Finding } from "../../core/doctor.js";
import { handled, ok, problem, unknown } from "../../core/doctor.js";
import type { CallPiece } from "./observe.js";
import type { Probe, Trial } from "./probe.js";
import { oneCall, tools, twoCalls } from "./words.js";

export interface Called {
  findings: Finding[];
  /** The answer with one call. */
  one: Trial | undefined;
}

export async function calls(probe: Probe, provider: string): Promise<Called> {
  const dialects = (["inline-refs", "gemini", "simple", "moonshot"] as const).map((schema) => ({
    schema,
  }));
  const one = await probe.ask({ messages: [oneCall], tools, attempts: dialects });
  const { completion, changes } = one;
  if (!completion.completed) {
    const detail = probe.said(completion.fault);
    return { findings: [problem("calls", "calls_refused", { detail })], one: undefined };
  }
  const { schema } = changes;
  const schemas = schema
    ? handled("schema", "schema_changed", { detail: schema, lesson: { schema } })
    : ok("schema", "schema_plain");
  const made = completion.calls.length > 0;
  const leaked = completion.leaked !== undefined;
  if (!made) {
    const none = problem("calls", "calls_none", { detail: provider });
    return { findings: [schemas, none], one: undefined };
  }
  const two = await probe.ask({ messages: [twoCalls], tools });
  const findings = [
    schemas,
    right(one)
      ? ok("calls", "calls_made")
      : problem("calls", "calls_wrong", { detail: wrote(one) }),
    parallel(two),
    ...(leaked ? [] : pieces(one, two)),
    leaked
      ? handled("text_calls", "text_calls_found", { lesson: { recoverTextCalls: true } })
      : ok("text_calls", "text_calls_none"),
  ];
  return { findings, one };
}

const right = ({ completion: { calls } }: Trial): boolean =>
  calls.length === 1 && calls[0]?.name === "note_word" && calls[0].input?.word === "alpha";

/** What was called instead, in short. */
const wrote = ({ completion: { calls } }: Trial): string =>
  calls
    .map((call) => `${call.name} ${call.text}`)
    .join("; ")
    .slice(0, 120) || "no call";

function parallel(two: Trial): Finding {
  const { completion } = two;
  const noted = completion.calls.map((call) => call.input?.word).sort();
  if (noted.join() === "alpha,beta") return ok("parallel", "parallel_made");
  if (noted.join() === "alpha" || noted.join() === "beta") return ok("parallel", "parallel_one");
  return problem("parallel", "parallel_wrong", { detail: wrote(two) });
}

function pieces(one: Trial, two: Trial): Finding[] {
  return [
    ids(one.seen.calls, two),
    index(one.seen.calls, two),
    names(one),
    args(one),
    finish(one),
    [one, two].some(({ seen }) => seen.restated)
      ? handled("restated", "restated_message")
      : ok("restated", "restated_no"),
  ];
}

const said = (id: unknown): id is string => typeof id === "string" && id !== "";

function ids(first: readonly CallPiece[], two: Trial): Finding {
  const given = [...new Set(first.map((piece) => piece.id).filter(said))];
  if (given.length === 0)
    return handled("ids", first.some((p) => p.id === "") ? "ids_empty" : "ids_missing");
  if (given.length > 1) return handled("ids", "ids_changing");
  const later = two.seen.calls.map((piece) => piece.id).filter(said);
  if (later.includes(given[0]!)) return handled("ids", "ids_again");
  if (new Set(later).size < two.completion.calls.length && later.length > 0)
    return handled("ids", "ids_shared");
  return first.some((p) => p.id === "") ? handled("ids", "ids_blank_later") : ok("ids", "ids_good");
}

function index(first: readonly CallPiece[], two: Trial): Finding {
  const all = [...first, ...two.seen.calls].map((piece) => piece.index);
  if (all.some((i) => i === undefined || i === null)) return handled("index", "index_missing");
  const strange = all.find((i) => !Number.isInteger(i) || Number(i) < 0);
  if (strange !== undefined)
    return handled("index", "index_odd", { detail: JSON.stringify(strange) });
  const several = new Set(two.seen.calls.map((piece) => piece.index)).size;
  if (two.completion.calls.length > 1 && several === 1) return handled("index", "index_same");
  return Math.min(...all.map(Number)) > 0
    ? handled("index", "index_from_one")
    : ok("index", "index_good");
}

function names({ seen }: Trial): Finding {
  const named = seen.calls.filter((piece) => said(piece.name)).length;
  return named > 1 ? handled("names", "names_repeated") : ok("names", "names_once");
}

function args({ seen, completion }: Trial): Finding {
  const came = seen.calls.filter((piece) => piece.args !== undefined && piece.args !== "");
  const [call] = completion.calls;
  if (came.some((piece) => typeof piece.args === "object" && piece.args !== null))
    return handled("arguments", "arguments_object");
  if (call?.note?.includes("JSON inside")) return handled("arguments", "arguments_twice");
  if (call?.note) return handled("arguments", "arguments_repaired", { detail: call.note });
  if (!call?.input) return unknown("arguments", "not_asked");
  return ok("arguments", came.length > 1 ? "arguments_pieces" : "arguments_whole");
}

function finish({ seen }: Trial): Finding {
  if (seen.finish === undefined) return handled("finish", "finish_none");
  return /call/.test(seen.finish)
    ? ok("finish", "finish_calls")
    : handled("finish", "finish_stop", { detail: seen.finish });
}
