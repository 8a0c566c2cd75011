/** Files beside the prompt: drafts of sessions, the person's editor, pictures. */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { pictureInClipboard } from "../../src/adapters/workspace/clipboard.js";
import { draftFile } from "../../src/adapters/workspace/draft.js";
import { editText } from "../../src/adapters/workspace/editor.js";
import { pictureAt } from "../../src/adapters/workspace/picture.js";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "belay-test-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The number of a process that has ended. */
const gonePid = (): number => spawnSync(process.execPath, ["-e", ""]).pid;

describe("a draft", () => {
  const drafts = () => readdirSync(join(folder, "drafts"));
  /** As if it were kept by the process of that number. */
  function kept(pid: number) {
    const [name = ""] = drafts().filter((one) => one.endsWith(`.${process.pid}`));
    const file = join(folder, "drafts", name);
    renameSync(file, file.replace(/\d+$/, String(pid)));
  }
  const crash = () => kept(gonePid());

  test("is found by the next session of the same folder, once", () => {
    draftFile(folder, "/project").keep("你好\nunsent");
    crash();
    expect(draftFile(folder, "/other").found()).toBeUndefined();
    expect(draftFile(folder, "/project").found()).toBe("你好\nunsent");
    kept(process.ppid);
    expect(draftFile(folder, "/project").found()).toBeUndefined();
  });

  test("that was offered and not used is offered again after the next crash", () => {
    draftFile(folder, "/project").keep("unsent");
    crash();
    draftFile(folder, "/project").found();
    crash();
    expect(draftFile(folder, "/project").found()).toBe("unsent");
  });

  test("of a session that still runs is nobody else's", () => {
    const draft = draftFile(folder, "/project");
    draft.keep("mine");
    kept(process.ppid);
    expect(draftFile(folder, "/project").found()).toBeUndefined();
    expect(drafts()).toHaveLength(1);
  });

  test("is gone when it is sent, and only its owner can read it", () => {
    const draft = draftFile(folder, "/project");
    draft.keep("secret plans");
    const file = join(folder, "drafts", drafts()[0] ?? "");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(join(folder, "drafts")).mode & 0o777).toBe(0o700);
    draft.keep("");
    expect(drafts()).toEqual([]);
  });

  test("that cannot be kept is no error", () => {
    writeFileSync(join(folder, "drafts"), "a file");
    const draft = draftFile(folder, "/project");
    expect(draft.found()).toBeUndefined();
    expect(() => draft.keep("x")).not.toThrow();
  });
});

describe("the editor", () => {
  /** A program that notes what it was given and then does `act` to the file. */
  function editor(act: string): string {
    const file = join(folder, "my editor.cjs");
    const note = join(folder, "note.json");
    writeFileSync(
      file,
      `#!${process.execPath}
const fs = require("node:fs"); const path = process.argv.at(-1);
const { mode } = fs.statSync(path);
const text = fs.readFileSync(path, "utf8"); const args = process.argv.slice(2);
fs.writeFileSync(${JSON.stringify(note)}, JSON.stringify({ args, mode, text }));
${act}`,
    );
    chmodSync(file, 0o755);
    return file;
  }
  const noted = () => JSON.parse(readFileSync(join(folder, "note.json"), "utf8"));

  test("gets its arguments and a private file, and the file is gone afterwards", async () => {
    const program = editor(`fs.appendFileSync(path, "more\\n");`);
    const env = { ...process.env, VISUAL: `"${program}" --wait 'a b'`, EDITOR: "false" };
    expect(await editText("text ", env)).toEqual({ text: "text more" });
    const { args, mode, text } = noted();
    expect(args.slice(0, 2)).toEqual(["--wait", "a b"]);
    expect(mode & 0o777).toBe(0o600);
    expect(text).toBe("text ");
    expect(existsSync(args.at(-1))).toBe(false);
  });

  test("that fails, or is not there, changes nothing", async () => {
    const program = editor(`fs.writeFileSync(path, "lost"); process.exit(3);`);
    expect(await editText("kept", { ...process.env, EDITOR: `"${program}"` })).toEqual({
      problem: "failed",
      editor: "my editor.cjs",
    });
    const missing = await editText("kept", { ...process.env, EDITOR: "no-such-editor-here -x" });
    expect(missing).toEqual({ problem: "failed", editor: "no-such-editor-here" });
  });

  test("that nobody named is told apart", async () => {
    expect(await editText("kept", {})).toEqual({ problem: "none", editor: "" });
  });

  test("a line break of its own at the end is not the person's", async () => {
    const program = editor(`fs.writeFileSync(path, "a\\r\\nb\\n");`);
    expect(await editText("x", { ...process.env, EDITOR: `"${program}"` })).toEqual({
      text: "a\nb",
    });
  });
});

