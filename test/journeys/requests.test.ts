/** What the JSON result says of requests is what the server has seen of them. */
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { Answer } from "../support/scripted-model.js";
import { scriptedModel } from "../support/scripted-model.js";

const program = resolve(import.meta.dirname, "../../bin/belay.js");
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "belay-requests-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

const soon = { "retry-after-ms": "1" };
const busy: Answer = { status: 503, headers: soon };
const slow: Answer = { status: 429, headers: soon };
const list: Answer = { calls: [["list_dir", {}]] };
const refused: Answer = { status: 404, body: { error: { message: "model `x` not found" } } };
const noOptions: Answer = {
  status: 400,
  body: { error: { message: "Unrecognized request argument supplied: stream_options" } },
};

const scripts: [string, Answer[], number, string[]?][] = [
  ["an answer at once", [{ say: "a" }], 0],
  ["one that was busy first", [busy, { say: "a" }], 1],
  ["one that was busy twice", [busy, slow, { say: "a" }], 2],
  ["a call, each time after another try", [busy, list, slow, { say: "a" }], 2],
  ["one that never answers", [busy, busy, busy], 2],
  ["one that wants the request otherwise", [noOptions, { say: "a" }], 1],
  ["one that wants a key", [{ status: 401 }], 0],
  ["one that refuses the name nobody gave", [refused, { say: "a" }], 1, []],
];

test.each(scripts)("%s", async (_name, script, retries, named = ["--model", "m"]) => {
  const model = await scriptedModel(script);
  const result = await json(["-p", "hi", "--base-url", model.baseURL, ...named]);
  await model.close();
  expect(result).toMatchObject({ requests: model.requests.length, retries });
});

test("without a key nobody is asked, and no request is counted", async () => {
  const result = await json(["-p", "hi", "--provider", "deepseek"]);
  expect(result).toMatchObject({ requests: 0, retries: 0, fault: { kind: "no_key" } });
});

async function json(args: string[]): Promise<Record<string, unknown>> {
  const child = spawn(process.execPath, [program, ...args, "--output-format", "json"], {
    cwd: home,
    env: { PATH: process.env.PATH, HOME: "/nowhere", BELAY_HOME: home, BELAY_NO_LOCAL: "1" },
    stdio: ["ignore", "pipe", "ignore"],
  });
  let out = "";
  child.stdout.on("data", (piece: Buffer) => void (out += piece.toString("utf8")));
  await new Promise((done) => child.on("close", done));
  return JSON.parse(out) as Record<string, unknown>;
}
