/**
 * The parts that are text: where the program is looked for, how to get it, the arguments of
 * bubblewrap, the profile for macOS, how an ending is read.
 */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { bubblewrapArguments } from "../../src/adapters/host/sandbox/bubblewrap.js";
import { findProgram, installCommand } from "../../src/adapters/host/sandbox/find.js";
import { shownOf } from "../../src/adapters/host/sandbox/home.js";
import { openSandbox } from "../../src/adapters/host/sandbox/open.js";
import { endOf, runnerWords } from "../../src/adapters/host/sandbox/runner.js";
import { environmentInside } from "../../src/adapters/host/sandbox/sandbox.js";
import { seatbeltProfile } from "../../src/adapters/host/sandbox/seatbelt.js";
import { remove, temporary } from "../host/fixture.js";

test.each([
  ['ID=debian\nVERSION_ID="12"', "sudo apt-get install bubblewrap"],
  ['NAME=Mint\nID=linuxmint\nID_LIKE="ubuntu debian"', "sudo apt-get install bubblewrap"],
  ['ID="rocky"\nID_LIKE="rhel centos fedora"', "sudo dnf install bubblewrap"],
  ["ID=arch", "sudo pacman -S bubblewrap"],
  ['ID="opensuse-leap"\nID_LIKE="suse opensuse"', "sudo zypper install bubblewrap"],
  ["ID=alpine", "sudo apk add bubblewrap"],
  ["ID=plan9", ""],
  ["", ""],
])("how to get it: %j", (osRelease, command) => {
  expect(installCommand(osRelease)).toBe(command);
});

test("the program is taken from absolute folders outside the project only", () => {
  const base = temporary("find");
  const [root, out, linked] = ["project", "out", "linked"].map((name) => join(base, name)) as [
    string,
    string,
    string,
  ];
  for (const folder of [join(root, "bin"), out, linked]) mkdirSync(folder, { recursive: true });
  for (const folder of [join(root, "bin"), out]) {
    writeFileSync(join(folder, "bwrap"), "#!/bin/sh\n");
    chmodSync(join(folder, "bwrap"), 0o755);
  }
  symlinkSync(join(root, "bin/bwrap"), join(linked, "bwrap"));
  const find = (...path: string[]) => findProgram("bwrap", path.join(":"), root);
  expect(find(join(root, "bin"), linked, out)).toBe(join(out, "bwrap"));
  expect(find(join(root, "bin"), linked, "bin", ".", "")).toBeUndefined();
  chmodSync(join(out, "bwrap"), 0o644);
  if (process.getuid?.() !== 0) expect(find(out)).toBeUndefined();
  remove(base);
});

const walls = {
  root: "/home/ada/code/p",
  home: "/home/ada",
  network: false,
  temporary: "/tmp/belay-sandbox-x",
  hidden: ["/home/ada/.config/belay", "/srv/belay"],
  shown: ["/home/ada/.nvm"],
  asRoot: false,
  masked: [],
  flat: true,
};
const inside = { guards: [], cwd: walls.root, file: undefined };

test("the whole system is read-only before anything is opened, the project last of all", () => {
  const line = ` ${bubblewrapArguments(walls, inside).join(" ")} `;
  const places = [
    "--ro-bind / /",
    "--tmpfs /home/ada",
    "--ro-bind-try /home/ada/.nvm /home/ada/.nvm",
    "--bind /home/ada/code/p /home/ada/code/p",
    "--tmpfs /srv/belay",
    "--chdir /home/ada/code/p --",
  ].map((part) => line.indexOf(` ${part} `));
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(line).toMatch(/--unshare-net .*--cap-drop ALL --new-session --die-with-parent/);
  expect(line).not.toContain(".config/belay");
});

test("the network is left only when it is allowed", () => {
  const line = bubblewrapArguments({ ...walls, network: true }, inside);
  expect(line).not.toContain("--unshare-net");
});

test("belay's own folders are hidden where they lie in the project, too", () => {
  const hidden = ["/home/ada/code/p/.belay/data"];
  const line = bubblewrapArguments({ ...walls, hidden }, inside).join(" ");
  expect(line.indexOf("--tmpfs /home/ada/code/p/.belay/data")).toBeGreaterThan(
    line.indexOf("--bind /home/ada/code/p"),
  );
});

test("of the home, toolchains are shown, and what PATH names; not what holds keys", () => {
  const env = {
    PATH: "/usr/bin:/home/ada/.own/bin:/home/ada/.nvm/versions/node/v20/bin:relative:/home/ada",
    JAVA_HOME: "/home/ada/jdk",
    VIRTUAL_ENV: "/opt/venv",
  };
  const shown = shownOf("/home/ada", env);
  expect(shown).toEqual(
    expect.arrayContaining(["/home/ada/.own/bin", "/home/ada/jdk", "/home/ada/.nvm"]),
  );
  expect(shown).not.toContain("/home/ada");
  expect(shown).not.toContain("/opt/venv");
  expect(shown.filter((path) => path.startsWith("/home/ada/.nvm/"))).toEqual([]);
  for (const name of [".ssh", ".aws", ".config", ".cargo", ".m2", ".npmrc", ".docker", ".gradle"])
    expect(shown).not.toContain(`/home/ada/${name}`);
});

