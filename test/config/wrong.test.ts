/** Whatever is wrong with the configuration is told whole in the person's language. */
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { problemText } from "../../src/adapters/config/index.js";
import { jsonFlaw } from "../../src/adapters/config/json-flaw.js";
import { wordsFor } from "../../src/core/i18n/index.js";
import { file, load, write } from "./home.js";

/** Each with the field it is about, what was expected and what came, as English says it. */
const wrong: [object, string, RegExp][] = [
  [{ model: 3 }, "model", /expected a text in quotes, got a number/],
  [{ provider: "" }, "provider", /empty/],
  [{ baseURL: "example.com" }, "baseURL", /expected an address.*“example\.com”/],
  [{ hitl: "off" }, "hitl", /expected auto, on, got “off”/],
  [{ hitl: 1 }, "hitl", /expected auto, on, got “1”/],
  [{ lang: "fr" }, "lang", /en, zh, zh-CN.*“fr”/],
  [{ sandbox: "yes" }, "sandbox", /expected true or false, got a text/],
  [{ theme: "blue" }, "theme", /auto, dark, light, contrast, none.*“blue”/],
  [{ maxRounds: 0 }, "maxRounds", /at least 1, got “0”/],
  [{ maxRounds: 1.5 }, "maxRounds", /expected a whole number, got a number/],
  [{ tokenBudget: "5" }, "tokenBudget", /expected a number, got a text/],
  [{ allow: "edits" }, "allow", /expected a list.*got a text/],
  [{ permissions: [] }, "permissions", /expected an object.*got a list/],
  [{ permissions: { denny: [] } }, "permissions.denny", /no such setting; did you mean deny/],
  [{ permissions: { deny: [3] } }, "permissions.deny.0", /expected a text.*got a number/],
  [{ providers: null }, "providers", /expected an object.*got nothing/],
  [{ providers: { glm: { apikey: "k" } } }, "providers.glm.apikey", /did you mean apiKey/],
  [
    { providers: { glm: { profile: { temperature: 3 } } } },
    "providers.glm.profile.temperature",
    /at most 2, got “3”/,
  ],
  [
    { providers: { glm: { profile: { price: { currency: "$", input: 1, output: 1 } } } } },
    "providers.glm.profile.price.currency",
    /three capital letters.*“\$”/,
  ],
  [{ baseURL: "http://127.0.0.1:0/v1" }, "baseURL", /expected an address/],
  [{ profiles: [{ baseURL: "x", profile: {} }] }, "profiles.0.baseURL", /an address/],
  [{ network: { httpProxy: "proxy:8080" } }, "network.httpProxy", /address.*“proxy:8080”/],
];

describe("a wrong setting", () => {
  test.each(wrong)(
    "%j is told by its place, what was expected and what came",
    (given, at, said) => {
      write(given);
      const { problems } = load();
      const [problem] = problems;
      expect(problem).toMatchObject({ kind: "field", field: at });
      const english = problemText(problem!, wordsFor("en"));
      expect(english).toContain(file());
      expect(english).toMatch(said);
      expect(english).toMatch(/Correct it or take it out/);
    },
  );

  test.each(wrong)("%j has no English sentence in Chinese", (given) => {
    write(given);
    for (const problem of load().problems) {
      const text = problemText(problem, wordsFor("zh")).replace(file(), "");
      expect(text).toMatch(/\p{Script=Han}/u);
      expect(text.replace(/“[^”]*”/g, "")).not.toMatch(/[a-z]{2,} [a-z]{2,} [a-z]{2,}/i);
      expect(text).not.toMatch(/[Ee]xpected|[Rr]equired|[Ii]nvalid|[Ss]tring|must/);
    }
  });

  test("what it takes with it is said", () => {
    write({ providers: { glm: { apikey: "k" }, kimi: { model: "m" } } });
    const [problem] = load().problems;
    expect(problemText(problem!, wordsFor("en"))).toContain("nor does the rest of providers");
  });

  test("a password in an address is not repeated", () => {
    write({ baseURL: "ftp://me:passw@host/v1" });
    const texts = (["en", "zh"] as const).map((l) => problemText(load().problems[0]!, wordsFor(l)));
    expect(texts.join("\n")).not.toContain("passw@");
  });

  test("that was to make belay stricter makes it careful", () => {
    write({ permissions: { denny: ["edits"] } });
    expect(load().config).toMatchObject({ hitl: "on", hitlGiven: true });
  });
});

describe("where a text stops being JSON", () => {
  test.each([
    ['{"a": x}', 6],
    ['{"a": 1,}', 8],
    ['{"a": "b\nc"}', 8],
    ["[1,2", 4],
    ["{'a': 1}", 1],
    ['{"a": 01}', 6],
    ['{"a": "\\x"}', 7],
    ['{} {"a":1}', 3],
    ["", 0],
  ])("%j: at %i", (text, at) => expect(jsonFlaw(text)).toBe(at));

  test("is found exactly where JSON.parse finds that it is none", () => {
    const edit = fc.tuple(
      fc.json({ maxDepth: 3 }),
      fc.nat(),
      fc.constantFrom(...'{}[],:"\\1x \n-.e'),
    );
    fc.assert(
      fc.property(edit, fc.boolean(), ([json, where, sign], insert) => {
        const at = where % (json.length + 1);
        const text = json.slice(0, at) + sign + json.slice(at + (insert ? 0 : 1));
        const flaw = jsonFlaw(text);
        expect(flaw === undefined, text).toBe(parses(text));
        if (flaw !== undefined) expect(flaw).toBeLessThanOrEqual(text.length);
      }),
      { numRuns: 2000 },
    );
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

test.each([
  ["EACCES: permission denied, open '/x/y'", /没有权限：\/x\/y/],
  ["EROFS: read-only file system, mkdir '/x'", /只能读取/],
  ["Error: ENOSPC: no space left on device, write", /磁盘已满/],
  ["unable to open database file", /无法打开数据库/],
  ["attempt to write a readonly database", /只能读取/],
  ["ENOSQLITE: neither better-sqlite3 nor node:sqlite is installed", /没有安装/],
  ["ENEWER: version 9 of the journal is not known here", /更新版本/],
])("what the system says is said in Chinese: %s", (why, said) => {
  const { headless, config } = wordsFor("zh");
  for (const text of [
    headless.journalLost(why),
    headless.noSqlite("/f", why),
    config.unreadable("/f", why),
  ]) {
    expect(text).toMatch(said);
    expect(text).not.toMatch(/permission|read-only|space|unable|neither|version/);
  }
});

test("between Chinese and Latin letters stands a blank", () => {
  const wrong = { what: "kind", expected: "yes_no", came: "number" } as const;
  const text = wordsFor("zh").config.field({ file: "/f", field: "vim", whole: "vim", wrong });
  expect(text).toContain("应为 true 或 false，");
});
