/** File name patterns: whether one could match a name. */

/** Matches the shell's way: `*` and `?` do not match a leading dot. Never a slash. */
export function matches(pattern: string, name: string): boolean {
  if (name.startsWith(".") && !/^(\\?\.|\[)/.test(pattern)) return false;
  return expression(pattern).test(name);
}

/** An expression for a whole text; `[` without its `]` is literal. */
export function expression(pattern: string): RegExp {
  let made = "";
  for (let at = 0; at < pattern.length; at += 1) {
    const ch = pattern.charAt(at);
    const set =
      ch === "[" ? /^\[[!^]?\]?[^\]]*\]/.exec(pattern.slice(at, at + 200))?.[0] : undefined;
    if (ch === "*") made += made.endsWith(".*") ? "" : ".*";
    else if (ch === "?") made += ".";
    else if (set) {
      made += classOf(set);
      at += set.length - 1;
    } else {
      if (ch === "\\") at += 1;
      made += literal(ch === "\\" ? pattern.charAt(at) : ch);
    }
  }
  return new RegExp(`^${made}$`, "s");
}

const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");

/** `[:alpha:]` and its like are taken as "any": a pattern too wide is the safe mistake. */
function classOf(set: string): string {
  if (set.includes("[:")) return ".";
  const negated = /^\[[!^]/.test(set);
  const inner = set.slice(negated ? 2 : 1, -1).replace(/[\\[\]^]/g, "\\$&");
  const made = `[${negated ? "^" : ""}${inner}]`;
  return isClass(made) ? made : ".";
}

/** A range the wrong way round is no class. */
const isClass = (made: string): boolean =>
  ![...made.matchAll(/(.)-(.)/gs)].some(([, from, to]) => from! > to!);

export const escapeGlob = (text: string): string => text.replace(/[*?[\]\\]/g, "\\$&");
export const hasGlob = (text: string): boolean => /[*?[]/.test(text);
