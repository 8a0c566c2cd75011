/**
 * What a newcomer runs into: homes, files and folders that are not as they should be. Whatever
 * it is, the program comes back, says in a sentence what is wrong, and shows no stack.
 */
import { execFileSync, spawn } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inTerminal } from "../support/pty.js";

const program = resolve(import.meta.dirname, "../../bin/belay.js");
let base: string;
let home: string;
let project: string;
beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), "newcomer-")));
  home = join(base, "home");
  project = join(base, "project");
  for (const folder of [home, project]) mkdirSync(folder);
  writeFileSync(join(project, "a.txt"), "hi\n");
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

interface Way {
  args: readonly string[];
  env?: Record<string, string>;
  cwd?: string;
  out?: number;
  /** As somebody whom modes of files bind. */
  bound?: boolean;
}

async function belay({ args, env = {}, cwd = project, out, bound = false }: Way) {
  const own = { PATH: process.env.PATH, HOME: home, BELAY_NO_LOCAL: "1", LANG: "en_US.UTF-8" };
  const nobody = bound && process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    env: { ...own, ...env },
    stdio: ["ignore", out ?? "pipe", "pipe"],
    timeout: 30_000,
    killSignal: "SIGKILL",
    ...nobody,
  });
  let [said, told] = ["", ""];
  child.stdout?.on("data", (piece: Buffer) => void (said += piece.toString("utf8")));
  child.stderr?.on("data", (piece: Buffer) => void (told += piece.toString("utf8")));
  const code = await new Promise<number | null>((done) => child.on("close", done));
  expect(code, "it never came back").not.toBeNull();
  expect(said + told).not.toMatch(/\n\s+at .+:\d+:\d+|errno:/);
  return { code, said, told };
}

const list = ["-p", "list"];
const configFolder = () => {
  const folder = join(home, ".config", "belay");
  mkdirSync(folder, { recursive: true });
  return folder;
};

describe.skipIf(process.platform === "win32")("a file of one's own that is none", () => {
  const makers: [string, (path: string) => void, RegExp][] = [
    ["a pipe without an end", (path) => void execFileSync("mkfifo", [path]), /no regular file/],
    ["a device without an end", (path) => symlinkSync("/dev/zero", path), /no regular file/],
    ["a folder", (path) => void mkdirSync(path), /it is a folder/],
    ["a link to itself", (path) => symlinkSync(path, path), /links lead in a circle/],
  ];
  test.each(makers)("%s is told, and the rest works", async (_name, make, said) => {
    for (const name of ["config.json", ".env"]) {
      const path = join(configFolder(), name);
      make(path);
      const done = await belay({ args: list });
      expect(done).toMatchObject({ code: 0 });
      expect(done.told).toContain(path);
      expect(done.told).toMatch(said);
      expect((await belay({ args: ["--help"] })).code).toBe(0);
      rmSync(path, { recursive: true });
    }
  });

  test("as the person's notes is left out", async () => {
    execFileSync("mkfifo", [join(configFolder(), "AGENTS.md")]);
    expect(await belay({ args: list })).toMatchObject({ code: 0 });
  });
});

test("a configuration as deep as nobody writes is told by its place", async () => {
  writeFileSync(join(configFolder(), "config.json"), "[".repeat(100_000));
  const { code, told } = await belay({ args: list });
  expect(code).toBe(0);
  expect(told).toMatch(/not one valid JSON object \(line 1, column \d+\)/);
});

describe("a home", () => {
  test.each(["", "rel", "./x/.."])("called %j puts nothing into the project", async (HOME) => {
    // With a folder of its own, so that the real home stays untouched.
    const env = { HOME, BELAY_HOME: join(base, "own") };
    expect(await belay({ args: list, env })).toMatchObject({ code: 0 });
    expect(readdirSync(project)).toEqual(["a.txt"]);
    const { told } = await belay({ args: ["policy", "explain", "rm -rf ."], env });
    expect(told).not.toContain("denied");
  });

  // The user nobody has no home to touch; whoever is not root would write into their own.
  test.runIf(process.getuid?.() === 0).each(["", "rel"])(
    "called %j is looked up with the system",
    async (HOME) => {
      chmodSync(base, 0o755);
      chmodSync(project, 0o777);
      expect(await belay({ args: list, env: { HOME }, bound: true })).toMatchObject({ code: 0 });
      expect(readdirSync(project)).toEqual(["a.txt"]);
    },
  );

  test.runIf(process.platform === "linux").each([
    ["/proc/nobody", "/proc/nobody"],
    ["/dev/null", "no folder"],
  ])("at %s: the session is not saved, and that is said", async (HOME, why) => {
    const done = await belay({ args: list, env: { HOME } });
    expect(done.code).toBe(0);
    expect(done.told).toMatch(/This session is not being saved/);
    expect(done.told).toContain(why);
    const audited = await belay({ args: ["audit"], env: { HOME } });
    expect(audited).toMatchObject({ code: 2 });
    expect(audited.told).toMatch(/journal cannot be opened/);
    expect(audited.told).not.toMatch(/holds no session/);
    const doctor = await belay({ args: ["doctor"], env: { HOME, BELAY_LANG: "zh" } });
    expect(doctor.code).toBe(1);
    expect(doctor.said).toMatch(/✗ 有问题 +日志 +无法写入/);
  });

  test("that may only be read is told in the person's language", async () => {
    for (const folder of [base, project, home]) chmodSync(folder, 0o755);
    chmodSync(home, 0o555);
    const { code, told } = await belay({ args: list, bound: true, env: { LANG: "zh_CN.UTF-8" } });
    chmodSync(home, 0o755);
    expect(code).toBe(0);
    expect(told).toContain(`本会话没有被保存：没有权限：${join(home, ".local")}`);
  });

  test("is no place to be refused by the doctor", async () => {
    expect((await belay({ args: ["doctor"], cwd: home })).said).toContain("Node.js");
    expect((await belay({ args: ["doctor"], cwd: "/" })).said).toContain("Node.js");
    expect(await belay({ args: list, cwd: home })).toMatchObject({ code: 2 });
  });
});

