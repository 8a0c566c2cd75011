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

const ESCAPE =
  /\\(?:x([0-9a-fA-F]{1,2})|x\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{1,4})|U([0-9a-fA-F]{1,8})|([0-7]{1,3})|c([\s\S])|([\s\S]))/g;

export function decodeAnsi(body: string): string {
  const text = body.replace(
    ESCAPE,
    (_all, hex, braced, short, long, octal, control, other: string | undefined) => {
      const digits: string | undefined = hex ?? braced ?? short ?? long;
      if (digits !== undefined) return character(Number.parseInt(digits, 16));
      if (octal !== undefined) return character(Number.parseInt(octal, 8) & 0xff);
      if (control !== undefined) return character(control.charCodeAt(0) & 0x1f);
      return SIMPLE[other ?? ""] ?? (/["'\\?]/.test(other ?? "") ? other! : `\\${other}`);
    },
  );
  // The shell ends the string where a NUL stands.
  const nul = text.indexOf("\0");
  return nul < 0 ? text : text.slice(0, nul);
}

const character = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : "");
