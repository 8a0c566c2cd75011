/**
 * Folders that cannot be made, such as those of a home below /proc, where Node's recursive way
 * of making them never comes back: a child process is asked, so that it can be ended.
 */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { build } from "esbuild";
import { expect, test } from "vitest";
import { filesIn, textOf } from "../support/sources.js";

test("nothing of src makes folders by Node's recursive way", () => {
  const found = filesIn("src", /\.tsx?$/).filter((path) =>
    /\bmkdir(Sync)?\([^;]*recursive: true/.test(textOf(path)),
  );
  expect(found, "use makeDirectories or makePrivateDirectory of config/private.ts").toEqual([]);
});

test.skipIf(process.platform !== "linux")("a home below /proc hangs nobody", async () => {
  const dir = mkdtempSync(join(tmpdir(), "no-room-"));
  const script = join(dir, "try.mjs");
  const contents = `
    import { Ledger } from "./host/shell/ledger.js";
    import { draftFile } from "./workspace/draft.js";
    import { openHistory } from "./config/history.js";
    const data = "/proc/belay/data";
    new Ledger(data + "/runs").note({ marker: "0".repeat(16), tag: 1, since: 1 })();
    const draft = draftFile(data, "/x");
    draft.keep("text");
    draft.keep("");
    openHistory(data).remember("line");
    process.stdout.write("came back");`;
  const resolveDir = resolve(import.meta.dirname, "../../src/adapters");
  await build({
    stdin: { contents, resolveDir, loader: "ts" },
    bundle: true,
    platform: "node",
    format: "esm",
    outfile: script,
    logLevel: "silent",
  });
  const child = spawn(process.execPath, [script], { timeout: 20_000, killSignal: "SIGKILL" });
  let out = "";
  child.stdout.on("data", (piece: Buffer) => void (out += piece.toString("utf8")));
  await new Promise((done) => child.on("close", done));
  rmSync(dir, { recursive: true, force: true });
  expect(out).toBe("came back");
});