describe("a folder", () => {
  test.each([
    ["that is closed", 0o000],
    ["that can be entered and not listed", 0o711],
  ])("%s is a usage error with its name", async (_name, mode) => {
    chmodSync(base, 0o755);
    chmodSync(home, 0o777);
    chmodSync(project, mode);
    const done = await belay({ args: [...list, "--cwd", project], cwd: "/", bound: true });
    chmodSync(project, 0o755);
    expect(done).toMatchObject({ code: 2, said: "" });
    expect(done.told).toContain(`You may not read the folder ${project}`);
  });

  test.each([list, ["policy", "explain", "ls"]].map((args) => [args]))(
    "that was taken away is named for %j",
    async (args) => {
      const gone = join(base, "gone");
      mkdirSync(gone);
      const script = `cd ${gone} && rmdir ${gone} && exec "$@"`;
      const line = ["-c", script, "sh", process.execPath, program, ...args];
      const env = { PATH: process.env.PATH, HOME: home, BELAY_NO_LOCAL: "1" };
      const child = spawn("sh", line, { env, stdio: ["ignore", "pipe", "pipe"] });
      let told = "";
      child.stderr.on("data", (piece: Buffer) => void (told += piece.toString("utf8")));
      const code = await new Promise((done) => child.on("close", done));
      expect({ code, told }).toEqual({ code: 2, told: `There is no folder ${gone}.\n` });
    },
  );
});

test("what was done in a folder that is gone can still be audited", async () => {
  await belay({ args: list });
  rmSync(project, { recursive: true });
  const done = await belay({ args: ["audit", "--cwd", project], cwd: base });
  expect(done.code).toBe(0);
  expect(done.said).toMatch(/List \. · allowed/);
});

test("audit tells the day and the time of the place where one is", async () => {
  expect((await belay({ args: list })).code).toBe(0);
  const told = async (TZ: string) => {
    const { said } = await belay({ args: ["audit"], env: { TZ } });
    const [, day, time] = /· (\S+)\n(\S+) {2}List/.exec(said) ?? [];
    return Date.parse(`${day}T${time}Z`) / 3_600_000;
  };
  expect((await told("Asia/Tokyo")) - (await told("UTC"))).toBe(9);
});

const full = existsSync("/dev/full");
test.runIf(full).each([["--help"], ["doctor"], ["audit"], ["policy explain ls"], ["--demo"]])(
  "%s that cannot be written is no success, and says why",
  async (line) => {
    await belay({ args: list });
    const done = await belay({ args: line.split(" "), out: openSync("/dev/full", "w") });
    expect(done.code).toBe(1);
    expect(done.told).toMatch(/could not be written: the disk is full/);
    const chinese = [...line.split(" "), "--lang", "zh"];
    const other = await belay({ args: chinese, out: openSync("/dev/full", "w") });
    expect(other.told).toMatch(/回答无法写出：磁盘已满/);
  },
);

test.each([["--model"], ["--cwd"], ["--base-url"], ["--allow"], ["--lang"]])(
  "%s with an empty value is told to need one",
  async (name) => {
    for (const args of [
      [name, "", ...list],
      [`${name}=`, ...list],
    ])
      expect(await belay({ args })).toMatchObject({ code: 2, told: `${name} needs a value.\n` });
  },
);

describe("the language of config.json", () => {
  test.each([["--help"], ["--bogus"], ["docter"], ["audit deadbeef"], ["policy explain"]])(
    "is that of belay %s, unless another is asked for",
    async (line) => {
      writeFileSync(join(configFolder(), "config.json"), '{"lang": "zh"}');
      const chinese = await belay({ args: line.split(" ") });
      expect(chinese.said + chinese.told).toMatch(/\p{Script=Han}/u);
      const english = await belay({ args: ["--lang", "en", ...line.split(" ")] });
      expect(english.said + english.told).not.toMatch(/\p{Script=Han}/u);
    },
  );
});

describe("the last words of a session", () => {
  const leave = (HOME: string, columns: number) =>
    new Promise<string>((seen, failed) => {
      const env = { HOME, BELAY_HOME: "", BELAY_NO_LOCAL: "1" };
      inTerminal({ cwd: project, columns, env, args: ["--lang", "en"] }, async (session) => {
        await session.shows(/Describe/);
        await session.enter("list");
        await session.shows(/in, \d+ out ·/);
        await session.enter("/exit");
        await session.ended;
        seen(session.screen());
      }).catch(failed);
    });

  test("break no word of theirs on a narrow screen", async () => {
    const seen = await leave(home, 40);
    expect(seen).toMatch(
      /This session is kept as [0-9a-f]{8}\. What\s*\nwas done in it: belay audit/,
    );
  });

  test.runIf(process.platform === "linux")("claim nothing that was not saved", async () => {
    const seen = await leave("/proc/nobody", 80);
    expect(seen).toContain("This session was not saved.");
    expect(seen).not.toContain("is kept as");
  });
});

test("/doctor without an endpoint says so, and nothing of examining one", async () => {
  const env = { HOME: home, BELAY_HOME: "", BELAY_NO_LOCAL: "1" };
  await inTerminal({ cwd: project, env, args: ["--lang", "en"] }, async (session) => {
    await session.shows(/Describe/);
    await session.enter("/doctor");
    await session.shows(/There is no endpoint to examine/);
    expect(session.screen()).not.toContain("Examining");
  });
});
