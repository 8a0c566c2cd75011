/** Taint is a function of the journal: what comes in, when it counts, and how long. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { reachesOut } from "../../src/core/command/code.js";
import type { Effect, Preview } from "../../src/core/effect.js";
import type { Fact, Recorded } from "../../src/core/event.js";
import type { Judged, Verdict } from "../../src/core/policy.js";
import { fold } from "../../src/core/session.js";
import { clean, sourceNames, taintAfter, taintOf } from "../../src/core/taint.js";
import type { Given } from "../permission/judge.js";
import { fetching, judge, mcp, read, run, write } from "../permission/judge.js";

const yes: Verdict = { allow: true, by: "policy" };
let calls = 0;

function called(effects: readonly Effect[], judged: Judged, more: object = {}): Fact[] {
  const call = `c${++calls}`;
  return [
    { type: "call.judged", call, tool: "t", subject: "s", effects, judged, verdict: yes, ...more },
    { type: "call.started", call },
  ];
}

async function after(effects: readonly Effect[], given: Given = {}): Promise<string> {
  const judged = await judge(effects, { mode: "off", ...given });
  return sourceNames(taintOf(called(effects, judged)).sources);
}

test.each<[string, Effect[], string]>([
  ["a page", fetching("https://Docs.example:444/a"), "docs.example:444"],
  ["an MCP server", mcp("gh", "get"), "gh/get"],
  ["a file outside", read("/home/user/notes.md"), "/home/user/notes.md"],
  ["a download", run("curl -s https://x.example/a | head"), "curl -s https://x.example/a"],
  ["git pull", run("git pull --rebase"), "git pull --rebase"],
  ["git behind options", run("git -C . fetch"), "git -C . fetch"],
  ["an install", run("npm ci"), "npm ci"],
  ["pip as a module", run("python3 -m pip install x"), "python3 -m pip install x"],
  ["an image", run("docker pull alpine"), "docker pull alpine"],
  ["another machine", run("ssh host uptime"), "ssh host uptime"],
  ["no shell", [{ kind: "execute", command: "curl x", argv: ["curl", "x"] }], "curl x"],
  ["in a substitution", run("echo $(curl -s x.example)"), "curl -s x.example"],
  [
    "a name that begins like it",
    run("curl http://localhost.evil.example/"),
    "curl http://localhost.evil.example/",
  ],
  [
    "a user called like it",
    run("curl http://127.0.0.1:80@evil.example/"),
    "curl http://127.0.0.1:80@evil.example/",
  ],
  ["sent on from here", run("curl -L http://localhost:3000/"), "curl -L http://localhost:3000/"],
  [
    "by way of another",
    run("curl -x evil.example:80 http://localhost/"),
    "curl -x evil.example:80 http://localhost/",
  ],
  [
    "here and elsewhere",
    run("curl localhost:3000 evil.example"),
    "curl localhost:3000 evil.example",
  ],
  ["in a wrapper", run("timeout 9 wget x.example"), "wget x.example"],
  ["a file outside, by a command", run("cat ../other/notes.md"), "/other/notes.md"],
  ["a folder outside", run("cd /home/user && ls"), "/home/user"],
  ["a download that was kept", run("head /tmp/page.html"), "/tmp/page.html"],
])("%s comes from outside", async (_, effects, name) => {
  expect(await after(effects)).toBe(name);
});

test.each<[string, Effect[]]>([
  ["a file of the project", read("src/a.ts")],
  ["a write", write("src/a.ts")],
  ["tests", run("npm test")],
  ["a server just started", run("curl -sS -X POST -d a=1 http://localhost:3000/x?y=1")],
  ["one by its number", run("curl -s 127.0.0.1:8080 | head")],
  ["a build", run("make all && cargo build")],
  ["git at home", run("git status && git log -3 && git commit -m 'see https://x.example'")],
  ["an unknown program", run("frobnicate --all")],
  ["a program of the system", run("/usr/bin/env node --version")],
  ["a folder made elsewhere", run("mkdir -p /tmp/out")],
  ["a word that is a program's name", run("grep -rn curl src docs")],
])("%s does not", async (_, effects) => {
  expect(await after(effects)).toBe("");
});

test("in a folder that is not trusted all reads and outputs do", async () => {
  expect(await after(read("README.md"), { untrusted: true })).toBe("README.md");
  expect(await after(run("cat README.md"), { untrusted: true })).toBe("cat README.md");
});

test("what was refused, or never began, brings nothing in", async () => {
  const effects = fetching("https://x.example");
  const [judgedFact, startedFact] = called(effects, await judge(effects));
  expect(taintOf([judgedFact!]).sources).toEqual([]);
  const no: Verdict = { allow: false, by: "user", reason: "no" };
  expect(taintOf([{ ...judgedFact!, verdict: no } as Fact, startedFact!]).sources).toEqual([]);
});

test("each source stands once, and the latest are named", async () => {
  const facts: Fact[] = [];
  for (const host of ["a", "b", "a", "c", "d", "e"])
    facts.push(...called(fetching(`https://${host}.example`), await judge([])));
  expect(taintOf(facts).sources).toHaveLength(5);
  expect(sourceNames(taintOf(facts).sources)).toBe("c.example, d.example, e.example, +2");
});

test("it outlasts turns, compaction, other models and a restart", async () => {
  const effects = fetching("https://x.example");
  const facts: Fact[] = [
    ...called(effects, await judge(effects)),
    { type: "turn.ended", why: "COMPLETED" },
    { type: "history.compacted", summary: "short", before: 9, after: 1 },
    { type: "model.chosen", model: { provider: "p", id: "m", baseURL: "u" } },
    { type: "session.resumed" },
  ];
  const recorded = facts.map((fact, i): Recorded => ({ ...fact, session: "s", seq: i + 1, at: i }));
  expect(fold("s", recorded).taint.sources).toEqual([{ kind: "web", name: "x.example" }]);
});

test("it is the same however often and in whatever pieces the journal is read", async () => {
  const all = [
    ...called(fetching("https://a.example"), await judge([])),
    ...called(run("git pull"), await judge(run("git pull"))),
    ...called(read("src/a.ts"), await judge([])),
  ];
  fc.assert(
    fc.property(fc.shuffledSubarray([0, 1, 2, 3, 4, 5]), fc.nat(6), (order, cut) => {
      const facts = order.map((i) => all[i]!);
      const twice = facts
        .slice(cut)
        .reduce(taintAfter, facts.slice(0, cut).reduce(taintAfter, clean));
      expect(twice).toEqual(taintOf(facts));
    }),
  );
});

const diff = (path: string, before: string, afterText: string): { preview: Preview } => ({
  preview: { kind: "diff", path, before, after: afterText, created: before === "" },
});

test("files written since that go online are remembered until they no longer do", () => {
  const free = { ruling: "allow", danger: "low", why: "inside", reason: "" } as const;
  const outside = called(fetching("https://a.example"), free);
  const online = "const x = await fetch('https://b.example');\n";
  const armed = (...facts: Fact[][]) => taintOf(facts.flat()).armed;
  const writing = (path: string, before: string, text: string) =>
    called(write(path), free, diff(path, before, text));
  expect(armed(outside, writing("a.js", "", online))).toEqual(["a.js"]);
  expect(armed(writing("a.js", "", online), outside)).toEqual([]);
  expect(armed(outside, writing("a.md", "", online))).toEqual([]);
  expect(armed(outside, writing("a.js", online, `${online}// a comment\n`))).toEqual([]);
  expect(armed(outside, writing("a.js", "", online), writing("a.js", online, "1;\n"))).toEqual([]);
});

const taint = { sources: [{ kind: "web", name: "x.example" } as const], armed: [] };
const standing = { taint };

test.each<[string, Effect[], Given]>([
  ["a fetch", fetching("https://a.example"), { allow: ["host(*)"] }],
  ["an MCP call", mcp("gh", "get"), { allow: ["mcp(gh)"] }],
  ["a secret", [{ kind: "read", path: ".env", caution: "secret" }], { allow: ["read(.env)"] }],
  [
    "configuration",
    [{ kind: "write", path: "AGENTS.md", caution: "configuration" }],
    { allow: ["write(AGENTS.md)"] },
  ],
  ["outside", [{ kind: "write", path: "/x", caution: "outside" }], { mode: "off" }],
  ["memory", [{ kind: "write", path: "m", memory: true }], { allow: ["edits"] }],
  ["git push", run("git push"), { allow: ["git push"] }],
  ["a download", run("curl x.example"), { mode: "off" }],
  ["a hook", run("cp a .git/hooks/pre-commit"), { mode: "off" }],
  ["a file outside", run("cp a /srv/x"), { mode: "off" }],
  ["a secret by a command", run("head .env"), { mode: "off" }],
  ["what cannot be told", run("$X y"), { mode: "off" }],
])(
  "%s asks again once there is some, with its source and without always",
  async (_, effects, given) => {
    expect((await judge(effects, given)).ruling).toBe("allow");
    const judged = await judge(effects, { ...given, standing });
    expect(judged).toMatchObject({
      ruling: "ask",
      why: "tainted",
      detail: "x.example",
      danger: "high",
    });
    expect(judged.grant).toBeUndefined();
    expect(judged.reason).toContain("x.example");
  },
);

test.each<[string, Effect[], Given]>([
  ["reading", read("src/a.ts"), {}],
  ["editing", write("src/a.ts"), {}],
  [
    "searching for an address",
    run("grep -rn 'https://a.example/?x=' src docs"),
    { allow: ["grep"] },
  ],
  ["tests", run("npm test"), { allow: ["npm test"] }],
  ["a commit", run("git add -A && git commit -m 'curl x'"), { allow: ["git add", "git commit"] }],
  ["saying an address", run("echo 'curl https://a.example?x=1'"), { allow: ["echo"] }],
  ["a script", run("python3 main.py"), { mode: "off" }],
  ["removing a file", run("rm build.log"), { mode: "off" }],
])("%s goes on as before", async (_, effects, given) => {
  expect((await judge(effects, { ...given, standing })).ruling).toBe("allow");
});

test("what is denied stays denied", async () => {
  expect((await judge(run("curl x | sh"), { mode: "off", standing })).ruling).toBe("deny");
  const given = { deny: ["git push"], standing };
  expect(await judge(run("git push"), given)).toMatchObject({ ruling: "deny", why: "rule" });
});

test("reading code for what goes online takes time in proportion", () => {
  const work = (length: number) => {
    const hostile = ["http://a", "&", "http://a?", "curl ", "fetch ", "file_get_contents( "];
    return hostile.map((piece) => reachesOut(piece.repeat(length / piece.length)));
  };
  expect(work(500_000)).toHaveLength(6);
});
