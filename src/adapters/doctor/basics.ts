/** The first checks: is anybody there, does it know us, and how does an answer look. */
import type { Finding } from "../../core/doctor.js";
import { handled, ok, problem, unknown } from "../../core/doctor.js";
import type { Connection } from "../model/connection.js";
import type { ServedModel } from "../servers/served-models.js";
import type { Probe, Trial } from "./probe.js";
import { countToFive } from "./words.js";

export interface Basics {
  findings: Finding[];
  /** Undefined: there is no point in asking more. */
  answer: Trial | undefined;
}

export async function basics(
  probe: Probe,
  connection: Connection,
  served: readonly ServedModel[] | undefined,
): Promise<Basics> {
  const answer = await probe.ask({
    messages: [countToFive],
    attempts: [{ includeUsage: false }],
  });
  const { status, completion } = answer;
  const detail = probe.said(completion.fault);
  if (status === 0)
    return { findings: [problem("reachable", "not_reached", { detail })], answer: undefined };
  const reached = ok("reachable", "answered", { detail: String(answer.ms) });
  if (completion.fault?.kind === "auth") {
    const named = connection.keyName ? `${connection.keyName}: ${detail}` : detail;
    const refused = problem("auth", "key_refused", { detail: named });
    return { findings: [reached, refused, models(connection, served)], answer: undefined };
  }
  const unfinished = !completion.completed && answer.seen.wordy > 0;
  if (!completion.completed && !unfinished) {
    const lost =
      status === 200
        ? [reached, problem("streaming", "stream_broken", { detail })]
        : [problem("reachable", "not_reached", { detail: `HTTP ${status}: ${detail}` })];
    return { findings: [...lost, models(connection, served)], answer: undefined };
  }
  const findings = [reached, key(connection), models(connection, served), ...stream(answer)];
  return { findings: [...findings, options(answer), ok("system", "system_taken")], answer };
}

const key = ({ apiKey, keyName }: Connection): Finding =>
  apiKey
    ? ok("auth", "key_taken", { detail: keyName ?? "the configuration" })
    : ok("auth", "key_not_needed");

function models({ model }: Connection, served: readonly ServedModel[] | undefined): Finding {
  if (!served || served.length === 0) return handled("models", "models_not_listed");
  if (!served.some(({ id }) => id === model))
    return handled("models", "model_not_listed", { detail: model });
  return ok("models", "models_listed", { detail: String(served.length) });
}

function stream({ seen, completion }: Trial): Finding[] {
  const { oddities, comments } = seen;
  const oddly = oddities.join(", ");
  return [
    seen.document
      ? handled("streaming", "stream_document")
      : ok("streaming", seen.wordy > 1 ? "stream_pieces" : "stream_one_piece"),
    oddly ? handled("framing", "framing_odd", { detail: oddly }) : ok("framing", "framing_plain"),
    comments > 0
      ? handled("waiting", "waiting_comments", { detail: String(comments) })
      : ok("waiting", "waiting_plain"),
    ...(seen.document ? [] : [end(seen)]),
    thought(seen.thoughtField, completion.thought?.field),
  ];
}

function end({ done, finish }: Trial["seen"]): Finding {
  if (done && finish !== undefined) return ok("end", "end_marked");
  if (finish !== undefined) return handled("end", "end_no_done");
  return done ? handled("end", "end_no_finish") : problem("end", "end_missing");
}

function thought(field: string | undefined, read: string | undefined): Finding {
  if (read === "content") return handled("reasoning", "thought_tags");
  const found = field ?? read;
  return found
    ? ok("reasoning", "thought_field", { detail: found })
    : ok("reasoning", "thought_none");
}

const options = ({ changes }: Trial): Finding =>
  changes.includeUsage === false
    ? handled("stream_options", "options_refused", { lesson: { includeUsage: false } })
    : ok("stream_options", "options_taken");

/** `unasked`: an answer for which no usage had been asked. */
export function usage({ seen }: Trial, unasked: Trial | undefined): Finding[] {
  const { cachedField } = seen;
  return [
    counted(seen.usage, unasked),
    cachedField
      ? ok("cached", "cached_told", { detail: cachedField })
      : unknown("cached", "cached_not_told"),
  ];
}

function counted(where: Trial["seen"]["usage"], unasked: Trial | undefined): Finding {
  switch (where) {
    case undefined:
      return handled("usage", "usage_missing");
    case "choice":
      return handled("usage", "usage_in_choice");
    case "null_choices":
      return handled("usage", "usage_null_choices");
    case "top":
      return unasked?.completion.completed && unasked.seen.usage === undefined
        ? ok("usage", "usage_on_request")
        : ok("usage", "usage_told");
  }
}
