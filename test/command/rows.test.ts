/**
 * The command rows of the security cases: what must be refused, what must be asked for, and
 * what must not be refused. Prints the counts by kind.
 */
import { readFileSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { openShellParser } from "../../src/adapters/shell-parser/index.js";
import { explain } from "../../src/core/command/index.js";

interface Row {
  id: string;
  kind: string;
  command: string;
  expect: string;
  accept?: string[];
  notAccept?: string[];
  rules?: string[];
}

const read = (name: string) =>
  (JSON.parse(readFileSync(`test/cases/security/${name}`, "utf8")) as { cases: Row[] }).cases;
const cases = [...read("B-commands.json"), ...read("B-own-commands.json")];
const parse = openShellParser();
const where = { cwd: "/work/project", home: "/home/user" };
const counts = new Map<string, { passed: number; failed: number }>();

test.each(cases)("$id $kind: $command", async ({ kind, command, ...row }) => {
  const { verdict, reason } = await explain(command, row.rules ?? [], parse, where);
  const right = [row.expect, ...(row.accept ?? [])].includes(verdict);
  const passed = right && !row.notAccept?.includes(verdict);
  const count = counts.get(kind) ?? { passed: 0, failed: 0 };
  counts.set(kind, count);
  count[passed ? "passed" : "failed"] += 1;
  expect(passed, `${verdict}: ${reason}`).toBe(true);
});

afterAll(() => {
  const lines = [...counts].map(
    ([kind, { passed, failed }]) => `${kind}: ${passed} passed, ${failed} failed, 0 skipped`,
  );
  process.stdout.write(`Commands by kind\n${lines.join("\n")}\n`);
});
