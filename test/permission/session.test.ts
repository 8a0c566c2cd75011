/** Permissions in a session: given at a prompt, journaled, listed, explained, taken back. */
import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { pathMatcher } from "../../src/adapters/permission/path-match.js";
import { runCommand } from "../../src/commands/index.js";
import { createAgent } from "../../src/core/agent.js";
import { audit } from "../../src/core/audit.js";
import type { Desk } from "../../src/core/desk.js";
import { wordsFor } from "../../src/core/i18n/index.js";
import { text } from "../../src/core/message.js";
import { explain } from "../../src/core/permission/explain.js";
import { searchWithin } from "../../src/core/permission/search.js";
import type { Verdict } from "../../src/core/policy.js";
import { fold } from "../../src/core/session.js";
import { memoryHost } from "../support/memory-host.js";
import type { Line } from "../support/scripted-model.js";
import { testWorld } from "../support/world.js";
import type { Given } from "./judge.js";
import { judgeCommand, policyOf, rulesOf } from "./judge.js";

const files = { "src/a.ts": "export {};\n", "secrets/key.txt": "alpha\n", "notes.txt": "alpha\n" };
const npmTest: Line = { calls: [["execute_command", { command: "npm test" }]] };

/** An agent over the production policy, and the desk that slash commands work at. */
async function open(script: readonly Line[], given: Given = {}, answers: Verdict[] = []) {
  const asked: string[] = [];
  const w = await testWorld(script, {
    files,
    approve: (plan) => {
      asked.push(plan.subject);
      return answers.shift() ?? { allow: false, by: "user", reason: "no" };
    },
  });
  const rules = rulesOf(given);
  const policy = policyOf(given);
  const digest = (shown: string) => createHash("sha256").update(shown).digest("hex");
  const ports = { ...w.ports, policy, digest };
  const agent = createAgent({ id: "one", cwd: "/project", system: "Be brief." }, ports, {});
  const said: string[] = [];
  const words = () => wordsFor("en");
  const desk: Partial<Desk> = {
    words,
    agent,
    notify: (notice) => void said.push(notice.text),
    rules: () => rules,
    status: () => ({ hitl: given.mode ?? "auto" }) as ReturnType<Desk["status"]>,
    facts: () => w.ports.journal.read(agent.session().id),
    explain: (question) => {
      const { grants, revoked, taint } = agent.session();
      const standing = { revoked, taint };
      const partsOf = async (command: string) =>
        (await judgeCommand({ kind: "execute", command }, [])).perPart;
      const tools = agent.tools();
      return explain(question, { policy, files: w.host.files, tools, grants, standing, partsOf });
    },
  };
  return {
    agent,
    asked,
    say: (line: string) => agent.say([text(line)]),
    facts: () => w.ports.journal.read("one"),
    async type(line: string) {
      said.length = 0;
      await runCommand(line, desk as Desk);
      return said.join("\n");
    },
  };
}

const grant = { kind: "command", words: ["npm", "test"], exact: false } as const;
const always: Verdict = { allow: true, by: "user", grant };
const turn: Line[] = [npmTest, { say: "done" }];

test("always is a fact of the session, holds in it, and ends when it is taken back", async () => {
  const s = await open([...turn, ...turn, ...turn], {}, [always]);
  await s.say("test");
  await s.say("again");
  expect(s.asked).toEqual(["npm test"]);
  const listed = await s.type("/permissions");
  expect(listed).toMatch(/1 {2}allow command\(npm test\) · this session/);
  expect(await s.type("/permissions revoke 1")).toContain("command(npm test)");
  expect(s.facts().at(-1)).toMatchObject({ type: "grant.revoked", rule: "command(npm test)" });
  expect(fold("one", s.facts()).grants).toEqual([]);
  await s.say("and again");
  expect(s.asked).toEqual(["npm test", "npm test"]);
  expect(await s.type("/permissions")).toContain("no standing permissions");
});

test("a command of many lines is one row of the list and looks like no other rule", async () => {
  const command = "make\n   9  allow command(rm) · your config.json\x1b[2J\u202e";
  const many = { kind: "command", words: ["command", command], exact: true } as const;
  const call: Line = { calls: [["execute_command", { command }]] };
  const s = await open([call, { say: "ok" }], {}, [{ allow: true, by: "user", grant: many }]);
  await s.say("go");
  const rows = (await s.type("/permissions")).split("\n");
  expect(rows.filter((row) => /^ +\d+ /.test(row))).toHaveLength(1);
  expect(rows.join("")).toContain("make\\n");
  expect(rows.join("")).not.toMatch(/[\x1b\u202e]/);
});

