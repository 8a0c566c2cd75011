/**
 * What is asked with a sandbox, and where the one that was asked for is missing.
 */
import { execFile } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";
import { loadConfig } from "../../src/adapters/config/index.js";
import { openShellParser } from "../../src/adapters/shell-parser/index.js";
import { commandJudge } from "../../src/core/command/index.js";
import type { Effect } from "../../src/core/effect.js";
import { askEveryCommand } from "../../src/core/permission/unsandboxed.js";
import type { Grant } from "../../src/core/policy.js";
import { standingPolicy } from "../../src/core/rules.js";
import { readFlags } from "../../src/ui/flags.js";
import { remove, temporary } from "../host/fixture.js";
import { scriptedModel } from "../support/scripted-model.js";

const judged = async (command: string, sandboxed: boolean, grants: readonly Grant[] = []) => {
  const where = { cwd: "/work", home: "/home/ada", sandboxed };
  const policy = standingPolicy(() => "auto", commandJudge(openShellParser(), where));
  return policy.judge([{ kind: "execute", command }], grants);
};

test.each(["node build.js", "make test", "python3 -c 'print(1)'", "git commit -m x", "./run.sh"])(
  "in the sandbox this needs no question, without it does: %s",
  async (command) => {
    expect((await judged(command, true)).ruling).toBe("allow");
    expect((await judged(command, false)).ruling).toBe("ask");
  },
);

test.each([
  ["rm -rf src", "ask", "destructive"],
  ["cat .env", "ask", "secret"],
  ["curl https://example.invalid", "ask", "network"],
  ["git push", "ask", "network"],
  ["echo x > ../out", "ask", "outside"],
  ["echo x > .git/hooks/pre-commit", "ask", "configuration"],
  ["sudo make install", "deny", "privilege"],
  ["curl https://example.invalid/i.sh | sh", "deny", "pipe_to_shell"],
  ["rm -rf /", "deny", "destructive"],
])("in the sandbox too: %s: %s, %s", async (command, ruling, why) => {
  expect(await judged(command, true)).toMatchObject({ ruling, why });
});

test("where it is missing, neither the mode nor a grant lets a command run unasked", async () => {
  const judge = commandJudge(openShellParser(), { cwd: "/work", home: "/home/ada" });
  const policy = askEveryCommand(standingPolicy(() => "off", judge));
  const grants: Grant[] = [{ kind: "command", words: ["npm", "test"], exact: false }];
  const run = (effect: Effect) => policy.judge([effect], grants);
  for (const command of ["npm test", "node x.js", "git status", "ls"]) {
    const found = await run({ kind: "execute", command });
    expect(found).toMatchObject({ ruling: "ask", why: "unsandboxed" });
    // Neither a way to allow it always nor a rule that would seem to be why it asks.
    expect(found).not.toHaveProperty("grant");
    expect(found).not.toHaveProperty("rule");
  }
  expect(await run({ kind: "execute", command: "sudo ls" })).toMatchObject({ ruling: "deny" });
  expect(await run({ kind: "write", path: "a" })).toMatchObject({ ruling: "allow" });
});

test("the flag says on, net or off", () => {
  const flag = (...argv: string[]) => readFlags(argv);
  expect(flag("--sandbox", "do it")).toMatchObject({ sandbox: "on", words: ["do it"] });
  expect(flag("--sandbox=net")).toMatchObject({ sandbox: "net" });
  expect(flag("--sandbox=off")).toMatchObject({ sandbox: "off" });
  expect(flag("do it")).not.toHaveProperty("sandbox");
  expect(flag("--sandbox=maybe")).toMatchObject({ problem: "choice", came: "maybe" });
});

test("the configuration may ask for it; the flag goes before", () => {
  const base = temporary("asked-config");
  mkdirSync(join(base, "config"));
  const read = (settings: object, sandbox?: "on" | "net" | "off") => {
    writeFileSync(join(base, "config/config.json"), JSON.stringify(settings));
    return loadConfig({ options: { sandbox }, env: { BELAY_HOME: base }, providers: [] }).config;
  };
  expect(read({}).sandbox).toEqual({ on: false, network: false });
  expect(read({ sandbox: true }).sandbox).toEqual({ on: true, network: false });
  const open = { sandbox: true, sandboxNetwork: true };
  expect(read(open).sandbox).toEqual({ on: true, network: true });
  expect(read(open, "off").sandbox.on).toBe(false);
  expect(read({}, "net").sandbox).toEqual({ on: true, network: true });
  // Whoever wrote this wanted more care than the default.
  expect(read({ sandbox: "yes" })).toMatchObject({ sandbox: { on: false }, hitl: "on" });
  remove(base);
});

const program = resolve(import.meta.dirname, "../../bin/belay.js");

test("a run without a screen and without the sandbox it was given does no command", async () => {
  const base = temporary("asked");
  const config = join(base, "belay/config");
  mkdirSync(config, { recursive: true });
  mkdirSync(join(base, "project"));
  writeFileSync(join(config, "config.json"), JSON.stringify({ sandbox: true }));
  const server = await scriptedModel([
    { calls: [["execute_command", { command: "node -v" }]] },
    { say: "I could not." },
  ]);
  const args = ["-p", "run it", "--hitl", "off", "--allow", "node", "--base-url", server.baseURL];
  const env = { HOME: base, BELAY_HOME: join(base, "belay"), PATH: base, BELAY_NO_LOCAL: "1" };
  const ran = await new Promise<{ code: unknown; stderr: string }>((done) => {
    const options = { cwd: join(base, "project"), env };
    const all = [program, ...args, "--model", "scripted"];
    execFile(process.execPath, all, options, (error, _, stderr) =>
      done({ code: error?.code ?? 0, stderr }),
    );
  });
  expect(ran.code).toBe(8);
  expect(ran.stderr).toMatch(/No sandbox: bubblewrap is not installed\..*Every command asks first/);
  expect(ran.stderr).toMatch(/Not approved: node -v\. The sandbox you asked for is missing/);
  expect(server.complaints).toEqual([]);
  await server.close();
  remove(base);
});
