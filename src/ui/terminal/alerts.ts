/** The bell, or a notification on the desktop, when a long turn ends or asks. Opt-in. */
import type { Words } from "../../core/i18n/index.js";
import { show } from "../text/show.js";
import { flatRow } from "../text/span.js";
import { notifies } from "./abilities.js";
import type { Environment } from "./modes.js";

export type Alerts = "off" | "bell" | "osc";
export type Occasion = "ended" | "asks";

/** A shorter turn has been watched. */
export const LONG_TURN_MS = 10_000;

/** What to write; "" = nothing. Where no notification is known, the bell rings. */
export function alertBytes(
  alerts: Alerts,
  occasion: Occasion,
  { env, words }: { env: Environment; words: Words },
): string {
  if (alerts === "off") return "";
  const kind = alerts === "osc" ? notifies(env) : undefined;
  const said = flatRow(show(words.terminal.alerts[occasion], "exact")).replaceAll(";", ",");
  if (kind === "osc9") return `\x1b]9;belay: ${said}\x07`;
  if (kind === "osc777") return `\x1b]777;notify;belay;${said}\x07`;
  return "\x07";
}
