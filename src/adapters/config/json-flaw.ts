/**
 * Where a text stops being JSON. Node's own message names the place for some mistakes and not
 * for others, and a person with a long file needs it for all.
 */

/** The offset of the first character that cannot stand there; undefined when all is well. */
export function jsonFlaw(text: string): number | undefined {
  let at = 0;
  let depth = 0;

  const skip = (): void => {
    while (/[ \t\r\n]/.test(text[at] ?? "")) at++;
  };
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    if (found === undefined) return false;
    at += found.length;
    return true;
  };
  const string = (): boolean => {
    if (text[at] !== '"') return false;
    const from = at;
    if (take(STRING)) return true;
    const good = GOOD_START.exec(text.slice(from + 1))?.[0].length ?? 0;
    at = from + 1 + good;
    return false;
  };
  const list = (end: string, one: () => boolean): boolean => {
    at++;
    skip();
    if (text[at] === end) return ++at > 0;
    for (;;) {
      skip();
      if (!one()) return false;
      skip();
      if (text[at] === end) return ++at > 0;
      if (text[at] !== ",") return false;
      at++;
    }
  };
  const member = (): boolean => {
    if (!string()) return false;
    skip();
    if (text[at] !== ":") return false;
    at++;
    return value();
  };
  function value(): boolean {
    skip();
    const opened = text[at] === "{" || text[at] === "[";
    if (!opened) return text[at] === '"' ? string() : take(WORD);
    if (++depth > DEPTH_MAX) return false;
    const whole = text[at] === "{" ? list("}", member) : list("]", value);
    depth--;
    return whole;
  }
  if (!value()) return at;
  skip();
  return at === text.length ? undefined : at;
}

/** Nobody nests so deep; a stack has an end. */
const DEPTH_MAX = 1_000;

const WORD = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y;
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y;
const GOOD_START = /^(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/;
