/** What the help and the README name exists, and what exists is named: nothing is promised. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands } from "../src/commands/index.js";
import type { Recorded } from "../src/core/event.js";
import { exitCode, report } from "../src/core/report.js";
import type { TurnEnd } from "../src/core/event.js";
import { wordsFor } from "../src/core/i18n/index.js";
import { settingNames } from "../src/adapters/config/settings.js";
import { openPrinter } from "../src/ui/print.js";
import type { Flags } from "../src/ui/flags.js";
import { optionNames, readFlags } from "../src/ui/flags.js";
import { filesIn, root, textOf } from "./support/sources.js";

const texts: [string, string][] = [
  ["README.md", readFileSync(join(root, "README.md"), "utf8")],
  ["README.zh-CN.md", readFileSync(join(root, "README.zh-CN.md"), "utf8")],
];
const helps: [string, string][] = (["en", "zh"] as const).map((locale) => [
  `the help in ${locale}`,
  wordsFor(locale).headless.help,
]);

/** Options of other programs that the README mentions, and npm's own. */
const foreign = new Set(["--silent"]);
const named = (text: string): Set<string> =>
  new Set((text.match(/(?<![\w-])--[a-z][a-z-]+/g) ?? []).filter((name) => !foreign.has(name)));

/** A value each option takes, where it takes one. */
const values: Record<string, string> = {
  "base-url": "http://h/v1",
  hitl: "auto",
  lang: "en",
  "output-format": "json",
  "max-rounds": "1",
  "token-budget": "1",
};

test("both READMEs name the same keys", () => {
  const keys = (text: string) =>
    new Set(text.match(/(?:Ctrl|Alt)\+\w+|\bEsc\b|\bTab\b|\bEnter\b|[↑↓]/g) ?? []);
  const [[, english], [, chinese]] = texts as [[string, string], [string, string]];
  expect([...keys(chinese)].sort()).toEqual([...keys(english)].sort());
});

describe.each([...texts, ...helps])("%s", (_name, text) => {
  test("names options that there are, and all of them", () => {
    const own = new Set(optionNames.map((name) => `--${name}`));
    expect([...named(text)].filter((name) => !own.has(name))).toEqual([]);
    // Of subcommands; the README tells where it belongs.
    const missing = [...own].filter((name) => !named(text).has(name) && name !== "--json");
    expect(missing).toEqual([]);
  });

  test("names options that are taken", () => {
    for (const name of named(text)) {
      const bare = name.slice(2);
      const read = readFlags([name, values[bare] ?? "x", "a task of many words"]);
      expect(read, name).not.toHaveProperty("problem");
    }
  });

  test("names every exit code", () => {
    const ends: TurnEnd[] = [
      "COMPLETED",
      "CLIENT_ERROR",
      "EMPTY_RESPONSE",
      "LENGTH_LIMIT",
      "REPEATED_CALL",
      "MAX_ROUNDS",
      "TOKEN_BUDGET",
      "APPROVAL_NEEDED",
      "CANCELLED",
    ];
    for (const end of ends)
      expect(text).toMatch(new RegExp(`(^|[\\s|])${exitCode(end)}[\\s|]`, "m"));
  });

  test("names subcommands that there are", () => {
    const lines = [...text.matchAll(/belay (policy explain|doctor model|doctor|audit)\b/g)];
    expect(new Set(lines.map(([, words]) => words!.split(" ")[0]))).toEqual(
      new Set(["policy", "doctor", "audit"]),
    );
    for (const [, words = ""] of lines)
      expect((readFlags(words.split(" ")) as Flags).command).toBe(words.split(" ")[0]);
  });
});

