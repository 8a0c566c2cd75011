/** Chinese, Japanese and Korean as an input method sends them, and the cursor it follows. */
import { expect, test } from "vitest";
import type { Session } from "../support/pty.js";
import { projectFolder, sessionsIn } from "../support/scripted-session.js";

const inProject = sessionsIn(projectFolder());
const check = (columns: number, use: (belay: Session, sent: () => unknown) => Promise<void>) =>
  inProject(
    [{ say: "好的。" }],
    (belay, server) => use(belay, () => server.requests[0]?.messages.at(-1)?.content),
    { columns, env: { LANG: "zh_CN.UTF-8" } },
  );

const rest = (ms: number) => new Promise((r) => setTimeout(r, ms));

test("a composed phrase comes as one piece; the real cursor stands behind it", async () => {
  await check(40, async (belay, sent) => {
    for (const phrase of ["修复", "登录", "错误"]) {
      belay.type(phrase);
      await rest(100);
    }
    await belay.shows("> 修复登录错误");
    expect((await belay.cursor()).x).toBe(2 + 12);
    belay.type("\x1b[D");
    await rest(100);
    expect((await belay.cursor()).x).toBe(2 + 10);
    belay.type("的");
    await belay.shows("> 修复登录错的误");
    belay.type("\r");
    await rest(100);
    belay.type("\r");
    await belay.shows("好的。");
    expect(String(sent()).trim()).toContain("修复登录错");
  });
});

test("a wide character goes whole to the next row, and the cursor with it", async () => {
  await check(21, async (belay) => {
    belay.type("一二三四五六七八九");
    await belay.shows("> 一二三四五六七八九");
    expect((await belay.cursor()).x).toBe(2);
    belay.type("十");
    await belay.shows(/> 一二三四五六七八九\n {2}十/);
    expect((await belay.cursor()).x).toBe(4);
  });
});

test.each([
  ["a family", "👨‍👩‍👧"],
  ["a flag", "🇩🇪"],
  ["a letter with its mark", "e\u0301"],
  ["a Hangul syllable of its parts", "\u1100\u1161\u11a8"],
  ["a sign with its tone", "👍🏽"],
  ["a word of the Extension B plane", "𠮷"],
])("Backspace takes %s whole", async (_, sign) => {
  await check(60, async (belay, sent) => {
    belay.type(`甲${sign}乙`);
    await belay.shows(/> 甲.*乙/);
    belay.type("\x7f");
    await rest(80);
    belay.type("\x7f");
    await rest(80);
    belay.type("丙");
    await belay.shows("> 甲丙");
    await rest(100);
    belay.type("\r");
    await belay.shows("好的。");
    expect(sent()).toBe("甲丙");
  });
});