describe("a picture", () => {
  const put = (name: string, bytes: Buffer) => writeFileSync(join(folder, name), bytes);
  const png = Buffer.from("89504e470d0a1a0a0000000d", "hex");

  test.each([
    ["a.png", png, "image/png"],
    ["a.jpg", Buffer.from("ffd8ffe000104a464946", "hex"), "image/jpeg"],
    ["a.gif", Buffer.from("GIF89a012345"), "image/gif"],
    ["a.webp", Buffer.from("RIFF\x01\x02\x03\x04WEBPVP8 ", "latin1"), "image/webp"],
    ["named.gif", png, "image/png"],
  ])("%s is one by its first bytes", async (name, bytes, mime) => {
    put(name, bytes);
    expect(await pictureAt(name, folder)).toEqual({
      name,
      bytes: bytes.length,
      part: { type: "image", mime, data: bytes.toString("base64") },
    });
  });

  test("is none: a text, a folder, nothing, more than 5 MiB", async () => {
    put("text.png", Buffer.from("<svg/>"));
    put("big.png", Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]));
    for (const name of ["text.png", ".", "missing.png", "big.png"])
      expect(await pictureAt(name, folder)).toBeUndefined();
  });
});

describe("a picture in the clipboard", () => {
  const png = Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), Buffer.alloc(40)]);
  /** A tool of that name, first in PATH, that runs these lines of a shell. */
  const tool = (name: string, ...lines: string[]) =>
    writeFileSync(join(folder, name), ["#!/bin/sh", ...lines].join("\n"), { mode: 0o755 });
  const kept = () => writeFileSync(join(folder, "shot"), png);
  const env = (more = {}) => ({ PATH: `${folder}:/usr/bin:/bin`, ...more });

  test.skipIf(process.platform === "win32")("is had from the screen's own tool", async () => {
    kept();
    tool("wl-paste", `[ "$4" = "" ] || exit 2`, `cat ${folder}/shot`);
    tool("xclip", `[ "$2" = clipboard ] && cat ${folder}/shot`);
    for (const where of [{ WAYLAND_DISPLAY: "wayland-1" }, { DISPLAY: ":0" }])
      expect(await pictureInClipboard(env(where), "linux")).toEqual({
        name: "clipboard.png",
        bytes: png.length,
        part: { type: "image", mime: "image/png", data: png.toString("base64") },
      });
    tool("osascript", `printf '\\302\\253data PNGf%s\\302\\273\n' ${png.toString("hex")}`);
    expect(await pictureInClipboard(env(), "darwin")).toMatchObject({ bytes: png.length });
    tool("powershell.exe", `echo ${png.toString("base64")}`);
    expect(await pictureInClipboard(env(), "win32")).toMatchObject({ bytes: png.length });
  });

  test.skipIf(process.platform === "win32")(
    "is none where there is text, and too large at last",
    async () => {
      tool("xclip", "echo 'Error: target image/png not available' >&2", "exit 1");
      expect(await pictureInClipboard(env(), "linux")).toEqual({ problem: "none" });
      tool("xclip", "echo not a picture");
      expect(await pictureInClipboard(env(), "linux")).toEqual({ problem: "none" });
      tool("xclip", "head -c 30000000 /dev/zero");
      expect(await pictureInClipboard(env(), "linux")).toEqual({ problem: "large" });
    },
  );

  test("is missed with the names of the tools that would find it", async () => {
    const nothing = { PATH: folder };
    const tools = ["wl-paste", "xclip"];
    const found = await pictureInClipboard({ ...nothing, WAYLAND_DISPLAY: "w" }, "linux");
    expect(found).toEqual({ problem: "tool", tools });
  });

  test.skipIf(process.platform === "win32")(
    "is asked for with no key at hand, outside the project",
    async () => {
      tool("xclip", `env > ${folder}/env`, `pwd >> ${folder}/env`);
      await pictureInClipboard(env({ DEEPSEEK_API_KEY: "sk-secret", DISPLAY: ":0" }), "linux");
      const told = readFileSync(join(folder, "env"), "utf8");
      expect(told).toContain("DISPLAY=:0");
      expect(told).not.toContain("sk-secret");
      expect(told.trim().split("\n").at(-1)).not.toBe(process.cwd());
    },
  );
});
