/** Which theme is drawn: by its name, by how many colours there are, and by the ground. */
import type { ThemeName } from "../../core/seat.js";
import type { Theme, Tone } from "../text/span.js";
import type { Look, Palette } from "./palette.js";
import { contrastOnDark, contrastOnLight, dark, light } from "./palette.js";
import { shapesOnly, sixteen, sixteenOnLight } from "./sixteen.js";

/** How many colours a terminal takes. */
export type Depth = 16 | 256 | "true";
export type Ground = "dark" | "light";

/** undefined: no escape sequence at all. `ground` is undefined where the terminal does not tell. */
export function themeFor(
  name: ThemeName,
  { depth, ground }: { depth: Depth; ground: Ground | undefined },
): Theme | undefined {
  switch (name) {
    case "none":
      return undefined;
    case "auto":
      return ground ? themeFor(ground, { depth, ground }) : sixteen;
    case "dark":
      return depth === 16 ? sixteen : made(dark, depth);
    case "light":
      return depth === 16 ? sixteenOnLight : made(light, depth);
    case "contrast":
      if (ground === undefined || depth === 16) return shapesOnly;
      return made(ground === "dark" ? contrastOnDark : contrastOnLight, depth);
  }
}

const cache = new Map<Palette, Map<Depth, Theme>>();

function made(palette: Palette, depth: 256 | "true"): Theme {
  const known = cache.get(palette)?.get(depth);
  if (known) return known;
  const tones = Object.entries(palette).map(([tone, look]) => [tone, sgr(look, depth)]);
  const theme = Object.fromEntries(tones) as Record<Tone, string | undefined>;
  cache.set(palette, (cache.get(palette) ?? new Map<Depth, Theme>()).set(depth, theme));
  return theme;
}

function sgr({ front, back, marks }: Look, depth: 256 | "true"): string | undefined {
  const colour = (hex: string) =>
    depth === 256 ? `5;${nearest256(hex)}` : `2;${channels(hex).join(";")}`;
  const parts = [marks, front && `38;${colour(front)}`, back && `48;${colour(back)}`];
  return parts.filter(Boolean).join(";") || undefined;
}

export const channels = (hex: string): [number, number, number] => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
};

const steps = [0, 95, 135, 175, 215, 255];

/** The nearest of the 216 colours of the cube and the 24 greys, as 256-colour terminals have. */
export function nearest256(hex: string): number {
  const wanted = channels(hex);
  let best = 16;
  let least = Number.POSITIVE_INFINITY;
  for (let index = 16; index < 256; index++) {
    const distance = colour256(index).reduce((sum, c, i) => sum + (c - (wanted[i] ?? 0)) ** 2, 0);
    if (distance < least) [best, least] = [index, distance];
  }
  return best;
}

/** What is drawn for an index from 16 on. */
export function colour256(index: number): [number, number, number] {
  if (index >= 232) {
    const grey = 8 + 10 * (index - 232);
    return [grey, grey, grey];
  }
  const at = index - 16;
  const step = (n: number) => steps[n % 6] ?? 0;
  return [step(Math.floor(at / 36)), step(Math.floor(at / 6)), step(at)];
}
