/**
 * What the project itself is kept from: belay's settings, git's hooks and config, also where
 * they are missing; and that nothing put there for that stays.
 */
import { execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { basename, join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { Neighbours } from "../../src/adapters/host/sandbox/neighbours.js";
import { Protection } from "../../src/adapters/host/sandbox/protect.js";
import { beganAt } from "../../src/adapters/host/shell/processes.js";
import { remove, temporary } from "../host/fixture.js";
import { lacking, openRig, type Rig } from "./rig.js";

describe.skipIf(lacking)(`protected in the project${lacking ? `: ${lacking}` : ""}`, () => {
  const rigs: Rig[] = [];
  const rigged = async (options: { bare?: boolean } = {}): Promise<Rig> => {
    const rig = await openRig(options);
    rigs.push(rig);
    return rig;
  };
  afterEach(async () => {
    for (const rig of rigs.splice(0)) await rig.close();
  });

  test.each([
    "echo x > .git/hooks/pre-commit",
    "echo '[core] hooksPath = x' >> .git/config",
    "git config core.fsmonitor x",
    "mv .git .gone && mkdir -p .git/hooks",
    "rm -rf .git/hooks && mkdir .git/hooks && touch .git/hooks/x",
    "rm -f .git/config; mv .git/config .git/c",
    "mkdir x && cp .git/config x/ && echo ../x > .git/commondir",
    "mkdir .belay && echo '{}' > .belay/config.json",
    "mkdir -p .belay/sub",
    "echo '{}' > .mcp.json",
    "mv .belay y; rmdir .belay; ln -s / .belay",
  ])("refused: %s", async (command) => {
    const rig = await rigged();
    const git = join(rig.root, ".git");
    const before = readFileSync(join(git, "config"), "utf8");
    const hooks = readdirSync(join(git, "hooks"));
    expect((await rig.run(command)).exit).not.toBe(0);
    expect(readFileSync(join(git, "config"), "utf8")).toBe(before);
    expect(readdirSync(join(git, "hooks"))).toEqual(hooks);
    for (const name of [".belay", ".mcp.json", ".git/commondir"])
      expect(existsSync(join(rig.root, name)), name).toBe(false);
  });

  test("a project without a repository gets none whose hooks would run", async () => {
    const rig = await rigged({ bare: true });
    expect((await rig.run("git init -q . && touch .git/hooks/pre-commit")).exit).not.toBe(0);
    expect(readdirSync(rig.root)).toEqual([]);
  });

  test("settings that are there can be read and not changed", async () => {
    const rig = await rigged();
    mkdirSync(join(rig.root, ".belay"));
    writeFileSync(join(rig.root, ".belay/config.json"), "{}");
    writeFileSync(join(rig.root, ".mcp.json"), "{}");
    const change = "echo x > .belay/config.json; echo x > .mcp.json; rm -rf .belay .mcp.json";
    await rig.run(change);
    expect((await rig.run("cat .belay/config.json .mcp.json")).output).toBe("{}{}");
    expect(readFileSync(join(rig.root, ".mcp.json"), "utf8")).toBe("{}");
  });

  test("a submodule's hooks and config are protected too", async () => {
    const rig = await rigged();
    const module = join(rig.root, ".git/modules/deep/one");
    execFileSync("git", ["init", "-q", "--bare", module]);
    expect((await rig.run("echo x >> .git/modules/deep/one/config")).exit).not.toBe(0);
    expect((await rig.run("touch .git/modules/deep/one/hooks/x")).exit).not.toBe(0);
    expect((await rig.run("mv .git/modules/deep/one z")).exit).not.toBe(0);
  });

  test("git commits, branches and stashes inside as ever", async () => {
    const rig = await rigged();
    const all = [
      "git add -A && git commit -qm one && git switch -qc b",
      "echo 2 > file.txt && git stash -q && git log --oneline | wc -l",
    ].join(" && ");
    expect(await rig.run(all)).toMatchObject({ exit: 0, output: "1\n" });
    const status = execFileSync("git", ["-C", rig.root, "status", "--short", "-b"]);
    expect(String(status)).toBe("## b\n");
  });

  test("two commands at once share what stands in for what is missing; none stays", async () => {
    const rig = await rigged();
    const long = rig.run("sleep 0.6; mkdir .belay/x");
    await rig.run("sleep 0.1; true");
    expect(existsSync(join(rig.root, ".belay"))).toBe(true);
    expect((await long).exit).not.toBe(0);
    expect(readdirSync(rig.root).sort()).toEqual([".git", "file.txt"]);
  });
});

const names = (root: string) => readdirSync(root).sort();

test("what a killed belay has left in something's place goes with the next command", () => {
  const root = temporary("protect");
  execFileSync("git", ["init", "-q", root]);
  mkdirSync(join(root, ".mcp.json"));
  mkdirSync(join(root, ".belay"));
  writeFileSync(join(root, ".git/commondir"), ".\n");
  const held = new Protection(root).hold();
  if ("problem" in held) throw new Error(held.problem);
  expect(names(root)).toEqual([".belay", ".git", ".mcp.json"]);
  held.release();
  expect(names(root)).toEqual([".git"]);
  expect(existsSync(join(root, ".git/commondir"))).toBe(false);
  remove(root);
});

test("what belongs to somebody stays, whatever it is", () => {
  const root = temporary("protect");
  mkdirSync(join(root, ".belay"));
  writeFileSync(join(root, ".belay/config.json"), "{}");
  writeFileSync(join(root, ".mcp.json"), "");
  const held = new Protection(root).hold();
  if ("problem" in held) throw new Error(held.problem);
  writeFileSync(join(root, ".git/made-meanwhile"), "");
  held.release();
  expect(names(root)).toEqual([".belay", ".git", ".mcp.json"]);
  remove(root);
});

test.skipIf(process.platform !== "linux")(
  "of two belays in a folder the last one clears up",
  () => {
    const [root, ledger] = [temporary("protect"), temporary("ledger")];
    const held = new Protection(root, new Neighbours(ledger, root)).hold();
    if ("problem" in held) throw new Error(held.problem);
    const [folder = ""] = readdirSync(ledger);
    const other = join(ledger, folder, `${process.ppid}-${beganAt(process.ppid)}`);
    writeFileSync(other, "");
    writeFileSync(join(ledger, folder, `${process.ppid}-1`), ""); // Not that one any more.
    held.release();
    expect(names(root)).toEqual([".belay", ".git", ".mcp.json"]);
    expect(readdirSync(join(ledger, folder))).toEqual([basename(other)]);
    remove(other);
    const last = new Protection(root, new Neighbours(ledger, root)).hold();
    if (!("problem" in last)) last.release();
    expect(names(root)).toEqual([]);
    remove(root);
    remove(ledger);
  },
);

test("where a link stands in for something protected, no command runs", () => {
  const root = temporary("protect");
  mkdirSync(join(root, "elsewhere"));
  symlinkSync("elsewhere", join(root, ".belay"));
  const held = new Protection(root).hold();
  expect(held).toEqual({ problem: expect.stringContaining(".belay is a symbolic link") });
  expect(readdirSync(root).sort()).toEqual([".belay", "elsewhere"]);
  remove(root);
});