test("git's settings are not shown when they hold a token", () => {
  const home = temporary("home");
  writeFileSync(join(home, ".gitconfig"), '[url "https://me:abc@host/"]\n\tinsteadOf = h:\n');
  expect(shownOf(home, {})).not.toContain(join(home, ".gitconfig"));
  writeFileSync(join(home, ".gitconfig"), "[user]\n\tname = Ada\n");
  expect(shownOf(home, {})).toContain(join(home, ".gitconfig"));
  remove(home);
});

test("doors out of it are not in the environment", () => {
  const env = { PATH: "/bin", SSH_AUTH_SOCK: "/s", XDG_RUNTIME_DIR: "/run/user/1", TMPDIR: "/x" };
  expect(environmentInside(env, undefined)).toEqual({ PATH: "/bin" });
  expect(environmentInside(env, "/private/t")).toEqual({ PATH: "/bin", TMPDIR: "/private/t" });
});

test("for macOS: all is denied that is not allowed, and the last rule that fits counts", () => {
  const profile = seatbeltProfile({ ...walls, root: '/Users/ada/a "b" \\c', home: "/Users/ada" });
  const lines = profile.split("\n");
  const at = (start: string) => lines.findIndex((line) => line.startsWith(start));
  expect(lines.slice(0, 2)).toEqual(["(version 1)", "(deny default)"]);
  expect(at("(allow file-read*)")).toBeLessThan(at("(deny file-read* "));
  expect(at("(deny file-read* ")).toBeLessThan(at("(allow file-read* "));
  expect(at("(allow file-write* ")).toBeLessThan(at("(deny file-write* "));
  const project = '(subpath "/Users/ada/a \\"b\\" \\\\c';
  expect(lines[at("(allow file-write* ")]).toContain(`${project}")`);
  for (const name of [".belay", ".mcp.json", ".git/hooks", ".git/config", ".git/commondir"])
    expect(lines[at("(deny file-write* ")]).toContain(`${project}/${name}")`);
  expect(lines.at(-2)).toContain("(deny file-read* file-write* (subpath");
  expect(profile).not.toContain("network");
  expect(seatbeltProfile({ ...walls, network: true })).toContain("(allow network*)");
});

test("for macOS: every bracket is closed", () => {
  const bare = seatbeltProfile(walls).replace(/"(\\.|[^"\\])*"/g, "");
  expect(bare.split("(").length).toBe(bare.split(")").length);
});

test.each([
  [{ code: 0 }, "ready\n", { code: 0, left: 0 }],
  [{ code: 3 }, "ready\nleft 4\n", { code: 3, left: 4 }],
  [{ code: 137 }, "ready\n", { code: 137, left: 0 }],
  [
    { code: 137 },
    "ready\nbash: line 1:     5 Killed   ( exec )\nleft 1\n",
    { code: null, signal: "SIGKILL", left: 1 },
  ],
  [{ code: 127 }, "ready\nmissing\n", { code: null, problem: "x was not found." }],
  [{ code: 1 }, "", { code: null, problem: "the sandbox could not be set up." }],
  [{ code: 1 }, "left 3\n", { code: null, problem: "the sandbox could not be set up." }],
  [{ code: null, signal: "SIGKILL" }, "", { code: null, signal: "SIGKILL" }],
])("an ending is read: %j with %j", (exit, text, end) => {
  expect(endOf(exit, { text, name: "x" }, constants.signals)).toEqual(end);
});

test.skipIf(process.platform !== "linux")(
  "outside of walls the first process goes at once and touches nobody",
  () => {
    const [bash = "", ...words] = runnerWords(["touch", "should-not-be"]);
    // Should it not: nobody is hurt by it.
    const harmless = words.map((word) =>
      word.includes("exec -- ") ? `kill() { echo killed; }\n${word}` : word,
    );
    const cwd = temporary("runner");
    const ran = spawnSync(bash, harmless, { encoding: "utf8", cwd });
    expect(ran).toMatchObject({ status: 125, stdout: "it is not alone here\n" });
    expect(readdirSync(cwd)).toEqual([]);
    remove(cwd);
  },
);

test("there is none around the home, on other systems, or without the program", async () => {
  const root = temporary("open");
  const wish = { network: false, hidden: [] };
  const open = (env: Record<string, string>, platform: NodeJS.Platform) =>
    openSandbox(wish, { root, env: { PATH: "/nowhere", HOME: "/nowhere", ...env }, platform });
  expect(await open({ HOME: root }, "linux")).toMatchObject({ why: "home", detail: root });
  expect(await open({}, "win32")).toMatchObject({ why: "system", detail: "win32" });
  expect(await open({}, "linux")).toMatchObject({ why: "not_installed" });
  writeFileSync(join(root, "bwrap"), "");
  const fake = temporary("fake");
  writeFileSync(join(fake, "bwrap"), "#!/bin/sh\necho 'bwrap: no permissions' >&2; exit 1\n");
  chmodSync(join(fake, "bwrap"), 0o755);
  expect(await open({ PATH: fake }, "linux")).toMatchObject({
    why: "refused",
    detail: "bwrap: no permissions",
  });
  remove(root);
  remove(fake);
});
