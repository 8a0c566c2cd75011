/** What is on the screen at each moment of a session, at five widths and in both languages. */
import { expect, test } from "vitest";
import type { Locale } from "../../src/core/i18n/index.js";
import { person } from "../support/terminal.js";
import * as story from "./story.js";

const sizes = [20, 40, 80, 120, 200];
const cases = (["en", "zh"] as Locale[]).flatMap((locale) =>
  sizes.map((columns) => ({ locale, columns })),
);

test.each(cases)("a session at $columns columns in $locale", async ({ locale, columns }) => {
  const rows = columns < 80 ? 34 : 30;
  const ann = person(story.recordingSeat({ demo: columns === 120 }), { columns, rows, locale });
  const frames: string[] = [];
  const frame = async (name: string) => frames.push(`── ${name}\n${await ann.sees()}`);

  await frame("start");
  ann.types(
    locale === "zh" ? "把 Hello World 改成 Hello belay，并运行" : "change Hello World and run",
  );
  await frame("typed");
  ann.screen.emit(story.said("change it"));
  ann.screen.emit(story.progress({ type: "model.asking", request: 1 }));
  ann.screen.emit(story.heard("The file has to be read first.", "thought"));
  await frame("thinking");
  for (const event of [story.answered(""), ...story.readCall]) ann.screen.emit(event);
  const abort = new AbortController();
  const asked = ann.screen.approver.ask(story.edit, abort.signal);
  await frame("asked about an edit");
  ann.waits(400);
  ann.types("y");
  expect(await asked).toEqual({ allow: true, by: "user" });
  for (const event of story.editCall) ann.screen.emit(event);
  const askedAgain = ann.screen.approver.ask(story.command, abort.signal);
  await frame("asked about a command");
  ann.waits(400);
  ann.types("a");
  expect(await askedAgain).toMatchObject({ allow: true, grant: { kind: "command" } });
  for (const event of story.runCall) ann.screen.emit(event);
  await frame("running");
  ann.screen.emit(story.runEnded(1));
  const half = story.prose.indexOf("| Hello.java");
  ann.screen.emit(story.heard(story.prose.slice(0, half)));
  await frame("streaming");
  ann.screen.emit(story.heard(story.prose.slice(half)));
  ann.screen.emit(story.answered(story.prose));
  ann.screen.emit(story.ended(4200));
  await frame("ended");
  ann.types("\u0014");
  await frame("the thought opened");
  ann.types("\u000f");
  await frame("the call opened");
  ann.screen.theme?.preview();
  await frame("themes");
  ann.screen.emit(story.said("again"));
  ann.screen.emit(
    story.fact({
      type: "model.failed",
      partial: [],
      fault: {
        kind: "auth",
        message: "Authentication Fails (no such user)",
        status: 401,
        retryable: false,
        keyName: "DEEPSEEK_API_KEY",
        host: "https://api.deepseek.com",
      },
    }),
  );
  await frame("an error");
  await expect(`${frames.join("\n\n")}\n`).toMatchFileSnapshot(`${locale}-${columns}.txt`);
});
