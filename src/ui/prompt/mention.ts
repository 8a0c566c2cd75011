/** `@path` in a text: where one is being written, and how a path is written as one. */
export interface Mention {
  /** Where the `@` stands. */
  from: number;
  query: string;
}

/** The mention the cursor stands in or behind. An `@` inside a word is an address. */
export function mentionAt(text: string, cursor: number): Mention | undefined {
  const line = text.slice(text.lastIndexOf("\n", cursor - 1) + 1, cursor);
  const found = /(?<![\w.@/-])@(?:"([^"]*)|([^\s"@]*))$/.exec(line);
  if (!found) return undefined;
  return { from: cursor - found[0].length, query: found[1] ?? found[2] ?? "" };
}

/** Quoted when it holds what would end it. A folder stays open, so that one can go on into it. */
export function mentioned(path: string): string {
  if (!/[\s"'\\@(),;\p{C}]/u.test(path)) return `@${path}`;
  const quoted = JSON.stringify(path);
  return `@${path.endsWith("/") ? quoted.slice(0, -1) : quoted}`;
}
