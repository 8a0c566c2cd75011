/** Addresses of servers as people type them: without a version, and with a password in them. */
import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadConfig } from "../../src/adapters/config/index.js";
import { reach } from "../../src/adapters/doctor/index.js";
import { providers } from "../../src/adapters/model/index.js";
import { versioned, withoutCredentials } from "../../src/core/address.js";
import { scriptedModel } from "../support/scripted-model.js";
import { neighbour } from "./neighbours.js";

const program = resolve(import.meta.dirname, "../../bin/belay.js");
let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "belay-address-"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

function belay(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: home,
    env: {
      PATH: process.env.PATH,
      HOME: "/nowhere",
      BELAY_HOME: home,
      BELAY_NO_LOCAL: "1",
      ...env,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (piece: Buffer) => void (out += piece.toString("utf8")));
  child.stderr.on("data", (piece: Buffer) => void (err += piece.toString("utf8")));
  return new Promise<{ out: string; err: string; status: number | null }>((done) => {
    child.on("close", (status) => done({ out, err, status }));
  });
}

test.each([
  ["http://127.0.0.1:11434", "http://127.0.0.1:11434/v1"],
  ["http://127.0.0.1:11434/", "http://127.0.0.1:11434/v1"],
  ["https://gate.example/llm?x=1", "https://gate.example/llm/v1?x=1"],
  ["https://api.example/v1", undefined],
  ["https://api.example/api/paas/v4/", undefined],
  ["https://api.example/v1beta/openai", undefined],
  ["https://x.example/openai/deployments/d", undefined],
  ["https://x.example/chat/completions", undefined],
  ["no address", undefined],
])("for %s the address that may have been meant is %s", (given, meant) => {
  expect(versioned(given)).toBe(meant);
});

describe("a base URL without its version", () => {
  const withoutVersion = async (use: (base: string) => Promise<void>) => {
    const model = await scriptedModel([{ say: "hello" }]);
    try {
      await use(model.baseURL.replace(/\/v1$/, ""));
    } finally {
      await model.close();
    }
  };

  test("is told to the person with the address to try", async () => {
    const server = await neighbour({});
    const at = ["--base-url", `http://127.0.0.1:${server.port}`, "--model", "m"];
    const [found, versionedOne] = [
      await belay(["-p", "hi", ...at]),
      await belay(["-p", "hi", "--base-url", `http://127.0.0.1:${server.port}/v1`, "--model", "m"]),
    ];
    await server.close();
    expect(found.status).toBe(1);
    expect(found.err).toContain(`--base-url http://127.0.0.1:${server.port}/v1`);
    expect(versionedOne.err).not.toContain("/v1/v1");
    expect(versionedOne.err).not.toContain("Most servers");
  });

  test("is tried with one by the doctor", () =>
    withoutVersion(async (base) => {
      const found = await belay(["doctor", "model", "--base-url", base, "--model", "m"]);
      expect(found.status).toBe(1);
      expect(found.out).toMatch(/nothing is at this address, but http:\S+\/v1 answers/);
      const here = await belay(["doctor", "--base-url", base, "--model", "m", "--lang", "zh"]);
      expect(here.out).toMatch(/这个地址没有接口，但 http:\S+\/v1 有响应/);
    }));

  test("is nothing to mend where nobody answers below /v1 either", async () => {
    const server = await neighbour({});
    const baseURL = `http://127.0.0.1:${server.port}`;
    const found = await reach({ provider: "custom", baseURL, model: "m" }, 2_000);
    await server.close();
    expect(found).toMatchObject({ check: "endpoint", note: "answered" });
    expect(server.asked).toContain("GET /v1/models");
  });

  test("a model that is not known there is another matter", async () => {
    const server = createServer((_, res) => {
      res.writeHead(404, { "content-type": "application/json" });
      res.end(JSON.stringify({ error: { message: "model `m` not found" } }));
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const at = ["--base-url", `http://127.0.0.1:${port}`, "--model", "m"];
    const found = await belay(["-p", "hi", ...at]);
    server.close();
    expect(found.err).not.toContain("/v1");
  });
});

describe("a name and a password in the base URL", () => {
  const secret = "s3cret:with@signs";
  const address = (rest: string) => `http://me:${encodeURIComponent(secret)}@${rest}`;
  const basic = Buffer.from(`me:${secret}`).toString("base64");

  test("reach the server as basic authentication, and nothing that is kept or shown", async () => {
    const model = await scriptedModel([{ say: "hello" }]);
    const url = address(model.baseURL.replace("http://", ""));
    const done = await belay(["-p", "hi", "--output-format", "stream-json", "--model", "m"], {
      BELAY_BASE_URL: url,
    });
    const { headers } = model.arrivals[0]!;
    await model.close();
    expect(done.status).toBe(0);
    expect(headers.authorization).toBe(`Basic ${basic}`);
    const kept = filesBelow(home).map((file) => readFileSync(file, "latin1"));
    for (const text of [done.out, done.err, ...kept])
      for (const word of [secret, encodeURIComponent(secret), basic])
        expect(text).not.toContain(word);
  });

  test.each(["flags", "variables", "settings"])("are taken out of those of %s", (where) => {
    const url = address("host.example/v1/");
    const env = { BELAY_HOME: home, ...(where === "variables" && { BELAY_BASE_URL: url }) };
    const options = where === "flags" ? { baseURL: url } : {};
    if (where === "settings") env.BELAY_HOME = written({ baseURL: url });
    const { config } = loadConfig({ options, env, providers });
    expect(config.endpoint).toMatchObject({
      baseURL: "http://host.example/v1",
      headers: { authorization: `Basic ${basic}` },
    });
    expect(config.keys).toEqual(expect.arrayContaining([secret, basic]));
  });

  test("of an address that is none are not repeated", async () => {
    const url = "ftp://me:pa5sw@host/v1";
    const asked = [
      await belay(["-p", "hi", "--base-url", url]),
      await belay(["-p", "hi"], { BELAY_BASE_URL: url }),
    ];
    for (const { err, status } of asked) {
      expect(status).toBe(2);
      expect(err).not.toContain("pa5sw");
      expect(err).toContain("host/v1");
    }
    expect(withoutCredentials("see http://a:b@c/d and https://x@y")).toBe(
      "see http://…@c/d and https://…@y",
    );
  });
});

function written(config: object): string {
  const folder = join(home, "own");
  mkdirSync(join(folder, "config"), { recursive: true });
  writeFileSync(join(folder, "config", "config.json"), JSON.stringify(config));
  return folder;
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
