/** Slash commands: the help on any screen, and what can be completed behind each name. */
import { describe, expect, test } from "vitest";
import { commands, completeCommand, runCommand } from "../../src/commands/index.js";
import { empty } from "../../src/core/session.js";
import type { Desk, DeskSandbox } from "../../src/core/desk.js";
import type { Job } from "../../src/core/host.js";
import { wordsFor } from "../../src/core/i18n/index.js";
import type { Locale } from "../../src/core/i18n/index.js";
import type { StandingRule } from "../../src/core/permission/rule.js";
import type { HitlMode } from "../../src/core/policy.js";
import type { Notice } from "../../src/core/seat.js";
import { width } from "../../src/ui/text/width.js";
import * as story from "../frames/story.js";
import { person } from "../support/terminal.js";
import type { Options } from "../support/terminal.js";

async function help(locale: Locale, options: Options): Promise<string[]> {
  const ann = person(story.recordingSeat(), { rows: 80, locale, ...options });
  const notify = (notice: Notice) => ann.screen.notify(notice);
  await runCommand("/help", { words: () => wordsFor(locale), notify } as unknown as Desk);
  return (await ann.scrolled()).split("\n");
}

describe("the help", () => {
  const sizes = (["en", "zh"] as const).flatMap((locale) =>
    [20, 40, 80, 120].map((columns) => ({ locale, columns })),
  );

  test.each(sizes)("has columns where there is room: $columns, $locale", async (size) => {
    const rows = await help(size.locale, size);
    const { summary } = wordsFor(size.locale).commands;
    for (const { name } of commands) {
      const at = rows.findIndex((row) => row.startsWith(`  /${name}`));
      const what = (summary[name as keyof typeof summary] ?? "").slice(0, 4);
      const beside = rows[at]?.indexOf(what, name.length + 4) ?? -1;
      const below = rows.slice(at + 1, at + 3).some((row) => row.startsWith(`      ${what}`));
      if (size.columns < 60) expect([name, below]).toEqual([name, true]);
      else if (beside >= 0) expect(width(rows[at]?.slice(0, beside) ?? "")).toBe(column(rows));
      else expect(rows[at + 1]?.indexOf(what)).toBe(column(rows));
    }
  });

  /** Where the shortest name's row has its second column. */
  const column = (rows: string[]) =>
    /^ {2}\/exit +/.exec(rows.find((row) => row.startsWith("  /exit")) ?? "")?.[0].length;

  test("fits on a usual screen", async () => {
    const rows = await help("en", { columns: 80 });
    const from = rows.findIndex((row) => row.includes("/help"));
    expect(rows.findIndex((row) => row.includes("/exit")) - from).toBeLessThan(20);
  });

  test("is read aloud line by line", async () => {
    const rows = await help("en", { columns: 80, plain: true });
    expect(rows).toContain("  /theme [NAME]: colours of this screen, with a sample of each");
    expect(rows.join("\n")).not.toContain("Ctrl+R");
  });
});

describe("completion", () => {
  const jobs: Partial<Job>[] = [
    { id: "job-1", command: "npm run dev\nsecond", running: true },
    { id: "job-2", command: "false", running: false },
  ];
  const rule = (text: string, list: StandingRule["list"]): StandingRule => ({
    list,
    text,
    source: "user",
    rule: { kind: "edits" },
  });
  const desk = {
    words: () => wordsFor("en"),
    jobs: { list: () => jobs },
    rules: () => [rule("command(make)", "deny"), rule("edits", "allow")],
    agent: { session: () => empty("s") },
    models: async () => [{ name: "deepseek/deepseek-flash" }],
  } as unknown as Desk;
  const after = async (line: string) =>
    (await completeCommand(line, line.length, desk)).map(({ text, hint }) =>
      [text, hint].filter(Boolean).join(" "),
    );

  test.each<[line: string, items: string[]]>([
    ["/hi", ["/hitl when belay asks before it acts: on, auto, off"]],
    ["/hitl ", ["on", "auto", "off"]],
    ["/hitl a", ["auto"]],
    ["/hitl on ", []],
    ["/hitl on", []],
    ["/theme l", ["light"]],
    ["/lang ", ["en", "zh"]],
    ["/vim of", ["off"]],
    ["/model deep", ["deepseek/deepseek-flash"]],
    ["/jobs ", ["end", "job-1 npm run dev …", "job-2 false"]],
    ["/jobs end ", ["job-1 npm run dev …"]],
    ["/jobs end job-1 ", []],
    ["/permissions r", ["revoke"]],
    ["/permissions  revoke ", ["2 edits"]],
    ["/permissions why x ", []],
    ["/trust ", ["revoke"]],
    ["/usr/bin is ", []],
    ["no command /h", []],
  ])("of %s is %j", async (line, items) => {
    expect(await after(line)).toEqual(items);
  });

  test("goes on with the argument, and shows what is chosen without colours", async () => {
    const seat = story.recordingSeat();
    seat.complete = (line, cursor) => completeCommand(line, cursor, desk);
    const ann = person(seat, { env: { NO_COLOR: "1" } });
    ann.types("/hit");
    await ann.sees();
    ann.waits(400);
    ann.types("\t");
    expect(await ann.sees()).toContain("> /hitl\n› on\n  auto\n  off");
    ann.waits(400);
    ann.types("\x1b[B");
    expect(await ann.sees()).toContain("  on\n› auto\n");
    ann.waits(400);
    ann.types("\r");
    expect(await ann.sees()).toContain("> /hitl auto");
  });
});

