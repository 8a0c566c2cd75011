/** `belay audit`: what the journal has of a session's calls, for people and for programs. */
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { openJournal } from "../../src/adapters/journal/open.js";
import { done } from "../../src/core/effect.js";
import type { Fact } from "../../src/core/event.js";
import { runAudit } from "../../src/main/audit.js";
import type { Flags } from "../../src/ui/flags.js";
import { readFlags } from "../../src/ui/flags.js";

const session = "0badcafe-0000-4000-8000-000000000000";
let home: string;
let out: string;
let err: string;

beforeEach(async () => {
  home = mkdtempSync(join(tmpdir(), "belay-audit-"));
  vi.stubEnv("BELAY_HOME", home);
  [out, err] = ["", ""];
  const hear = (add: (text: string) => void) => (text: unknown) => {
    add(String(text));
    return true;
  };
  vi.spyOn(process.stdout, "write").mockImplementation(hear((text) => (out += text)));
  vi.spyOn(process.stderr, "write").mockImplementation(hear((text) => (err += text)));
  const { journal } = await openJournal({ dir: join(home, "data") });
  const model = { provider: "p", id: "m", baseURL: "u" };
  const judged = { ruling: "ask", danger: "high", why: "tainted", reason: "" } as const;
  const facts: Fact[] = [
    { type: "session.opened", cwd: "/some/project", system: "", model },
    {
      type: "call.judged",
      call: "a",
      tool: "execute_command",
      subject: "git push \u001b[2J",
      effects: [{ kind: "execute", command: "git push" }],
      judged: { ...judged, detail: "docs.example" },
      verdict: { allow: true, by: "user" },
      shown: "ab".repeat(32),
    },
    { type: "call.started", call: "a" },
    {
      type: "call.ended",
      call: "a",
      outcome: done("ok", { kind: "ran", command: "git push", exit: 0, ms: 1 }),
      seal: "s",
      ms: 1,
    },
  ];
  for (const fact of facts) journal.append(session, fact, 1_000_000);
  journal.close();
});

afterEach(() => {
  vi.restoreAllMocks();
  rmSync(home, { recursive: true, force: true });
});

const read = (...argv: string[]) => readFlags(["audit", ...argv]) as Flags;
const ask = (...argv: string[]) => runAudit(read(...argv));

test("a line for each call and one for its reason, with nothing hidden", async () => {
  expect(await ask("--cwd", "/some/project", "--lang", "en")).toBe(0);
  expect(out).toContain(session);
  expect(out).toContain("Run git push [\\x1b][2J · allowed by you · done · exit 0");
  expect(out).toMatch(/docs\.example · shown abababababababab/);
});

test("as JSON an object a line, in full", async () => {
  expect(await ask("0badcafe", "--json")).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    session,
    decidedBy: "user",
    why: "tainted",
    shown: "ab".repeat(32),
    outcome: "done",
    exit: 0,
  });
});

test("a session that is not there is told, in both languages", async () => {
  expect(await ask("ffff", "--lang", "en")).toBe(2);
  expect(err).toContain("no session ffff");
  expect(await ask("--cwd", "/nowhere", "--lang", "zh")).toBe(2);
  expect(err).toContain("没有此文件夹的会话");
  expect(out).toBe("");
});

describe("without an SQLite", () => {
  beforeEach(async () => {
    const lines = await openJournal({ dir: join(home, "data"), kinds: [] });
    const model = { provider: "p", id: "m", baseURL: "u" };
    const opening = { type: "session.opened", cwd: "/lines", system: "", model } as const;
    lines.journal.append("1111", opening, 2_000_000);
    lines.journal.close();
  });
  const withoutDatabase = () => {
    for (const ending of ["", "-wal", "-shm"])
      rmSync(join(home, "data", `journal.sqlite${ending}`), { force: true });
  };

  test("sessions kept as lines of JSON are all there are, and SQLite is not missed", async () => {
    withoutDatabase();
    expect(await runAudit(read("1111", "--lang", "en"), [])).toBe(0);
    expect(out).toContain("No call has been judged");
    expect(err).toBe("");
    expect(await runAudit(read("ffff", "--lang", "en"), [])).toBe(2);
    expect(err).toContain("no session ffff");
  });

  test("a database that is there and cannot be read is told", async () => {
    writeFileSync(join(home, "data", "journal.sqlite"), "");
    expect(await runAudit(read("ffff", "--lang", "en"), [])).toBe(2);
    expect(err).toContain("its sessions cannot be seen");
    expect(err).not.toContain("no session");
  });
});

test.each<[string[], string]>([
  [["audit"], "audit"],
  [["audit", "0badcafe", "--json"], "audit"],
  [["audit", "the", "code"], "session"],
  [["audit the code"], "session"],
  [["audit", "src/login.ts"], "session"],
])("%j is read as %s", (argv, command) => {
  expect(readFlags(argv)).toMatchObject({ command });
});
