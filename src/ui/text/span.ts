/**
 * A row of the screen as data: pieces of text with a tone each. Only `paint`
 * turns tones into escape sequences.
 */
export type Tone =
  | "plain"
  | "dim"
  | "bold"
  | "italic"
  | "strike"
  | "accent"
  | "good"
  | "bad"
  | "warn"
  | "code"
  | "heading"
  | "link"
  | "hidden"
  | "added"
  | "removed"
  | "addedMark"
  | "removedMark"
  | "keyword"
  | "string"
  | "number"
  | "comment"
  | "boldItalic";

export interface Span {
  readonly text: string;
  readonly tone?: Tone;
  /** An http(s) address, of plain ASCII, that a terminal may open. */
  readonly href?: string;
  /** Painted in another theme than the one in use: a sample. */
  readonly theme?: Theme;
}

/** What SGR parameters a tone opens with; undefined = the terminal's own text. */
export type Theme = Readonly<Record<Tone, string | undefined>>;

export type Row = readonly Span[];

export const flatRow = (row: Row): string => row.map((s) => s.text).join("");
