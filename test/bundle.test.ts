/** What the build changes in packages: each change keeps what the package answers. */
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { expect, test } from "vitest";

const load = createRequire(import.meta.url);
const { mayBeEmoji } = load(resolve(import.meta.dirname, "../bin/bundle-plugins.js")) as {
  mayBeEmoji: Record<"rgi" | "any", string>;
};
/** As string-width's older version in wrap-ansi finds it. */
const emojiRegex = createRequire(load.resolve("wrap-ansi"))("emoji-regex") as () => RegExp;
const rgiEmoji = new RegExp("^\\p{RGI_Emoji}$", "v");

/** The guard as it stands in the bundle. */
const guard = (name: "rgi" | "any") =>
  new Function("text", `${mayBeEmoji[name]}; return mayBe(text);`) as (text: string) => boolean;

test.each([
  ["rgi", (text: string) => rgiEmoji.test(text)],
  ["any", (text: string) => emojiRegex().test(text)],
] as const)(
  "the %s guard lets every single code unit through that is an emoji",
  (name, isEmoji) => {
    const mayBe = guard(name);
    const lost: string[] = [];
    for (let unit = 0; unit < 0x10000; unit++) {
      const text = String.fromCharCode(unit);
      if (isEmoji(text) && !mayBe(text)) lost.push(unit.toString(16));
    }
    expect(lost).toEqual([]);
  },
);

test.each(["rgi", "any"] as const)("the %s guard lets every longer cluster through", (name) => {
  for (const text of ["👍🏽", "1\u20e3", "©\ufe0f", "👨‍👩‍👧"]) expect(guard(name)(text)).toBe(true);
});

test.each(["rgi", "any"] as const)(
  "the %s guard spares plain letters, boxes and Chinese",
  (name) => {
    const mayBe = guard(name);
    for (const text of ["a", " ", "~", "─", "╭", "中", "，", "가"]) expect(mayBe(text)).toBe(false);
  },
);
