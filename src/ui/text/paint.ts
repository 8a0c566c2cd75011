/**
 * The last step before the screen: tones become escape sequences here and nowhere else, and
 * no control character of the text itself gets through.
 */
import { show } from "./show.js";
import type { Row, Theme } from "./span.js";

/**
 * The bytes of a row. Without a theme (NO_COLOR) there is no escape sequence in them. `links`:
 * the terminal is known to understand OSC 8.
 */
export function paint(row: Row, theme: Theme | undefined, links = false): string {
  let out = "";
  for (const { text, tone, href, theme: own } of row) {
    // A span made past `show` by mistake is still shown, never run.
    const safe = show(text, "prose")
      .map((s) => s.text)
      .join("");
    const opens = theme && (own ?? theme)[tone ?? "plain"];
    const painted = opens && safe ? `\x1b[${opens}m${safe}\x1b[0m` : safe;
    const leads = links && theme && href && /^https?:[\x21-\x7e]+$/.test(href);
    out += leads ? `\x1b]8;;${href}\x1b\\${painted}\x1b]8;;\x1b\\` : painted;
  }
  return out;
}
