/**
 * What git would not look at: the rules of every .gitignore on the way, the nearest last.
 */
import ignore, { type Ignore } from "ignore";

export interface Rules {
  /** Whether `path`, relative to the project's root, is ignored. */
  ignores(path: string, isDirectory: boolean): boolean;
  /** The same with the lines of the .gitignore in `directory` ("" is the root) added. */
  with(directory: string, lines: string): Rules;
}

export function rules(patterns: readonly string[] = []): Rules {
  let made: Ignore | undefined;
  const all = (): Ignore => {
    // Case counts, as it does for git where the disk tells it apart.
    made ??= ignore({ ignorecase: false }).add(patterns);
    return made;
  };
  return {
    ignores: (path, isDirectory) =>
      patterns.length > 0 && all().ignores(isDirectory ? `${path}/` : path),
    with: (directory, lines) => rules([...patterns, ...under(directory, lines)]),
  };
}

/** Each pattern as it would stand in the root's own file. */
function under(directory: string, lines: string): string[] {
  const found = lines.split(/\r?\n/).filter((line) => line.trim() !== "" && !line.startsWith("#"));
  if (directory === "") return found;
  const prefix = `/${directory.replace(/[\\*?[\]!#]/g, "\\$&")}`;
  return found.map((line) => {
    const not = line.startsWith("!") ? "!" : "";
    const pattern = line.slice(not.length);
    // With a slash before its end it is bound to its directory; else it holds at any depth.
    const bound = /\/(?=.*\S)/.test(pattern.replace(/\/\s*$/, ""));
    return `${not}${prefix}/${bound ? pattern.replace(/^\//, "") : `**/${pattern}`}`;
  });
}
