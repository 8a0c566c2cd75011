/** The README shows what belay really does: `npm run screens` writes it, and this compares. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { comparable, screens, screensIn, withScreens } from "./support/screenshots.js";
import { root } from "./support/sources.js";

test.each([
  ["README.md", "en"],
  ["README.zh-CN.md", "zh"],
] as const)("%s shows the lines of a real session", async (name, locale) => {
  const file = join(root, name);
  const run = await screens(locale);
  if (process.env.BELAY_SCREENS === "write")
    writeFileSync(file, withScreens(readFileSync(file, "utf8"), run));
  expect(comparable(screensIn(readFileSync(file, "utf8")))).toEqual(comparable(run));
});