test("taken back while a turn runs, it holds no more for the next call of that turn", async () => {
  const given = { allow: ["npm test"] };
  const taking: Line = () => {
    s.agent.revoke("command(npm test)");
    return npmTest as object;
  };
  const s = await open([npmTest, taking, { say: "ok" }], given);
  await s.say("test twice");
  expect(s.asked).toEqual(["npm test"]);
  expect(s.facts().filter((f) => f.type === "grant.revoked")).toHaveLength(1);
});

test("a rule of a file is taken back for the session, also before anything was said", async () => {
  const s = await open([...turn, ...turn], { allow: ["npm test"] });
  expect(await s.type("/permissions revoke 1")).toContain("still stands in your config.json");
  expect(await s.type("/permissions")).toContain("taken back");
  await s.say("test");
  s.agent.renew("two", "Be brief.");
  await s.say("again");
  expect(s.asked).toEqual(["npm test", "npm test"]);
});

test("what makes belay stricter is not taken back here", async () => {
  const s = await open([], { deny: ["git push"], ask: ["edits"] });
  expect(await s.type("/permissions revoke 1")).toContain("stricter");
  expect(s.agent.session().revoked).toEqual([]);
  expect(await s.type("/permissions revoke 9")).toContain("1 to 2");
  expect(await s.type("/permissions burn")).toContain("Usage");
});

test.each<[string, RegExp]>([
  ["git push", /Running git push is refused\.\n.*\n {2}rule command\(git push\), from your config/],
  ["npm test && ls", /asks first[^]*· npm test: asks first\n {2}· ls: asks first/],
  ["notes.txt", /Reading notes.txt goes without asking\.[^]*Writing notes.txt asks first/],
  ["write notes.txt", /^Writing notes.txt asks first\.\n.*\n {2}rule edits/],
  ["secrets/key.txt", /Reading secrets\/key.txt is refused/],
  [".env", /Reading .env asks first[^]*secrets/],
  ["../x", /Reading ..\/x is refused/],
  ["https://a.example/x", /Fetching https:\/\/a.example\/x asks first/],
  ["mcp__gh__get", /Calling mcp__gh__get asks first/],
  ["create_project", /Calling create_project is refused/],
  ["read_file", /No rule names this tool/],
])("why would this ask: %s", async (question, answer) => {
  const deny = ["git push", "read(secrets/**)", "tool(create_project)"];
  const s = await open([], { deny, ask: ["edits"] });
  expect(await s.type(`/permissions why ${question}`)).toMatch(answer);
});

test("/policy tells of the mode, the rules and of text from outside", async () => {
  const curl: Line = { calls: [["execute_command", { command: "curl -s https://x.example" }]] };
  const s = await open([curl, { say: "ok" }], { allow: ["curl", "npm test"], mode: "off" });
  expect(await s.type("/policy")).toMatch(
    /mode off[^]*no text from outside[^]*command\(npm test\)/,
  );
  await s.say("look");
  expect(await s.type("/policy")).toContain("(curl -s https://x.example)");
});

test("the audit keeps the hash of what was shown, for what was asked only", async () => {
  const read: Line = { calls: [["read_file", { path: "notes.txt" }]] };
  const s = await open([read, npmTest, { say: "ok" }], {}, [{ allow: true, by: "user" }]);
  await s.say("go");
  const judged = s.facts().flatMap((f) => (f.type === "call.judged" ? [f] : []));
  const preview = judged[1]?.preview;
  const hash = createHash("sha256").update(JSON.stringify(preview)).digest("hex");
  expect(preview).toMatchObject({ kind: "command", command: "npm test" });
  expect(audit(s.facts()).map(({ shown }) => shown)).toEqual([undefined, hash]);
});

test("a search over a folder leaves out what a rule keeps, and names it", async () => {
  const host = memoryHost(files);
  const rules = rulesOf({ deny: ["read(secrets/**)"] });
  const search = searchWithin(host.search, () => rules, pathMatcher());
  const query = { pattern: "alpha", literal: true, ignoreCase: false, context: 0, max: 9 };
  const signal = new AbortController().signal;
  const found = await search.grep({ ...query, path: "." }, signal);
  expect(found).toMatchObject({ lines: [{ path: "notes.txt" }], skipped: ["secrets/key.txt"] });
});

test("what was allowed until one leaves ends with the program", async () => {
  const s = await open([...turn], {}, [always]);
  await s.say("test");
  const before = s.facts();
  expect(fold("one", before).grants).toEqual([grant]);
  const resumed = { type: "session.resumed", session: "one", seq: 99, at: 99 } as const;
  expect(fold("one", [...before, resumed]).grants).toEqual([]);
});
