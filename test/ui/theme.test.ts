/** Themes: readable on every usual ground, and no colour where none is wanted. */
import { describe, expect, test } from "vitest";
import { commands, runCommand } from "../../src/commands/index.js";
import type { Desk } from "../../src/core/desk.js";
import { wordsFor } from "../../src/core/i18n/index.js";
import { contrastOnDark, contrastOnLight, dark, light } from "../../src/ui/theme/palette.js";
import type { Palette } from "../../src/ui/theme/palette.js";
import { channels, colour256, nearest256, themeFor } from "../../src/ui/theme/themes.js";
import { depthOf, groundOf, notifies, takesLinks } from "../../src/ui/terminal/abilities.js";
import * as story from "../frames/story.js";
import { person } from "../support/terminal.js";

/** WCAG 2: from 1 to 21. */
function contrast(a: readonly number[], b: readonly number[]): number {
  const light = (rgb: readonly number[]) => {
    const [r = 0, g = 0, b = 0] = rgb.map((c) =>
      c / 255 <= 0.04045 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const [high = 0, low = 0] = [light(a), light(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

/** Black, and the grounds that editors and distributions ship. */
const darkGrounds = ["#000000", "#1e1e1e", "#282c34", "#300a24", "#002b36", "#0c0c0c"];
const lightGrounds = ["#ffffff", "#fafafa", "#f5f5f5", "#fdf6e3"];
const palettes: [string, Palette, string[], number][] = [
  ["dark", dark, darkGrounds, 4.5],
  ["light", light, lightGrounds, 4.5],
  ["contrast on dark", contrastOnDark, darkGrounds, 7],
  ["contrast on light", contrastOnLight, lightGrounds, 7],
];

describe.each(palettes)("the theme %s", (_, palette, grounds, least) => {
  test.each(["true", 256] as const)("can be read with %s colours", (depth) => {
    const seen = (hex: string) => (depth === 256 ? colour256(nearest256(hex)) : channels(hex));
    const poor = Object.entries(palette).flatMap(([tone, { front, back }]) => {
      if (!front) return [];
      const behind = back ? [seen(back)] : grounds.map(channels);
      return behind
        .map((ground) => contrast(seen(front), ground))
        .filter((ratio) => ratio < least)
        .map((ratio) => `${tone}: ${ratio.toFixed(2)}`);
    });
    expect(poor).toEqual([]);
  });

  test("tells added from removed, good from bad", () => {
    for (const depth of ["true", 256] as const) {
      const theme = themeFor(grounds === darkGrounds ? "dark" : "light", {
        depth,
        ground: "dark",
      })!;
      expect(theme.added).not.toBe(theme.removed);
      expect(theme.good).not.toBe(theme.bad);
    }
  });
});

describe("which theme is drawn", () => {
  test("none has no escape sequence, auto the terminal's own colours until it tells", () => {
    expect(themeFor("none", { depth: "true", ground: "dark" })).toBeUndefined();
    expect(themeFor("auto", { depth: "true", ground: undefined })?.accent).toBe("36");
    expect(themeFor("auto", { depth: 256, ground: "light" })?.accent).toMatch(/^38;5;\d+$/);
    expect(themeFor("auto", { depth: "true", ground: "dark" })?.accent).toMatch(/^38;2;/);
  });

  test("high contrast on a ground nobody knows uses shapes and no colour", () => {
    const theme = themeFor("contrast", { depth: "true", ground: undefined })!;
    expect(Object.values(theme).join(" ")).not.toMatch(/\b(3[0-7]|38|48)\b/);
    expect(theme.bad).not.toBe(theme.good);
  });

  test.each([
    [{ TERM: "xterm-256color" }, 256],
    [{ TERM: "xterm" }, 16],
    [{ TERM: "xterm", COLORTERM: "truecolor" }, "true"],
  ])("%o has %s colours", (env, depth) => expect(depthOf(env)).toBe(depth));

  test.each([
    ["15;0", "dark"],
    ["0;15", "light"],
    ["0;default;15", "light"],
    ["12;8", "dark"],
    ["", undefined],
    ["nonsense", undefined],
  ])("COLORFGBG %s is %s", (COLORFGBG, ground) => expect(groundOf({ COLORFGBG })).toBe(ground));
});

describe("what a terminal is known for", () => {
  const tmux = { TERM: "tmux-256color", TMUX: "/tmp/x", TERM_PROGRAM: "tmux" };
  test.each([
    [{ TERM: "xterm-256color", TERM_PROGRAM: "iTerm.app" }, true],
    [{ TERM: "xterm-256color", VTE_VERSION: "7200" }, true],
    [{ TERM: "xterm-256color", VTE_VERSION: "4602" }, false],
    [{ TERM: "xterm-kitty" }, true],
    [{ TERM: "xterm-256color" }, false],
    [{ TERM: "linux" }, false],
    [{ TERM: "dumb", TERM_PROGRAM: "iTerm.app" }, false],
    [{ TERM: "screen", STY: "1.tty", VTE_VERSION: "7200" }, false],
    [{ ...tmux, TERM_PROGRAM_VERSION: "3.3a", VTE_VERSION: "7200" }, false],
    [{ ...tmux, TERM_PROGRAM_VERSION: "3.4" }, true],
    [{ ...tmux, TERM_PROGRAM_VERSION: "next-3.6" }, false],
  ])("%o takes links: %s", (env, takes) => expect(takesLinks(env)).toBe(takes));

  test.each([
    [{ TERM_PROGRAM: "iTerm.app" }, "osc9"],
    [{ TERM: "foot" }, "osc777"],
    [{ TERM: "xterm-kitty", TMUX: "/tmp/x" }, undefined],
    [{ TERM: "xterm-256color" }, undefined],
  ])("%o notifies by %s", (env, kind) => expect(notifies(env)).toBe(kind));
});

describe("/theme", () => {
  const said: string[] = [];
  const desk = (theme: Desk["theme"]): Desk =>
    ({
      words: () => wordsFor("en"),
      notify: ({ text }) => void said.push(text),
      theme,
    }) as Partial<Desk> as Desk;

  test("without a name shows a sample of each in its own colours, and what is chosen", async () => {
    const ann = person(story.recordingSeat(), {
      columns: 80,
      env: { COLORTERM: "truecolor" },
    });
    await runCommand("/theme", desk({ ...ann.screen.theme!, choose: () => undefined }));
    const seen = await ann.sees();
    for (const name of ["auto", "dark", "light", "contrast", "none"])
      expect(seen).toMatch(new RegExp(`^(› | {2})${name} +words quiet good`, "m"));
    expect(seen).toContain("› auto");
    expect(ann.bytes()).toContain("\x1b[38;2;255;135;135m");
    expect(ann.bytes()).toContain("\x1b[38;2;175;0;0m");
    expect(said.at(-1)).toBe("Theme: auto");
  });

  test("with a name switches what is drawn from then on", async () => {
    const ann = person(story.recordingSeat(), { env: { COLORTERM: "truecolor" } });
    await ann.sees();
    ann.screen.theme!.choose("light");
    await ann.sees();
    const before = ann.bytes().length;
    ann.screen.notify({ tone: "bad", text: "wrong" });
    await ann.sees();
    expect(ann.bytes().slice(before)).toContain("\x1b[38;2;175;0;0mwrong");
    ann.screen.theme!.choose("none");
    await ann.sees();
    const then = ann.bytes().length;
    ann.screen.notify({ tone: "bad", text: "plain" });
    await ann.sees();
    expect(ann.bytes().slice(then)).not.toMatch(/\x1b\[[\d;]*m/);
  });

  test("says so where there are no colours, and names the themes there are", async () => {
    const ann = person(story.recordingSeat(), { env: { NO_COLOR: "1" } });
    expect(ann.screen.theme).toBeUndefined();
    await runCommand("/theme dark", desk(undefined));
    expect(said.at(-1)).toContain("NO_COLOR");
    await runCommand(
      "/theme neon",
      desk({ chosen: "auto", preview() {}, choose: () => undefined }),
    );
    expect(said.at(-1)).toContain("auto, dark, light, contrast, none");
    await ann.sees();
    expect(ann.bytes()).not.toMatch(/\x1b\[[\d;]*m/);
  });

  test("is completed by the names", async () => {
    const command = commands.find(({ name }) => name === "theme");
    expect(await command?.complete?.(desk(undefined), "")).toContain("contrast");
  });
});
