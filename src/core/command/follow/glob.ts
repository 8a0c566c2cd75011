/** File name patterns: whether one could match a name. */

/** Matches the shell's way: `*` and `?` do not match a leading dot. Never a slash. */
export function matches(pattern: string, name: string): boolean {
  if (name.startsWith(".") && !/^(\\?\.|\[)/.test(pattern)) return false;
  return matchesText(pattern, name);
}

/** One step of a pattern: any text, or which single character fits. */
type Step = "any" | ((ch: string) => boolean);

/** Any text at all, in time that grows with the product of the lengths and no faster. */
export function matchesText(pattern: string, text: string): boolean {
  const steps = stepsOf(pattern);
  let step = 0;
  let at = 0;
  // Where the last star stood, and how far it has reached.
  let star = -1;
  let reached = 0;
  while (at < text.length) {
    const now = steps[step];
    if (now === "any") {
      star = step;
      reached = at;
      step += 1;
    } else if (now?.(text.charAt(at))) {
      step += 1;
      at += 1;
    } else if (star >= 0) {
      reached += 1;
      at = reached;
      step = star + 1;
    } else return false;
  }
  return steps.slice(step).every((left) => left === "any");
}

function stepsOf(pattern: string): Step[] {
  const steps: Step[] = [];
  for (let at = 0; at < pattern.length; at += 1) {
    const ch = pattern.charAt(at);
    const set =
      ch === "[" ? /^\[[!^]?\]?[^\]]*\]/.exec(pattern.slice(at, at + 200))?.[0] : undefined;
    if (ch === "*") steps.push("any");
    else if (ch === "?") steps.push(() => true);
    else if (set) {
      steps.push(oneOf(set));
      at += set.length - 1;
    } else {
      if (ch === "\\") at += 1;
      const literal = ch === "\\" ? pattern.charAt(at) : ch;
      steps.push((other) => other === literal);
    }
  }
  return steps;
}

/** `[:alpha:]` and its like are taken as "any": a pattern too wide is the safe mistake. */
function oneOf(set: string): (ch: string) => boolean {
  if (set.includes("[:")) return () => true;
  const negated = /^\[[!^]/.test(set);
  const inner = set.slice(negated ? 2 : 1, -1).replace(/\\(.)/gs, "$1");
  const ranges = [...inner.matchAll(/([\s\S])-([\s\S])|([\s\S])/g)].map(
    ([, from, to, only]) => [from ?? only!, to ?? only!] as const,
  );
  return (ch) => ranges.some(([from, to]) => from <= ch && ch <= to) !== negated;
}

export const escapeGlob = (text: string): string => text.replace(/[*?[\]\\]/g, "\\$&");
export const hasGlob = (text: string): boolean => /[*?[]/.test(text);
