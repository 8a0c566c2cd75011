/**
 * A line as the second layer compares it: NFKC, curly quotes straight, dashes as `-`, every
 * space separator as a space. Invisible signs are not folded away.
 *
 * Folds by sign: a character with the marks that belong to it. Signs fold apart from each
 * other, so the folded line is the NFKC of the whole line and yet every sign has its place.
 */

/** Tells `sign` where each sign begins, in the folded line and in the line itself. */
export type FoldLine = (line: string, sign?: (foldedAt: number, at: number) => void) => string;

/** A folder that remembers the signs it has seen. One per edit. */
export function lineFolder(): FoldLine {
  const memo = new Map<string, string>();
  const marks = new Map<number, boolean>();
  const folded = (sign: string): string => {
    let form = memo.get(sign);
    if (form === undefined) {
      form = foldSign(sign);
      memo.set(sign, form);
    }
    return form;
  };
  const joins = (code: number): boolean => {
    let mark = marks.get(code);
    if (mark === undefined) {
      mark = JOINING.test(String.fromCodePoint(code).normalize("NFKC"));
      marks.set(code, mark);
    }
    return mark;
  };
  return (line, sign) => {
    if (ASCII.test(line)) return line;
    const parts: string[] = [];
    let length = 0;
    let at = 0;
    while (at < line.length) {
      const end = signEnd(line, at, joins);
      const form = folded(line.slice(at, end));
      sign?.(length, at);
      parts.push(form);
      length += form.length;
      at = end;
    }
    return parts.join("");
  };
}

/** Blanks that may end a line: the CR of a doubled CR LF too, but nothing invisible. */
export function trimmedLength(folded: string): number {
  let length = folded.length;
  while (length > 0 && BLANKS.includes(folded.charAt(length - 1))) length -= 1;
  return length;
}

export const isAscii = (line: string): boolean => ASCII.test(line);

const BLANKS = " \t\v\f\r";
const ASCII = /^[\x00-\x7f]*$/;
/** Marks, and the letters that can melt into the one before: jamo and Kirat Rai vowels. */
const JOINING = /^[\p{M}\u1160-\u11ff\ud7b0-\ud7ff\u{16d63}-\u{16d6a}]/u;
const MARK = /^\p{M}/u;
/** Longer runs of marks are left as they are: sorting them costs the square of their length. */
const MARKS_MAX = 30;

function signEnd(line: string, at: number, joins: (code: number) => boolean): number {
  let end = at + width(line, at);
  while (end < line.length) {
    const code = line.codePointAt(end) as number;
    if (code < 0x300 || !joins(code)) break;
    const next = line.slice(end, end + width(line, end));
    if (!MARK.test(next.normalize("NFKC")) && !melts(line.slice(at, end), next)) break;
    end += next.length;
  }
  return end;
}

const width = (line: string, at: number): number =>
  (line.codePointAt(at) as number) > 0xffff ? 2 : 1;

const melts = (sign: string, next: string): boolean =>
  sign.length <= MARKS_MAX &&
  (sign + next).normalize("NFKC") !== sign.normalize("NFKC") + next.normalize("NFKC");

function foldSign(sign: string): string {
  const form = sign.length > MARKS_MAX ? sign : sign.normalize("NFKC");
  return form
    .replace(/[\u2018-\u201b]/g, "'")
    .replace(/[\u201c-\u201f]/g, '"')
    .replace(/(?![\u301c\u3030\u30a0])[\p{Pd}\u2212]/gu, "-")
    .replace(/\p{Zs}/gu, " ");
}