describe.each(texts)("%s", (_name, text) => {
  test("names the slash commands that there are, all of them", () => {
    const own = commands.map(({ name }) => name);
    const line = [...text.matchAll(/`\/([a-z]+)(?:`| [^`]*`)/g)].map(([, name]) => name!);
    expect(own.filter((name) => !line.includes(name))).toEqual([]);
    const others = line.filter((name) => !own.includes(name) && name !== "command");
    expect(others).toEqual([]);
  });

  test("names the settings that there are, all of them", () => {
    const row = text
      .split("\n")
      .find((one) => one.includes("`config.json`") && one.includes("`hitl`"));
    const listed = [...row!.matchAll(/`([A-Za-z]+)`/g)].map(([, name]) => name!);
    // `allow` is the older spelling of permissions.allow.
    const own = settingNames.filter((name) => name !== "allow");
    expect(own.filter((name) => !listed.includes(name))).toEqual([]);
    const values = ["on", "auto", "off", "bell", "osc"];
    expect(listed.filter((name) => !own.includes(name) && !values.includes(name))).toEqual([]);
  });

  test("names variables that the program reads", () => {
    const source = filesIn("src", /\.tsx?$/)
      .map(textOf)
      .join("\n");
    const variables = new Set(text.match(/\b(BELAY|OPENAI)_[A-Z_]+\b/g));
    expect(variables.size).toBeGreaterThan(8);
    for (const name of variables) expect(source.includes(name), name).toBe(true);
  });

  test("names scripts of npm that there are", () => {
    const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
      scripts: Record<string, string>;
    };
    for (const [, name = ""] of text.matchAll(/npm (?:run )?(start|test|[a-z]+(?=`))/g))
      if (!["install", "link", "npm"].includes(name)) expect(scripts).toHaveProperty(name);
  });

  test("names every field of the JSON result", () => {
    const row = text.split("\n").find((one) => one.startsWith("| `json`"))!;
    const usage = { input: 1, output: 1, cached: 0 };
    const facts = [{ type: "user.said" }, { type: "model.answered", content: [], usage }];
    const made = report(
      facts.map((fact, i) => ({ ...fact, session: "s", seq: i, at: i }) as Recorded),
    );
    for (const field of [...Object.keys(made), ...Object.keys(made.usage), "fault"])
      expect(row).toContain(`\`${field}\``);
  });
});

describe.each(["en", "zh"] as const)("without a screen, in %s", (locale) => {
  const at = { session: "s", at: 0 };
  function said(...facts: object[]): string {
    const err: string[] = [];
    const sinks = { out: () => {}, err: (line: string) => void err.push(line) };
    const printer = openPrinter("text", wordsFor(locale), sinks);
    const intent = { offline: false, title: false };
    const all = [{ type: "user.said", content: [], intent }, ...facts];
    for (const [seq, fact] of all.entries()) printer.emit({ ...fact, ...at, seq } as Recorded);
    printer.finish();
    return err.join("");
  }

  const ends = Object.keys(wordsFor("en").endings) as TurnEnd[];
  test.each(ends)("%s tells nobody to type anything", (why) => {
    expect(said({ type: "turn.ended", why })).not.toMatch(/(^|[^-])\/[a-z]|[Tt]ype |输入/);
  });

  test("a call that a rule refused says why, as on a screen", () => {
    const judged = { ruling: "deny", why: "privilege", detail: "sudo" } as const;
    const verdict = { allow: false, by: "policy", reason: "-" };
    const plan = { call: "c", tool: "execute_command", subject: "sudo ls", effects: [], judged };
    const outcome = { ok: false, trouble: "POLICY_DENIED", content: [] };
    const line = said(
      { type: "call.judged", ...plan, verdict },
      { type: "call.ended", call: "c", outcome, seal: "x", ms: 1 },
    );
    expect(line).toContain(wordsFor(locale).why.privilege({ detail: "sudo" }));
  });
});

test(".env.example names variables that the program reads", () => {
  const example = readFileSync(join(root, ".env.example"), "utf8");
  const variables = [...example.matchAll(/^#?\s*([A-Z][A-Z0-9_]+)=/gm)].map(([, name]) => name!);
  const source = filesIn("src", /\.tsx?$/)
    .map(textOf)
    .join("\n");
  expect(variables.length).toBeGreaterThan(10);
  expect(variables.filter((name) => !source.includes(name))).toEqual([]);
});
