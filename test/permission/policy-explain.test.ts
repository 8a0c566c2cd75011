/**
 * `belay policy explain` judges as a session in the same folder would, takes the person's
 * configuration into account and says what it took; where there is none it is the reading alone.
 */
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Options } from "../../src/adapters/config/index.js";
import { loadConfig } from "../../src/adapters/config/index.js";
import { providers } from "../../src/adapters/model/index.js";
import { openShellParser } from "../../src/adapters/shell-parser/index.js";
import { because, reasonOf, reasons } from "../../src/core/command/because.js";
import { explain } from "../../src/core/command/index.js";
import type { Locale } from "../../src/core/i18n/index.js";
import { wordsFor } from "../../src/core/i18n/index.js";
import { judgeHere } from "../../src/main/judge-here.js";

let base: string;
let cwd: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "explain-")));
  cwd = join(base, "project");
  mkdirSync(cwd);
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

interface Setting {
  config?: object;
  options?: Options;
  allow?: readonly string[];
  locale?: Locale;
}

async function opened({ config, options = {}, allow = [], locale = "en" }: Setting = {}) {
  const folder = join(base, "home", "config");
  mkdirSync(folder, { recursive: true });
  if (config) writeFileSync(join(folder, "config.json"), JSON.stringify(config));
  const env = { BELAY_HOME: join(base, "home") };
  const loaded = loadConfig({ options, env, providers });
  const here = await judgeHere({ ...loaded, cwd, allow, words: wordsFor(locale) });
  if ("usage" in here) throw new Error(here.usage);
  return here;
}

const permissions = { allow: ["npm test"], ask: ["command(ls)"], deny: ["command(git push)"] };

test.each([
  ["npm test", "allow", "user"],
  ["ls -la", "ask", "user"],
  ["git push origin main", "deny", "user"],
  ["make", "ask", undefined],
] as const)("the person's config.json decides about %s: %s", async (command, verdict, source) => {
  const here = await opened({ config: { permissions } });
  const found = await here.judge(command);
  expect(found.verdict).toBe(verdict);
  expect(found.rule?.source).toBe(source);
  expect(here.counted.rules.user).toBe(3);
});

test("the mode counts, from --hitl and from config.json, and never undoes a denial", async () => {
  const off = await opened({ config: { permissions }, options: { hitl: "off" } });
  expect(off.counted.mode).toBe("off");
  expect(await off.judge("make")).toMatchObject({ verdict: "allow", why: "mode_off" });
  expect((await off.judge("ls")).verdict).toBe("ask");
  expect((await off.judge("git push")).verdict).toBe("deny");
  expect((await off.judge("sudo make")).verdict).toBe("deny");
  const on = await opened({ config: { hitl: "on" } });
  expect(on.counted.mode).toBe("on");
});

test("--allow counts beside it, and the rules of a question for that question", async () => {
  const here = await opened({ allow: ["make check"], config: { permissions } });
  expect((await here.judge("make check")).rule?.source).toBe("line");
  expect((await here.judge("cargo test", ["cargo test"])).verdict).toBe("allow");
  expect((await here.judge("cargo test")).verdict).toBe("ask");
  expect((await here.judge(["npm", "test"])).verdict).toBe("allow");
});

test("a rule on the command line that is none is a usage error", async () => {
  const loaded = loadConfig({ options: {}, env: { BELAY_HOME: base }, providers });
  const here = await judgeHere({ ...loaded, cwd, allow: ["command()"], words: wordsFor("en") });
  expect(here).toHaveProperty("usage");
});

test("what is wrong with the configuration is told", async () => {
  const here = await opened({ config: { hitl: "of", permissions: { deny: ["write(/etc)"] } } });
  expect(here.problems.join("\n")).toContain("hitl");
  expect(here.problems.join("\n")).toContain("write(/etc)");
});

interface Row {
  id: string;
  command: string;
  rules?: string[];
}

test("without configuration each case comes out as the reading alone has it", async () => {
  const rows = ["B-commands.json", "B-own-commands.json"].flatMap(
    (name) =>
      (JSON.parse(readFileSync(`test/cases/security/${name}`, "utf8")) as { cases: Row[] }).cases,
  );
  const here = await opened();
  const parse = openShellParser();
  const where = { cwd, home: (await import("node:os")).homedir() };
  const differing: string[] = [];
  for (const { id, command, rules = [] } of rows) {
    const alone = await explain(command, rules, parse, where);
    const found = await here.judge(command, rules);
    const same =
      alone.verdict === found.verdict &&
      JSON.stringify(alone.parts) === JSON.stringify(found.parts);
    if (!same) differing.push(`${id} ${alone.verdict} → ${found.verdict}`);
  }
  expect(rows.length).toBeGreaterThan(300);
  expect(differing).toEqual([]);
});

test("every reason exists in Chinese, and names what the English one names", () => {
  const chinese = wordsFor("zh").reasons.sentences;
  for (const kind of Object.keys(reasons) as (keyof typeof reasons)[]) {
    const [english, other] = [
      reasonOf(because(kind, "ABOUT", "OTHER")),
      chinese[kind]("ABOUT", "OTHER"),
    ];
    expect(other, kind).toMatch(/\p{Script=Han}/u);
    for (const name of ["ABOUT", "OTHER"])
      expect(other.includes(name), `${kind}: ${other}`).toBe(english.includes(name));
  }
});

test.each([
  "npm test",
  "echo 'x",
  "sudo ls",
  "rm -rf /",
  "cat .env",
  "f() { ls; }; f",
  "ls > ../x",
])("the reason for %s is in the person's language", async (command) => {
  const chinese = await (await opened({ locale: "zh" })).judge(command);
  const english = await (await opened()).judge(command);
  expect(chinese.reason).toMatch(/\p{Script=Han}/u);
  expect(chinese.reason).not.toMatch(/\b(the|it|is|would)\b/);
  expect(english.reason).not.toMatch(/\p{Script=Han}/u);
  expect(chinese.verdict).toBe(english.verdict);
});
