/**
 * The colours of the themes. Text stands at least 4.5 to 1 from every ground a terminal of that
 * kind usually has (7 to 1 in the high contrast ones); test/ui/theme.test.ts computes it.
 */
import type { Tone } from "../text/span.js";

/** `#rrggbb`; without `front` the terminal's own. `marks`: SGR parameters besides the colours. */
export interface Look {
  front?: string;
  back?: string;
  marks?: string;
}
export type Palette = Readonly<Record<Tone, Look>>;

const shapes = {
  plain: {},
  bold: { marks: "1" },
  italic: { marks: "3" },
  boldItalic: { marks: "1;3" },
  strike: { marks: "9" },
} as const;

export const dark: Palette = {
  ...shapes,
  dim: { front: "#a8a8a8" },
  accent: { front: "#5fd7d7" },
  good: { front: "#87d787" },
  bad: { front: "#ff8787" },
  warn: { front: "#e0c060" },
  code: { front: "#87d7d7" },
  heading: { front: "#5fd7d7", marks: "1" },
  link: { front: "#87afff", marks: "4" },
  hidden: { front: "#000000", back: "#e0c060" },
  added: { front: "#87d787" },
  removed: { front: "#ff8787" },
  addedMark: { front: "#000000", back: "#87d787" },
  removedMark: { front: "#000000", back: "#ff8787" },
  keyword: { front: "#d7afff" },
  string: { front: "#afd787" },
  number: { front: "#ffaf5f" },
  comment: { front: "#a8a8a8" },
};

export const light: Palette = {
  ...shapes,
  dim: { front: "#585858" },
  accent: { front: "#005f87" },
  good: { front: "#005f00" },
  bad: { front: "#af0000" },
  warn: { front: "#875f00", marks: "1" },
  code: { front: "#005f5f" },
  heading: { front: "#005f87", marks: "1" },
  link: { front: "#0000af", marks: "4" },
  hidden: { front: "#ffffff", back: "#875f00" },
  added: { front: "#005f00" },
  removed: { front: "#af0000" },
  addedMark: { front: "#ffffff", back: "#005f00" },
  removedMark: { front: "#ffffff", back: "#af0000" },
  keyword: { front: "#5f00af" },
  string: { front: "#005f00" },
  number: { front: "#870000" },
  comment: { front: "#585858" },
};

export const contrastOnDark: Palette = {
  ...shapes,
  dim: { front: "#d7d7d7" },
  accent: { front: "#00ffff", marks: "1" },
  good: { front: "#5fff5f", marks: "1" },
  bad: { front: "#ffafaf", marks: "1" },
  warn: { front: "#ffff00", marks: "1" },
  code: { front: "#afffff" },
  heading: { front: "#ffffff", marks: "1;4" },
  link: { front: "#afd7ff", marks: "4" },
  hidden: { front: "#000000", back: "#ffff00" },
  added: { front: "#5fff5f" },
  removed: { front: "#ffafaf" },
  addedMark: { front: "#000000", back: "#5fff5f" },
  removedMark: { front: "#000000", back: "#ffafaf" },
  keyword: { front: "#ffafff" },
  string: { front: "#d7ffaf" },
  number: { front: "#ffd787" },
  comment: { front: "#d7d7d7" },
};

export const contrastOnLight: Palette = {
  ...shapes,
  dim: { front: "#303030" },
  accent: { front: "#00005f", marks: "1" },
  good: { front: "#005f00", marks: "1" },
  bad: { front: "#870000", marks: "1" },
  warn: { front: "#5f0000", marks: "1" },
  code: { front: "#00005f" },
  heading: { front: "#000000", marks: "1;4" },
  link: { front: "#000087", marks: "4" },
  hidden: { front: "#ffffff", back: "#5f0000" },
  added: { front: "#005f00" },
  removed: { front: "#870000" },
  addedMark: { front: "#ffffff", back: "#005f00" },
  removedMark: { front: "#ffffff", back: "#870000" },
  keyword: { front: "#5f005f" },
  string: { front: "#005f00" },
  number: { front: "#5f0000" },
  comment: { front: "#303030" },
};
