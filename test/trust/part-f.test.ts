/**
 * Part F of the security cases: configuration of strangers, keys, fetching, what is kept. The
 * rows are run at the built program where they can be; the counts are printed at the end.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, describe, test } from "vitest";
import * as clone from "./clone-rows.js";
import * as keep from "./keep-rows.js";
import * as net from "./net-rows.js";
import { place } from "./program.js";
import type { Place } from "./program.js";
import * as spawns from "./spawn-rows.js";

interface Row {
  id: string;
  kind: string;
  title: string;
  setup?: string;
  url?: string;
  text?: string;
  severity: string;
  expect: never;
}

const file = join(import.meta.dirname, "../cases/security/F-trust-and-data.json");
const rows = (JSON.parse(readFileSync(file, "utf8")) as { cases: Row[] }).cases;

const noHooks = "there are no hooks in this version; that a project's do not run: F-dev-001";
const skipped: Record<string, string> = {
  "F-dev-061": "there is no snapshot store in this version",
  "F-dev-076": noHooks,
  "F-dev-077": noHooks,
  "F-dev-078": noHooks,
};
const onLinux = new Set(["local-server"]);

/** What a row asks for, found by its kind and, within a kind, by its words. */
function checkOf(row: Row): ((at: Place) => Promise<void>) | undefined {
  const { setup = "", title } = row;
  const expected = row.expect as Record<string, unknown>;
  const says = (pattern: RegExp) => pattern.test(`${title} ${setup}`);
  switch (row.kind) {
    case "fresh-clone":
      if (says(/sub-directory/)) return clone.subDirectory;
      if (says(/print mode/)) return (at) => clone.printMode(at, String(expected.says));
      return (at) => clone.atRest(at, at.hostile);
    case "trust":
      if (says(/shows what will run/)) return clone.dialog;
      if (says(/changes after trust/)) return clone.changesAfter;
      if (says(/while running/)) return clone.changesWhileRunning;
      if (says(/parent/)) return clone.trustOfParent;
      if (says(/agent creates/)) return clone.madeByTheAgent;
      return says(/switched off/) ? clone.approvalsStay : undefined;
    case "symlinked-config":
      return clone.links;
    case "dotenv":
      if (says(/user file/)) return keep.userFile;
      if (says(/no other key/)) return clone.foreignKey;
      return (at) => keep.dotenv(at, setup);
    case "ssrf":
      return () => net.checkFetch(row as unknown as net.FetchRow);
    case "web":
      return says(/endless/)
        ? () => net.checkEndless({ maxBytes: Number(expected.maxBytes) })
        : () => net.checkNoCredentials(expected.headersAbsent as string[]);
    case "exfil":
      return (at) => spawns.shown(at, (url) => (says(/image/) ? `![x](${url})` : url));
    case "at-rest":
      return says(/symlink/) ? keep.plantedLinks : keep.modes;
    case "redact":
      return (at) => keep.redaction(at, row as unknown as keep.RedactRow);
    case "key-in-error":
      return says(/crash/) ? keep.crashReport : keep.wrongKey;
    case "local-server":
      return keep.listening;
    case "own-spawns":
      if (says(/editor/)) return spawns.oddName;
      if (says(/executable/)) return spawns.ownPrograms;
      return (at) => spawns.gitConfig(at, says(/bare/));
    default:
      return undefined;
  }
}

const counts = new Map<string, { passed: number; failed: number; skipped: number }>();
const ofKind = (kind: string) => {
  const known = counts.get(kind) ?? { passed: 0, failed: 0, skipped: 0 };
  counts.set(kind, known);
  return known;
};
const reasons: string[] = [];

describe("part F", () => {
  for (const row of rows) {
    const check = checkOf(row);
    const elsewhere = onLinux.has(row.kind) && process.platform !== "linux" && "read off /proc";
    const because = skipped[row.id] ?? (elsewhere || undefined);
    if (because) {
      ofKind(row.kind).skipped += 1;
      reasons.push(`${row.id} ${row.title}: ${because}`);
    }
    const name = `${row.id} ${row.kind}: ${row.title}${because ? ` (${because})` : ""}`;
    test.skipIf(because)(name, { timeout: 60_000 }, async () => {
      ofKind(row.kind).failed += 1;
      if (!check) throw new Error(`no check for this row: ${row.kind}`);
      if (row.kind === "ssrf" || row.kind === "web") await check({} as Place);
      else await place(check);
      ofKind(row.kind).failed -= 1;
      ofKind(row.kind).passed += 1;
    });
  }
});

afterAll(() => {
  const lines = [...counts].map(
    ([kind, n]) => `  ${kind}: ${n.passed} passed, ${n.failed} failed, ${n.skipped} skipped`,
  );
  const sum = (key: "passed" | "failed" | "skipped") =>
    [...counts.values()].reduce((total, n) => total + n[key], 0);
  const total = `${sum("passed")} passed, ${sum("failed")} failed, ${sum("skipped")} skipped`;
  console.log([`part F: ${rows.length} rows, ${total}`, ...lines, ...reasons].join("\n"));
});
