/** How much an endpoint takes: output, window, a second system message, images. */
import type { Finding } from "../../core/doctor.js";
import { handled, ok, problem, unknown } from "../../core/doctor.js";
import type { Message } from "../../core/message.js";
import { text } from "../../core/message.js";
import type { Json } from "../model/stream/json.js";
import type { Probe, Trial } from "./probe.js";
import { refused } from "./probe.js";
import { countToFive, said } from "./words.js";

/** Requests that production never sends, to know what an endpoint would say to them. */
export async function roles(probe: Probe): Promise<{ findings: Finding[]; unasked: Trial }> {
  const unasked = await probe.ask({
    messages: [countToFive],
    edit(body) {
      delete body.stream_options;
      (body.messages as Json[]).splice(1, 0, { role: "system", content: "Be polite." });
    },
  });
  const twice = await probe.ask({
    messages: [countToFive],
    edit: (body) => void (body.messages as Json[]).push({ role: "user", content: "Go." }),
  });
  const findings = [
    refused(unasked)
      ? handled("second_system", "second_system_refused")
      : ok("second_system", "second_system_taken"),
    refused(twice) ? handled("two_users", "two_users_refused") : ok("two_users", "two_users_taken"),
  ];
  return { findings, unasked };
}

/** Enough for a thought and a word. */
const limit = 64;

export async function tokenLimit(probe: Probe): Promise<Finding> {
  const got = await probe.ask({
    messages: [countToFive],
    profile: { maxTokens: limit },
    attempts: [{ tokenLimitField: "max_completion_tokens" }],
  });
  const { tokenLimitField } = got.changes;
  if (tokenLimitField)
    return handled("token_limit", "limit_completion", { lesson: { tokenLimitField } });
  if (!refused(got))
    return ok(
      "token_limit",
      probe.profile.tokenLimitField === "max_tokens" ? "limit_max_tokens" : "limit_completion",
    );
  return unknown("token_limit", "limit_refused", { detail: probe.said(got.completion.fault) });
}

/** Less than this is hardly enough for the tools, a file and an answer. */
const small = 16_000;
const tiny = 4_096;

/** `told`: tokens, where the server has a place to tell them. `local`: asking is free. */
export async function window(
  probe: Probe,
  { told, local }: { told: number | undefined; local: boolean },
): Promise<Finding> {
  if (told !== undefined) return sized("window_told", told);
  const refusal = await windowInRefusal(probe);
  if (refusal !== undefined) return sized("window_refused", refusal);
  const cut = local ? await silentCut(probe) : undefined;
  if (cut !== undefined)
    return problem("window", "window_cut", { detail: grouped(cut), lesson: { window: cut } });
  const known = probe.profile.window;
  return known === undefined
    ? unknown("window", "window_unknown")
    : ok("window", "window_table", { detail: grouped(known) });
}

function sized(note: "window_told" | "window_refused", tokens: number): Finding {
  const beside = { detail: grouped(tokens), lesson: { window: tokens } };
  if (tokens <= tiny) return problem("window", "window_small", beside);
  return tokens < small ? handled("window", "window_small", beside) : ok("window", note, beside);
}

const grouped = (tokens: number): string => tokens.toLocaleString("en-US");

/** A limit that nobody can grant: those who check it say how much they have. */
async function windowInRefusal(probe: Probe): Promise<number | undefined> {
  const { completion } = await probe.ask({
    messages: [countToFive],
    profile: { maxTokens: 99_999_999 },
  });
  return completion.fault?.window;
}

/** Words of a prompt that is longer than the smallest default in use (2,048 tokens). */
const manyWords = 3_000;
/** Words of one that fits anywhere. */
const fewWords = 500;

/**
 * Some servers take any prompt and drop the beginning: their own count gives them away, when it
 * does not grow with the prompt. How they count (some take characters) does not matter.
 */
async function silentCut(probe: Probe): Promise<number | undefined> {
  const short = await counted(probe, fewWords);
  const long = await counted(probe, manyWords);
  if (short === undefined || long === undefined) return undefined;
  const expected = (short / fewWords) * manyWords;
  return long < expected * 0.75 ? 2 ** Math.round(Math.log2(long)) : undefined;
}

/** Tokens of a prompt with that many words, as the server counts them. */
async function counted(probe: Probe, words: number): Promise<number | undefined> {
  const prompt = said(`${"word ".repeat(words)}\nSay done.`);
  const { completion } = await probe.ask({ messages: [prompt], profile: { maxTokens: limit } });
  return completion.completed ? completion.usage?.prompt : undefined;
}

export async function images(probe: Probe): Promise<Finding> {
  const picture: Message = {
    role: "user",
    content: [text("Say done."), { type: "image", mime: "image/png", data: dot }],
  };
  const profile = { maxTokens: limit };
  const got = await probe.ask({ messages: [picture], profile, attempts: [{ images: false }] });
  if (got.changes.images === false)
    return handled("images", "images_refused", { lesson: { images: false } });
  return got.completion.completed ? ok("images", "images_taken") : unknown("images", "not_asked");
}

/** One white pixel. */
const dot =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ" +
  "/PchI7wAAAABJRU5ErkJggg==";
