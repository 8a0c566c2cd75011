/** Themes of a terminal's own sixteen colours, which its owner has chosen, and of none. */
import type { Theme } from "../text/span.js";

/** Right on dark and on light, as far as the sixteen colours are. */
export const sixteen: Theme = {
  plain: undefined,
  dim: "2",
  bold: "1",
  italic: "3",
  strike: "9",
  accent: "36",
  good: "32",
  bad: "31",
  warn: "33",
  code: "36",
  heading: "1;36",
  link: "4;34",
  hidden: "7;33",
  added: "32",
  removed: "31",
  addedMark: "7;32",
  removedMark: "7;31",
  keyword: "35",
  string: "32",
  number: "33",
  comment: "2",
  boldItalic: "1;3",
};

/** Yellow and cyan cannot be read on white. */
export const sixteenOnLight: Theme = {
  ...sixteen,
  accent: "34",
  code: "34",
  heading: "1;34",
  warn: "1;31",
  hidden: "7;31",
  number: "31",
};

/** The ground is not known: what stands out does so by its shape, in the terminal's own colour. */
export const shapesOnly: Theme = {
  ...sixteen,
  dim: undefined,
  accent: "1",
  good: "1",
  bad: "1;7",
  warn: "1;4",
  code: "1",
  heading: "1;4",
  link: "4",
  hidden: "7",
  added: undefined,
  removed: undefined,
  addedMark: "7",
  removedMark: "7",
  keyword: "1",
  string: undefined,
  number: undefined,
  comment: "3",
};
