/**
 * A model behind an endpoint: asks, waits, tries again while nothing was shown, and learns
 * what the endpoint does not take.
 */
import type { Progress } from "../../core/event.js";
import type { Fault } from "../../core/fault.js";
import type { Answer, Failure, Model, Request } from "../../core/ports.js";
import { answerOf } from "./answer.js";
import { attempt } from "./attempt.js";
import { pause, waitBefore } from "./backoff.js";
import { blocksOf } from "./blocks.js";
import type { Connection } from "./connection.js";
import { patience } from "./connection.js";
import { endpoint } from "./endpoint.js";
import { redacted } from "./faults/redact.js";
import { profileFor, providerOf } from "./providers/index.js";
import type { Profile } from "./providers/profile.js";
import { bodyWriter } from "./request/body.js";
import { remedyFor } from "./request/remedy.js";
import type { Completion } from "./stream/completion.js";

const attemptsMax = 3;

export function openModel(config: Connection): Model {
  const { provider, baseURL, model } = config;
  const place = `${baseURL} ${model}`;
  const timing = { ...patience, ...config.timing };
  const host = URL.canParse(baseURL) ? new URL(baseURL).origin : baseURL;
  const row = providerOf(provider);
  const keyName = config.keyName ?? row?.keys[0];
  let profile = {
    ...profileFor({ provider, baseURL, model }, config.profile),
    ...lessons.get(place),
  };
  let writer = bodyWriter(model, profile, place);
  const to = endpoint(config, profile.auth);
  return {
    name: { provider, id: model, baseURL },
    get window() {
      return profile.window;
    },
    ask,
  };

  async function ask(
    request: Request,
    hear: (p: Progress) => void,
    signal: AbortSignal,
  ): Promise<Answer | Failure> {
    const tools = new Set(request.tools?.map((tool) => tool.name));
    let shown = false;
    const listen = (p: Progress) => {
      shown ||= p.type === "model.streaming" && p.kind !== "call";
      hear(p);
    };
    if (baseURL === "") return failure(noServer, undefined, 0);
    if (!config.apiKey && row && baseURL === row.baseURL && !row.local)
      return failure(noKey, undefined, 0);
    for (let attempts = 1; ; attempts += 1) {
      const body = await writer.body(request);
      const { recoverTextCalls } = profile;
      const asked = { body, tools, timing, recoverTextCalls, hear: listen, signal };
      const completion = await attempt(to, asked);
      if (signal.aborted) return failure(cancelled, completion, attempts);
      if (completion.completed) {
        const about = { origin: place, sent: body.length, profile };
        const answer = answerOf(completion, request.messages, about);
        return { ...answer, ...(attempts > 1 && { attempts }) };
      }
      const fault = completion.fault ?? unexplained;
      if (fault.window !== undefined) learn({ window: fault.window });
      const left = shown ? 0 : attemptsMax - attempts;
      const about = { messages: request.messages, offersTools: tools.size > 0 };
      const remedy = left > 0 ? remedyFor(fault, profile, about) : undefined;
      if (remedy) {
        learn(remedy);
        continue;
      }
      const waitMs = fault.retryable && left > 0 ? waitBefore(attempts, fault, timing) : undefined;
      if (waitMs === undefined) return failure(fault, completion, attempts);
      hear({ type: "model.retrying", attempt: attempts + 1, waitMs, fault: told(fault, attempts) });
      if (!(await pause(waitMs, signal))) return failure(cancelled, completion, attempts);
    }
  }

  function learn(change: Partial<Profile>): void {
    lessons.set(place, { ...lessons.get(place), ...change });
    profile = { ...profile, ...change };
    writer = bodyWriter(model, profile, place);
    config.learned?.(change);
  }

  function failure(fault: Fault, got: Completion | undefined, attempts: number): Failure {
    const partial = got
      ? blocksOf({ ...got, calls: [] }, { origin: place, idFor: (id) => id ?? "" })
      : [];
    return { fault: told(fault, attempts), partial };
  }

  function told(fault: Fault, attempts: number): Fault {
    const message = redacted(fault.message, config.apiKey);
    const named = (fault.kind === "auth" || fault.kind === "no_key") && keyName !== undefined;
    const keyless = fault.kind === "auth" && !config.apiKey && !ownAuthorization(config);
    const about = { ...(named && { keyName }), ...(keyless && { keyless }) };
    return { ...fault, message, host, attempts, ...about };
  }
}

/** A key may stand in a header that the person gave, or in the address. */
const ownAuthorization = ({ headers = {} }: Connection): boolean =>
  Object.keys(headers).some((name) => /authorization|key|token/i.test(name));

/** What endpoints have taught, for as long as the program runs. */
const lessons = new Map<string, Partial<Profile>>();

const cancelled: Fault = { kind: "interrupted", message: "Cancelled.", retryable: false };
const noKey: Fault = { kind: "no_key", message: "No key is set.", retryable: false };
const noServer: Fault = { kind: "no_server", message: "No server is named.", retryable: false };
const unexplained: Fault = {
  kind: "bad_response",
  message: "The answer ended without a reason.",
  retryable: false,
};
