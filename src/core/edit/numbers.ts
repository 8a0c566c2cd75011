/**
 * The third layer: the line numbers a reader puts before each line, taken off a fragment
 * that was copied with them.
 */

/** Undefined unless every line of `oldText` that is not blank is numbered in one style. */
export function withoutNumbers<T extends { oldText: string; newText: string }>(
  change: T,
): T | undefined {
  const lines = change.oldText.split("\n");
  const numbered = lines.filter((line) => line.trim() !== "");
  const style = STYLES.find((number) => numbered.every((line) => number.test(line)));
  if (style === undefined || numbered.length === 0) return undefined;
  const oldText = strip(lines, style);
  if (oldText.trim() === "") return undefined;
  return { ...change, oldText, newText: strip(change.newText.split("\n"), style) };
}

/** `12 | ` (`12 |` before nothing), `12` and a tab, `12→`, `12: `; spaces may stand before. */
const STYLES = [
  /^ *\d{1,9} \|(?: |(?=\r?$))/,
  /^ *\d{1,9}\t/,
  /^ *\d{1,9}→/,
  /^ *\d{1,9}:(?: |(?=\r?$))/,
];

/** Lines without a number stay as they are: numbers never reach the file. */
const strip = (lines: string[], style: RegExp): string =>
  lines.map((line) => line.replace(style, "")).join("\n");
