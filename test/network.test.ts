/** Out of the machine: through proxies, and to servers whose certificate only the person knows. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, afterEach, describe, expect, test } from "vitest";
import type { Network } from "../src/adapters/model/index.js";
import { openModel } from "../src/adapters/model/index.js";
import { excluded, fetchThrough } from "../src/adapters/model/transport.js";
import { text } from "../src/core/message.js";
import type { Listening } from "./support/tls-server.js";
import { certificates, plainServer, proxy, tlsServer } from "./support/tls-server.js";

const certs = certificates();
afterAll(() => certs?.remove());

const open: Listening[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((server) => server.close()));
});
function kept<T extends Listening>(server: T): T {
  open.push(server);
  return server;
}

/** What came back: the words, or the kind of fault. */
async function asked(baseURL: string, network: Network) {
  const model = openModel({ provider: "custom", baseURL, model: "m", network, timing });
  const messages = [{ role: "user" as const, content: [text("hi")] }];
  const request = { session: "s", system: "Be brief.", messages };
  const reply = await model.ask(request, () => {}, new AbortController().signal);
  return "fault" in reply ? reply.fault : reply.content.map((b) => "text" in b && b.text).join("");
}
const timing = { backoffMs: 1 };

describe("a proxy", () => {
  test("carries a plain request by its whole address: many tunnel TLS only", async () => {
    const server = kept(await plainServer());
    const way = kept(await proxy(server.port));
    const httpProxy = `http://127.0.0.1:${way.port}`;
    expect(await asked("http://model.test/v1", { httpProxy })).toBe("hello");
    expect(way.asked).toEqual(["POST http://model.test/v1/chat/completions"]);
  });

  test("gets the name and password that stand in its address", async () => {
    const server = kept(await plainServer());
    const way = kept(await proxy(server.port));
    const person = ["ann", "p%40ss"].join(":");
    const httpProxy = `http://${person}@127.0.0.1:${way.port}`;
    expect(await asked("http://model.test/v1", { httpProxy })).toBe("hello");
    expect(way.asked[0]).toContain(`Basic ${Buffer.from("ann:p@ss").toString("base64")}`);
  });

  test("is not asked for this machine, nor for what NO_PROXY names", async () => {
    const server = kept(await plainServer());
    const way = kept(await proxy(server.port));
    const httpProxy = `http://127.0.0.1:${way.port}`;
    expect(await asked(`http://127.0.0.1:${server.port}/v1`, { httpProxy })).toBe("hello");
    expect(way.asked).toEqual([]);
    const network = { httpProxy, noProxy: "other.test,model.test" };
    expect(await fetchThrough(network, "http://model.test/v1")).toBe(globalThis.fetch);
  });

  test("that refuses is told as a proxy that refuses, and not asked again", async () => {
    const way = kept(await proxy(1, 407));
    const httpsProxy = `http://127.0.0.1:${way.port}`;
    expect(await asked("https://model.test/v1", { httpsProxy })).toMatchObject({
      kind: "network",
      message: expect.stringContaining("407"),
      attempts: 1,
    });
    expect(way.asked).toEqual(["CONNECT model.test:443"]);
  });

  test("that is written without its scheme is an http proxy", async () => {
    const server = kept(await plainServer());
    const way = kept(await proxy(server.port));
    expect(await asked("http://model.test/v1", { httpProxy: `127.0.0.1:${way.port}` })).toBe(
      "hello",
    );
  });
});

test.each([
  ["*", true],
  ["model.test", true],
  [".test", true],
  ["*.test", true],
  ["MODEL.TEST", true],
  ["model.test:8443", true],
  ["model.test:443", false],
  ["odel.test", false],
  ["", false],
  ["other.test, model.test", true],
])("NO_PROXY %j covers model.test:8443: %s", (list, covered) => {
  expect(excluded(list, "model.test", "8443")).toBe(covered);
});

describe.skipIf(!certs)("TLS (left out where there is no openssl)", () => {
  test("a certificate nobody vouches for is a fault of its own, tried once", async () => {
    const server = kept(await tlsServer(certs!));
    expect(await asked(`https://127.0.0.1:${server.port}/v1`, {})).toMatchObject({
      kind: "tls",
      attempts: 1,
    });
  });

  test("the person's own authority is trusted beside the usual ones", async () => {
    const server = kept(await tlsServer(certs!));
    const { caFile } = certs!;
    expect(await asked(`https://127.0.0.1:${server.port}/v1`, { caFile })).toBe("hello");
  });

  test("a file of authorities that cannot be read is said with its name", async () => {
    const server = kept(await tlsServer(certs!));
    const caFile = "/nowhere/ca.pem";
    expect(await asked(`https://127.0.0.1:${server.port}/v1`, { caFile })).toMatchObject({
      message: expect.stringContaining(caFile),
      attempts: 1,
    });
  });

  test("through a proxy it is a tunnel, and the certificate is the server's", async () => {
    const server = kept(await tlsServer(certs!));
    const way = kept(await proxy(server.port));
    const network = { httpsProxy: `http://127.0.0.1:${way.port}`, caFile: certs!.caFile };
    expect(await asked("https://model.test/v1", network)).toBe("hello");
    expect(way.asked).toEqual(["CONNECT model.test:443"]);
    expect(await asked("https://other.test/v1", network)).toMatchObject({ kind: "tls" });
  });

  test("the built program takes both from its surroundings", async () => {
    const server = kept(await tlsServer(certs!));
    const way = kept(await proxy(server.port));
    const home = mkdtempSync(join(tmpdir(), "belay-home-"));
    try {
      mkdirSync(join(home, "config"), { mode: 0o700 });
      const network = { caFile: certs!.caFile };
      writeFileSync(join(home, "config", "config.json"), JSON.stringify({ network }));
      const HTTPS_PROXY = `http://127.0.0.1:${way.port}`;
      const args = ["-p", "hi", "--base-url", "https://model.test/v1", "--model", "m"];
      expect(await belay(args, { HOME: home, BELAY_HOME: home, HTTPS_PROXY })).toBe("hello\n");
      expect(way.asked).toContain("CONNECT model.test:443");
    } finally {
      rmSync(home, { recursive: true, force: true });
    }
  });
});

const program = resolve(import.meta.dirname, "../bin/belay.js");

function belay(args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, BELAY_NO_LOCAL: "1", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let out = "";
  child.stdout.on("data", (piece: Buffer) => void (out += piece.toString("utf8")));
  return new Promise((done) => child.on("close", () => done(out)));
}
