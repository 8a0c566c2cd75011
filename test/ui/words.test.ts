/** The catalogue: both languages say something everywhere, and the right one is chosen. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands } from "../../src/commands/index.js";
import { localeOf, wordsFor } from "../../src/core/i18n/index.js";
import { faultSentences } from "../../src/ui/draw/ending.js";

const en = wordsFor("en");

test.each([
  [{ LANG: "zh_CN.UTF-8" }, "zh"],
  [{ LANG: "zh" }, "zh"],
  [{ LC_ALL: "en_US.UTF-8", LANG: "zh_CN.UTF-8" }, "en"],
  [{ BELAY_LANG: "zh", LC_ALL: "C" }, "zh"],
  [{ LANG: "zha_CN" }, "en"],
  [{ LC_ALL: "", LANG: "zh_TW" }, "zh"],
  [{}, "en"],
])("%j asks for %s", (env, locale) => {
  expect(localeOf(env)).toBe(locale);
});

const areas = ["approval", "endings", "evidence", "faults", "terminal", "tools", "why"] as const;

/** Every sentence of an area, functions called with something for each of their parts. */
function sentences(node: unknown, path: string): [string, string][] {
  if (typeof node === "string") return [[path, node]];
  if (typeof node === "function") {
    const parts = new Proxy({}, { get: (_, name) => `<${String(name)}>` });
    return [[path, String(node(parts))]];
  }
  return Object.entries(node as object).flatMap(([name, inner]) =>
    sentences(inner, `${path}.${name}`),
  );
}

describe.each(areas)("%s", (area) => {
  const english = new Map(sentences(wordsFor("en")[area], area));
  const chinese = new Map(sentences(wordsFor("zh")[area], area));
  const silent = new Set(["endings.COMPLETED"]);

  test("says something for every key, in both languages", () => {
    for (const [path, text] of [...english, ...chinese])
      if (!silent.has(path)) expect(text.trim(), path).not.toBe("");
  });

  test("leaves nothing out in Chinese that English tells", () => {
    for (const [path, text] of english) {
      const told = new Set(text.match(/<\w+>/g));
      expect(
        [...told].filter((part) => !chinese.get(path)?.includes(part)),
        path,
      ).toEqual([]);
    }
  });

  test("is Chinese in Chinese", () => {
    const worded = (text: string) => /[a-z]{4}/i.test(text.replace(/<\w+>/g, ""));
    const untranslated = [...chinese].filter(
      ([path, text]) => worded(english.get(path) ?? "") && !/[\u3400-\u9fff]/.test(text),
    );
    expect(untranslated).toEqual([]);
  });
});

test("nobody is sent to a command that is not there", () => {
  const folder = join(import.meta.dirname, "../../src/core/i18n");
  const names = new Set(commands.map(({ name }) => name));
  const catalogue = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => readFileSync(join(folder, file), "utf8"))
    .join("\n");
  // Not the name of a path: nothing before the slash, and no other slash or dot behind.
  const named = [...catalogue.matchAll(/(?<![\w./<)}~])\/([a-z]{3,})(?![\w/.-])/g)];
  const missing = named.map(([, name = ""]) => name).filter((name) => !names.has(name));
  expect(named.length).toBeGreaterThan(10);
  expect([...new Set(missing)]).toEqual([]);
});

test("without a key nobody was asked, so nothing is quoted", () => {
  const fault = { kind: "no_key", message: "No key is set.", retryable: false } as const;
  const said = faultSentences({ ...fault, host: "api.example", keyName: "KEY" }, false, en);
  expect(said).toHaveLength(1);
  expect(said[0]).toContain("KEY");
  expect(faultSentences({ ...fault, kind: "auth" }, false, en)[1]).toContain("No key is set.");
});

test("a key that was not sent is not the one refused", () => {
  const fault = { kind: "auth", message: "", retryable: false, status: 401 } as const;
  const asked = { ...fault, host: "api.example", keyName: "KEY" };
  expect(faultSentences(asked, false, en)[0]).toContain("refused the key in KEY (401)");
  const without = faultSentences({ ...asked, keyless: true }, false, en)[0];
  expect(without).toMatch(/\(401\), which had no key\. Set KEY/);
});

test("a server on this machine that nobody started is to be started", () => {
  const fault = { kind: "network", message: "ECONNREFUSED: connect", retryable: true } as const;
  const at = (host: string) => faultSentences({ ...fault, host }, false, en)[0];
  expect(at("http://localhost:11434")).toContain("Start the server");
  expect(at("https://api.example")).toContain("Check the connection");
});
