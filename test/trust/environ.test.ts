/** What other processes can read of this one's environment, asked of a real process. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { buildSync } from "esbuild";
import { afterAll, beforeAll, expect, test } from "vitest";

const key = "made-up-key-0123456789";
let folder = "";
let module = "";
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "belay-environ-"));
  module = join(folder, "environ.cjs");
  const entry = resolve(import.meta.dirname, "../../src/adapters/trust/environ.ts");
  buildSync({ entryPoints: [entry], outfile: module, format: "cjs", platform: "node" });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** `then` is run after the environment was hidden; its child looks at its parent. */
function check(then: string, env: Record<string, string>): string {
  const script = join(folder, "script.cjs");
  writeFileSync(
    script,
    `const { hideEnvironment, forget } = require(${JSON.stringify(module)});
     const { execFileSync } = require("node:child_process");
     const child = (line) => execFileSync("/bin/sh", ["-c", line], { encoding: "utf8" });
     hideEnvironment();
     ${then}`,
  );
  return execFileSync(process.execPath, [script], {
    encoding: "utf8",
    env: { PATH: process.env.PATH, BELAY_RUN: "marker-1", ...env },
  });
}

const ofParent = `console.log(child("tr '\\\\0' '\\\\n' < /proc/$PPID/environ"));`;

test.skipIf(process.platform !== "linux")(
  "a child cannot read the key out of its parent's environment",
  () => {
    const seen = check(ofParent, { MY_API_KEY: key, SOME_TOKEN: `x${key}`, FOLDER: key });
    expect(seen).not.toContain(key);
    expect(seen).not.toContain("MY_API_KEY");
  },
);

test.skipIf(process.platform !== "linux")("a child of any other program can", () => {
  const child = `require("node:child_process").execFileSync("/bin/sh",
    ["-c", "cat /proc/$PPID/environ"], { stdio: "inherit" })`;
  const env = { PATH: process.env.PATH, MY_API_KEY: key };
  expect(execFileSync(process.execPath, ["-e", child], { encoding: "utf8", env })).toContain(key);
});

test.skipIf(process.platform !== "linux")("what finds a run again stays readable", () => {
  expect(check(ofParent, { MY_API_KEY: key })).toContain("BELAY_RUN=marker-1");
});

test("the process itself sees its variables as before, odd ones too", () => {
  const odd = { EMPTY: "", EQUALS: "a=b=c", ACCENT: "é中\u{1f600}", MY_API_KEY: key };
  const seen = check(`console.log(JSON.stringify(process.env))`, odd);
  expect(JSON.parse(seen)).toMatchObject(odd);
});

test("a key that is kept elsewhere is not inherited by what is started", () => {
  const seen = check(`forget(["MY_API_KEY"]); console.log(child("env"))`, {
    MY_API_KEY: key,
    OTHER: "stays",
  });
  expect(seen).toContain("OTHER=stays");
  expect(seen).not.toContain(key);
});
