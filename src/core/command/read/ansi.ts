/** The escapes of `$'…'`: what the shell makes of them before anything else. */

const SIMPLE: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  e: "\x1b",
  E: "\x1b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
};

/** Named by what they are: numbers in three spellings, a control letter, anything else. */
const ESCAPE =
  /\\(?:x(?<hex>[0-9a-fA-F]{1,2})|x\{(?<braced>[0-9a-fA-F]+)\}|u(?<short>[0-9a-fA-F]{1,4})|U(?<long>[0-9a-fA-F]{1,8})|(?<octal>[0-7]{1,3})|c(?<control>[\s\S])|(?<other>[\s\S]))/g;

export function decodeAnsi(body: string): string {
  let text = "";
  let from = 0;
  for (const found of body.matchAll(ESCAPE)) {
    text += body.slice(from, found.index) + decoded(found.groups!);
    from = found.index + found[0].length;
  }
  text += body.slice(from);
  // The shell ends the string where a NUL stands.
  const nul = text.indexOf("\0");
  return nul < 0 ? text : text.slice(0, nul);
}

function decoded({ hex, braced, short, long, octal, control, other = "" }: Groups): string {
  const digits = hex ?? braced ?? short ?? long;
  if (digits !== undefined) return character(Number.parseInt(digits, 16));
  if (octal !== undefined) return character(Number.parseInt(octal, 8) & 0xff);
  if (control !== undefined) return character(control.charCodeAt(0) & 0x1f);
  return SIMPLE[other] ?? (/["'\\?]/.test(other) ? other : `\\${other}`);
}

type Groups = Readonly<Record<string, string | undefined>>;

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : "");
