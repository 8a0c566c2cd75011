/** Ids of calls: unique within a session, and in a form the server takes. */
import { createHash } from "node:crypto";
import type { Profile } from "../providers/profile.js";

/**
 * The id itself if it is free. Ids that end in a count, as Kimi's `functions.read_file:0`, go
 * on counting, which is how that server numbers them itself; others get a suffix.
 */
export function freeId(wanted: string, used: { has(id: string): boolean }): string {
  if (!used.has(wanted)) return wanted;
  const [, head = wanted, count] = /^(.*:)(\d+)$/.exec(wanted) ?? [];
  const stem = count === undefined ? `${wanted}_` : head;
  let next = count === undefined ? 2 : Number(count) + 1;
  while (used.has(`${stem}${next}`)) next += 1;
  return `${stem}${next}`;
}

/** As `freeId`, where the server takes ids of its own form only. */
export function freeFittingId(
  id: string,
  used: { has(id: string): boolean },
  fit: (id: string) => string,
): string {
  let wanted = freeId(fit(id), used);
  for (let fitting = fit(wanted); ; fitting = fit(wanted)) {
    if (!used.has(fitting)) return fitting;
    wanted = `${wanted}_`;
  }
}

/** Ids that another server made may not fit here; the same id always becomes the same. */
export function fittingId(id: string, rule: Profile["callIds"]): string {
  if (id === "") return fittingId("call", rule);
  if (forms[rule].test(id)) return id;
  return rule === "mistral9" ? digest(id).slice(0, 9) : `call_${digest(id).slice(0, 24)}`;
}

const forms: Record<Profile["callIds"], RegExp> = {
  keep: /^/,
  mistral9: /^[a-zA-Z0-9]{9}$/,
  anthropic64: /^[a-zA-Z0-9_-]{1,64}$/,
  openai40: /^.{1,40}$/s,
};

const digest = (id: string): string =>
  createHash("sha256").update(id).digest("base64").replaceAll(/[+/=]/g, "0");
