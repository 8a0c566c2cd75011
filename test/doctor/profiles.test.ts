/** What endpoints have taught, on disk. */
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { storedProfile, storeProfile } from "../../src/adapters/doctor/index.js";

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "belay-profiles-"));
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const a = { baseURL: "https://one.example/v1", model: "m" };
const file = () => join(dir, "profiles.json");
const at = Date.UTC(2026, 9, 1);

test("what is learnt in passing adds up; an examination begins anew", () => {
  storeProfile(dir, a, { lesson: { includeUsage: false }, fresh: false, at });
  storeProfile(dir, a, { lesson: { window: 8_192 }, fresh: false, at });
  expect(storedProfile(dir, a)).toEqual({ includeUsage: false, window: 8_192 });
  storeProfile(dir, a, { lesson: { emptyContent: "omit" }, fresh: true, at });
  expect(storedProfile(dir, a)).toEqual({ emptyContent: "omit" });
});

test("each base URL and model has its own", () => {
  storeProfile(dir, a, { lesson: { window: 8_192 }, fresh: true, at });
  expect(storedProfile(dir, { ...a, model: "other" })).toEqual({});
  expect(storedProfile(dir, { ...a, baseURL: "https://two.example/v1" })).toEqual({});
  expect(storedProfile(dir, { ...a, baseURL: `${a.baseURL}/` })).toEqual({ window: 8_192 });
});

test("only its owner may read the file", () => {
  storeProfile(dir, a, { lesson: {}, fresh: true, at });
  expect(statSync(file()).mode & 0o777).toBe(0o600);
});

test.each([
  ["no JSON", "{"],
  ["another shape", '{"endpoints":7}'],
  ["a list of anything", '{"endpoints":[1,null,{"baseURL":3}]}'],
])("a file that is %s teaches nothing and is written anew", (_, content) => {
  writeFileSync(file(), content);
  expect(storedProfile(dir, a)).toEqual({});
  storeProfile(dir, a, { lesson: { window: 9_000 }, fresh: false, at });
  expect(storedProfile(dir, a)).toEqual({ window: 9_000 });
});

test("an entry that makes no sense is passed over, the others hold", () => {
  const endpoints = [
    { ...a, profile: { replay: "sometimes" } },
    { ...a, model: "n", profile: { replay: "never" } },
  ];
  writeFileSync(file(), JSON.stringify({ endpoints }));
  expect(storedProfile(dir, a)).toEqual({});
  expect(storedProfile(dir, { ...a, model: "n" })).toEqual({ replay: "never" });
});

test("no key ever stands in it", () => {
  storeProfile(dir, a, { lesson: { window: 8_192 }, fresh: true, at });
  expect(Object.keys(JSON.parse(readFileSync(file(), "utf8")).endpoints[0])).toEqual([
    "baseURL",
    "model",
    "at",
    "profile",
  ]);
});
