/**
 * What a command in the sandbox can and cannot do, each tried for real.
 */
import { spawn } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sandboxesOn } from "../host/command-rows.js";
import { lacking, openRig, type Rig } from "./rig.js";

describe.skipIf(lacking)(`walls${lacking ? `: ${lacking}` : ""}`, () => {
  let rig: Rig;
  beforeAll(async () => {
    rig = await openRig();
  });
  afterAll(() => rig.close());

  const output = async (command: string): Promise<string> => (await rig.run(command)).output;

  test("the sandbox is on, with the network off", () => {
    expect(rig.host.sandbox).toEqual({ on: true, by: "bubblewrap", network: false });
  });

  test("the project can be written and read, and stays so after the command", async () => {
    expect(await rig.run("echo two >> file.txt; mkdir -p a/b; echo x > a/b/c")).toMatchObject({
      exit: 0,
    });
    expect(readFileSync(join(rig.root, "a/b/c"), "utf8")).toBe("x\n");
  });

  test.each([
    ["beside the project", (r: Rig) => `echo x > ${r.outside}/new`],
    ["in the system", () => "echo x > /etc/belay-was-here"],
    ["in /usr/local", () => "echo x > /usr/local/bin/belay-was-here"],
    ["through a link that leads out", (r: Rig) => `ln -sfn ${r.outside} out && echo x > out/new`],
    ["with a hard link to a file outside", (r: Rig) => `ln ${r.outside}/notes.txt h`],
  ])("nothing is written %s", async (_, command) => {
    expect((await rig.run(command(rig))).exit).not.toBe(0);
    expect(readdirSync(rig.outside)).toEqual(["notes.txt"]);
    expect(existsSync(join(rig.base, "new"))).toBe(false);
    const made = ["/etc", "/usr/local/bin"].map((path) => join(path, "belay-was-here"));
    const there = made.filter((path) => existsSync(path));
    for (const path of there) rmSync(path);
    expect(there).toEqual([]);
  });

  test("above the project there is only what leads to it", async () => {
    await rig.run(`echo x > ../new; echo x > ${rig.outside}/../new; rm -rf ../outside`);
    expect(existsSync(join(rig.base, "new"))).toBe(false);
    expect(readFileSync(join(rig.outside, "notes.txt"), "utf8")).toBe("outside\n");
  });

  test("a link in the project to a secret leads nowhere", async () => {
    symlinkSync(join(rig.home, ".ssh/id_ed25519"), join(rig.root, "key"));
    const ran = await rig.run("cat key");
    expect(ran.exit).not.toBe(0);
    expect(ran.output).not.toContain("the-private-key");
  });

  test("secrets of the home cannot be read, git's settings can", async () => {
    const said = await output("cat ~/.ssh/id_ed25519 ~/.netrc ~/belay/config.json; ls -A ~");
    expect(said).not.toMatch(/the-private-key|the-password|the-api-key/);
    expect(said.trimEnd().split("\n").at(-1)).toBe(".gitconfig");
    expect(await output("git config user.name; env")).toMatch(/^Ada$/m);
    expect(await output("env")).not.toMatch(/SSH_AUTH_SOCK/);
  });

  test("what only root may read cannot be read even by root", async () => {
    expect(await output("cat /etc/shadow")).not.toMatch(/^root:/m);
    const homes = await output("ls -A /root /home");
    if (process.getuid?.() === 0) expect(homes).toBe("/home:\n\n/root:\n");
  });

  test("/tmp is private, and the same for all commands of a session", async () => {
    expect(await output("ls -A /tmp; echo kept > /tmp/note")).not.toContain("outside");
    expect(await output("cat /tmp/note; ls /run /var/tmp")).toMatch(/^kept$/m);
    expect(existsSync("/tmp/note")).toBe(false);
  });

  test("other processes are neither seen nor reached", async () => {
    const victim = spawn("sleep", ["60"], { stdio: "ignore" });
    try {
      const said = await output(
        `kill -0 ${victim.pid}; kill -9 ${victim.pid} ${process.pid}; ls /proc`,
      );
      expect(said).not.toMatch(new RegExp(`^${process.pid}$`, "m"));
      expect(said).toMatch(/No such process/);
      expect(await output("cat /proc/*/environ | tr '\\0' '\\n'")).not.toContain("VITEST");
      expect(victim.exitCode ?? victim.signalCode).toBeNull();
    } finally {
      victim.kill();
    }
  });

  test("no descriptor of ours is open in it", async () => {
    const fds = await output("for fd in /proc/self/fd/*; do echo ${fd##*/}; done");
    expect(fds).toBe("0\n1\n2\n3\n");
    expect(await output("echo x >&3")).toMatch(/Bad file descriptor/);
  });

  test("there are no rights to gain", async () => {
    const said = await output("grep -E 'NoNewPrivs|CapEff' /proc/self/status; unshare -U id");
    expect(said).toMatch(/NoNewPrivs:\s1/);
    expect(said).toMatch(/CapEff:\s0{16}/);
    expect(said).not.toContain("uid=");
    expect((await rig.run("mount -t tmpfs x /mnt")).exit).not.toBe(0);
  });

  test("a server on this machine cannot be reached, one of the command's own can", async () => {
    const server = createServer((_, answer) => answer.end("hello")).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    try {
      const ask = `node -e '
        fetch("http://127.0.0.1:${port}").then(
          async (r) => console.log(await r.text()),
          (e) => console.log(e.cause.code),
        )'`;
      expect((await output(ask)).trim()).toBe("ECONNREFUSED");
      const open = await openRig({ network: true });
      expect((await open.run(ask)).output.trim()).toBe("hello");
      await open.close();
    } finally {
      server.close();
    }
    const own = `node -e '
      const server = require("http").createServer((q, a) => a.end("mine"));
      server.listen(0, "127.0.0.1", async function () {
        const { port } = this.address();
        console.log(await (await fetch("http://127.0.0.1:" + port)).text());
        process.exit();
      })'`;
    expect((await output(own)).trim()).toBe("mine");
  });

  test("git, node, npm, python and java work in it", async () => {
    writeFileSync(
      join(rig.root, "package.json"),
      '{"scripts":{"test":"node -e \\"console.log(6*7)\\""}}',
    );
    writeFileSync(
      join(rig.root, "J.java"),
      "class J{public static void main(String[] a){System.out.println(6*7);}}",
    );
    expect(
      await rig.run("git status --short && git add -A && git commit -qm all && git log"),
    ).toMatchObject({ exit: 0, output: expect.stringContaining("Ada") });
    for (const command of ["node -p 6*7", "npm test", "python3 -c 'print(6*7)'", "java J.java"]) {
      if ((await rig.run(["which", command.split(" ")[0]!])).exit !== 0) continue;
      const ran = await rig.run(command);
      expect(ran, command).toMatchObject({ exit: 0, output: expect.stringMatching(/^42$/m) });
    }
  });

  test("what is left running is ended with its command and counted", async () => {
    const ran = await rig.run("(setsid sleep 300 &) ; sleep 300 & echo on");
    expect(ran).toMatchObject({ exit: 0, output: "on\n", ended: 2 });
    expect(sandboxesOn(rig.root)).toEqual([]);
  });

  test("a job lives until it is ended, and nothing of it after", async () => {
    const ran = await rig.run(
      "echo ready; trap 'echo bye; exit' TERM; while :; do sleep 0.05; done",
      {
        background: true,
      },
    );
    const id = ran.job ?? "";
    expect(sandboxesOn(rig.root).length).toBeGreaterThan(0);
    expect(await rig.host.shell.end(id)).toBe(true);
    expect(sandboxesOn(rig.root)).toEqual([]);
    expect(rig.host.shell.output(id)?.output).toContain("bye\n");
  });

  test("a program or a folder that is missing is told as without a sandbox", async () => {
    expect(await rig.run(["no-such-program-x"])).toMatchObject({
      exit: null,
      problem: "no-such-program-x was not found.",
    });
    expect(await rig.run(["printf", "<%s>", "$HOME", "a b", ""])).toMatchObject({
      output: "<$HOME><a b><>",
    });
  });

  test("how a command ended is told exactly", async () => {
    expect(await rig.run("exit 137")).toMatchObject({ exit: 137 });
    expect(await rig.run("kill -9 $$")).toMatchObject({ exit: null, signal: "SIGKILL" });
    expect(await rig.run("kill $$")).toMatchObject({ exit: null, signal: "SIGTERM" });
  });
});