async function policyLines(hitl: HitlMode, sandbox?: DeskSandbox): Promise<string[]> {
  const said: string[] = [];
  const desk = {
    words: () => wordsFor("en"),
    notify: ({ text }: Notice) => said.push(text),
    status: () => ({ hitl }),
    agent: { session: () => empty("s") },
    rules: () => [],
    sandbox: () => sandbox,
  } as unknown as Desk;
  await runCommand("/policy", desk);
  return said.join("\n").split("\n");
}

test.each([
  [undefined, "auto", "commands: ask"],
  ["walled", "auto", "commands: free in the sandbox"],
  ["walled", "on", "commands: ask"],
  ["open", "auto", "commands: ask"],
  ["missing", "off", "commands: ask"],
  ["open", "off", "commands: free"],
] as const)("/policy with the sandbox %s in mode %s: %s", async (state, hitl, expected) => {
  const lines = await policyLines(hitl, state && { state, text: "as it is" });
  expect(lines[3]).toMatch(new RegExp(`^  ${expected}(;|$)`));
});

test.each([
  ["on", "keys and .env files ask"],
  ["auto", "keys and .env files ask"],
  ["off", "keys and .env files too"],
] as const)("/policy in mode %s says of secrets: %s", async (hitl, expected) => {
  expect((await policyLines(hitl))[1]).toContain(expected);
});

test.each([
  ["command", 2],
  ["mode_on", 0],
  ["mode_off", 0],
  ["unsandboxed", 0],
] as const)("a command that is judged by %s is explained with %i parts", async (why, count) => {
  const said: string[] = [];
  const parts = ["npm i", "ls"].map((text) => ({ text, verdict: "ask" as const, reason: "" }));
  const judged = { ruling: "ask", danger: "low", why, reason: "" } as const;
  const desk = {
    words: () => wordsFor("en"),
    notify: ({ text }: Notice) => said.push(text),
    explain: async (subject: string) => [{ kind: "execute", subject, judged, parts }],
  } as unknown as Desk;
  await runCommand("/permissions why npm i && ls", desk);
  expect(said.join("\n").split("  · ")).toHaveLength(count + 1);
});

test.each([
  ["vllm/toy-2", "From the next request on: vllm/toy-2"],
  ["toy-2", "From the next request on: vllm/toy-2"],
  // Two have it: which one is meant?
  ["toy-1", "No configured model is called “toy-1”. /model lists them."],
  ["oy-2", "No configured model is called “oy-2”. /model lists them."],
])("/model %s says: %s", async (name, expected) => {
  const said: string[] = [];
  const listed = ["vllm/toy-1", "ollama/toy-1", "vllm/toy-2"];
  const desk = {
    words: () => wordsFor("en"),
    notify: ({ text }: Notice) => said.push(text),
    models: async () => listed.map((one) => ({ name: one })),
    chooseModel: async (one: string) =>
      listed.includes(one) ? { label: one } : { problem: "unknown" },
  } as unknown as Desk;
  await runCommand(`/model ${name}`, desk);
  expect(said).toEqual([expected]);
});

describe("what cannot be done is told, and nothing is done", () => {
  async function told(line: string, { busy = false, trust = "nothing", change = "now" } = {}) {
    const said: string[] = [];
    const desk = {
      words: () => wordsFor("en"),
      notify: ({ text }: Notice) => said.push(text),
      agent: { busy: () => busy },
      clear: async () => said.push("CLEARED"),
      trust: {
        look: async () => trust,
        revoke: () => (trust === "untrusted" || trust === "nothing" ? "none" : change),
        ask: async () => change,
      },
    } as unknown as Desk;
    await runCommand(line, desk);
    return said.join("\n");
  }

  test.each([
    ["/clear while a turn runs", "/clear", { busy: true }, /^Not cleared: a turn is running/],
    ["/clear with a task behind it", "/clear fix the bug", {}, /^Usage: \/clear$/],
    ["/trust revoke without settings", "/trust revoke", {}, /^This folder brings no settings/],
    ["/trust revoke without trust", "/trust revoke", { trust: "untrusted" }, /do not count\.$/],
  ])("%s", async (_, line, state, expected) => {
    expect(await told(line, state)).toMatch(expected);
  });

  test("what can be done is done", async () => {
    expect(await told("/clear")).toMatch(/^CLEARED\nA new conversation begins/);
    const trusted = { trust: "trusted" };
    expect(await told("/trust revoke", trusted)).toMatch(/^Taken back.*any more\.$/);
    expect(await told("/trust", { trust: "untrusted" })).toMatch(/count now\.$/);
    expect(await told("/trust", { trust: "untrusted", change: "none" })).toBe("");
  });

  test("of trust that changes in a conversation, what the model still reads is told", async () => {
    const change = "next";
    expect(await told("/trust revoke", { trust: "changed", change })).toMatch(
      /^Taken back.*\nThe notes it gave the model stay in this conversation until \/clear\.$/,
    );
    expect(await told("/trust", { trust: "untrusted", change })).toMatch(
      /^The project's settings count now\.\nThe model reads its notes from the next/,
    );
  });
});
