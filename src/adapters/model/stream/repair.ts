/**
 * Reads JSON as some models write it: a comma before a closing bracket, raw line breaks
 * inside strings, single quotes, Python's True, False and None. Nothing else: whatever is
 * missing, cut or open to two readings stays broken.
 */

export interface Repaired {
  value: unknown;
  /** What was put right, each kind once. */
  what: string[];
}

export function repaired(text: string): Repaired | undefined {
  const reader = new Reader(text);
  const value = reader.value(0);
  if (value === nothing || !reader.atEnd()) return undefined;
  return { value, what: reader.what.size > 0 ? [...reader.what] : ["odd white space"] };
}

/** Stands for "cannot be read": undefined and null are taken. */
const nothing = Symbol("nothing");
const deepest = 200;

class Reader {
  readonly what = new Set<string>();
  private at = 0;

  constructor(private readonly text: string) {}

  atEnd(): boolean {
    this.space();
    return this.at === this.text.length;
  }

  value(depth: number): unknown {
    this.space();
    const unit = this.text[this.at];
    if (depth > deepest || unit === undefined) return nothing;
    if (unit === "{") return this.object(depth);
    if (unit === "[") return this.list(depth);
    if (unit === '"' || unit === "'") return this.string(unit);
    return this.word();
  }

  private object(depth: number): unknown {
    const entries: [string, unknown][] = [];
    this.at += 1;
    for (;;) {
      this.space();
      if (this.take("}")) return this.closed(entries.length > 0, Object.fromEntries(entries));
      const unit = this.text[this.at];
      if (unit !== '"' && unit !== "'") return nothing;
      const key = this.string(unit);
      this.space();
      if (typeof key !== "string" || !this.take(":")) return nothing;
      const value = this.value(depth + 1);
      if (value === nothing) return nothing;
      entries.push([key, value]);
      this.space();
      if (this.take("}")) return Object.fromEntries(entries);
      if (!this.take(",")) return nothing;
    }
  }

  private list(depth: number): unknown {
    const items: unknown[] = [];
    this.at += 1;
    for (;;) {
      this.space();
      if (this.take("]")) return this.closed(items.length > 0, items);
      const value = this.value(depth + 1);
      if (value === nothing) return nothing;
      items.push(value);
      this.space();
      if (this.take("]")) return items;
      if (!this.take(",")) return nothing;
    }
  }

  /** A bracket closed where a further entry was due: the comma before it was one too many. */
  private closed<T>(afterComma: boolean, value: T): T {
    if (afterComma) this.what.add("trailing comma");
    return value;
  }

  private string(mark: string): string | typeof nothing {
    const begin = this.at;
    this.at += 1;
    while (this.at < this.text.length && this.text[this.at] !== mark)
      this.at += this.text[this.at] === "\\" ? 2 : 1;
    if (this.at >= this.text.length) return nothing;
    this.at += 1;
    return this.decode(this.text.slice(begin + 1, this.at - 1), mark);
  }

  private decode(inside: string, mark: string): string | typeof nothing {
    let body = inside;
    if (/[\0-\x1f]/.test(body)) {
      this.what.add("raw control characters in a string");
      body = body.replace(/[\0-\x1f]/g, escapeUnit);
    }
    if (mark === "'") {
      this.what.add("single quotes");
      body = body.replace(/\\'|\\[^]|"/g, (m) => (m === '"' ? '\\"' : m === "\\'" ? "'" : m));
    }
    try {
      return JSON.parse(`"${body}"`) as string;
    } catch {
      return nothing; // An escape that JSON does not know has no certain meaning.
    }
  }

  private word(): unknown {
    const word = /[^\s,\]}:]+/y;
    word.lastIndex = this.at;
    const found = word.exec(this.text)?.[0];
    if (found === undefined) return nothing;
    this.at += found.length;
    if (python.has(found)) {
      this.what.add("Python literals");
      return python.get(found);
    }
    try {
      return JSON.parse(found) as unknown;
    } catch {
      return nothing; // Neither a number nor a word that JSON or Python has.
    }
  }

  private take(unit: string): boolean {
    if (this.text[this.at] !== unit) return false;
    this.at += 1;
    return true;
  }

  private space(): void {
    while (/\s/.test(this.text[this.at] ?? "x")) this.at += 1;
  }
}

const python = new Map<string, unknown>([
  ["True", true],
  ["False", false],
  ["None", null],
]);

const escapeUnit = (unit: string): string =>
  `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
