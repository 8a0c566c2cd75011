/** How a request leaves the machine: on which connection, through which proxy, to whom. */
import type { AddressInfo } from "node:net";
import { createServer } from "node:http";
import { createServer as createNetServer } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { addressOf } from "../../src/adapters/model/endpoint.js";
import { excluded, fetchThrough } from "../../src/adapters/model/transport.js";
import { ask, opened } from "./opened.js";

async function listening(server: ReturnType<typeof createServer>): Promise<number> {
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  return (server.address() as AddressInfo).port;
}

describe("a connection", () => {
  test("serves one request after the other", async () => {
    const ports = new Set<number | undefined>();
    const stream = `data: {"choices":[{"delta":{"content":"x"},"finish_reason":"stop"}]}\n\n`;
    const server = createServer((req, res) => {
      ports.add(req.socket.remotePort);
      req.resume().on("end", () => res.end(`${stream}data: [DONE]\n\n`));
    });
    const port = await listening(server);
    const { model } = await opened([], { baseURL: `http://127.0.0.1:${port}/v1` });
    for (let turn = 0; turn < 3; turn += 1) {
      const { reply } = await ask(model);
      expect(reply.stop).toBe("done");
      await new Promise((passed) => setTimeout(passed, 30)); // As between two turns.
    }
    expect(ports.size).toBe(1);
  });
});

describe("a proxy", () => {
  test("is used for hosts elsewhere", async () => {
    const asked: string[] = [];
    const proxy = createServer();
    proxy.on("connect", (req, socket) => {
      asked.push(req.url ?? "");
      socket.end("HTTP/1.1 503 no way\r\n\r\n");
    });
    const port = await listening(proxy);
    const network = { httpsProxy: `http://127.0.0.1:${port}` };
    const send = await fetchThrough(network, "https://api.example.test/v1");
    await expect(send("https://api.example.test/v1")).rejects.toThrow();
    expect(asked).toEqual(["api.example.test:443"]);
  });

  test("that cannot be reached is the one that is named, without its password", async () => {
    const network = { httpProxy: "me:secret@127.0.0.1:1" };
    const { model } = await opened([], { baseURL: "http://api.example.test/v1", network });
    const { fault } = (await ask(model)).reply;
    expect(fault.message).toContain("through the proxy http://127.0.0.1:1)");
    expect(fault.message).not.toContain("secret");
  });

  test("is never used for this machine", async () => {
    const network = { httpProxy: "http://127.0.0.1:1", httpsProxy: "http://127.0.0.1:1" };
    const { model } = await opened([{ say: "here" }], { network });
    const { reply } = await ask(model);
    expect(reply.content).toEqual([{ type: "text", text: "here" }]);
  });

  test.each([
    ["*", "a.example", "", true],
    ["example", "a.example", "", true],
    [".example, other", "a.example", "", true],
    ["*.example", "a.example", "", true],
    ["ample", "a.example", "", false],
    ["a.example:8443", "a.example", "8443", true],
    ["a.example:8443", "a.example", "", false],
    ["", "a.example", "", false],
  ])("is left out for the hosts of NO_PROXY: %j, %s:%s", (list, host, port, out) => {
    expect(excluded(list, host, port)).toBe(out);
  });
});

test("certificates that cannot be read are told by their setting, and not read again", async () => {
  const { model } = await opened([], { network: { caFile: "/nowhere/ca.pem" } });
  const { fault } = (await ask(model)).reply;
  expect(fault).toMatchObject({ kind: "network", attempts: 1 });
  expect(fault.message).toMatch(/^network\.caFile: ENOENT/);
});

describe("a port that speaks another language", () => {
  const says = async (baseURL: (port: number) => string, words: string | Buffer) => {
    const server = createNetServer((socket) => {
      socket.on("error", () => {});
      socket.once("data", () => socket.end(words));
    });
    await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
    onTestFinished(() => void server.close());
    const { model } = await opened([], {
      baseURL: baseURL((server.address() as AddressInfo).port),
    });
    return (await ask(model)).reply.fault;
  };

  test.each([
    ["another protocol", "SSH-2.0-OpenSSH_9.6\r\n"],
    ["TLS", Buffer.from([0x15, 3, 1, 0, 2, 2, 0x46])],
  ])("instead of HTTP is asked once: %s", async (_, words) => {
    const fault = await says((port) => `http://127.0.0.1:${port}/v1`, words);
    expect(fault).toMatchObject({ kind: "bad_response", attempts: 1 });
    expect(fault.message).toContain("perhaps https://");
  });

  test("instead of TLS is asked once, and no certificate is blamed", async () => {
    const plain = "HTTP/1.1 400 Bad Request\r\n\r\n";
    const fault = await says((port) => `https://127.0.0.1:${port}/v1`, plain);
    expect(fault).toMatchObject({ kind: "bad_response", attempts: 1 });
    expect(fault.message).toContain("perhaps http://");
  });
});

describe("an address", () => {
  test.each([
    ["https://a.test/v1/", "https://a.test/v1", {}],
    ["https://a.test/v1/chat/completions", "https://a.test/v1", {}],
    ["https://a.test/openai?api-version=1", "https://a.test/openai", { "api-version": "1" }],
  ])("is understood as people paste it: %s", (pasted, base, query) => {
    expect(addressOf(pasted)).toEqual({ base, query });
  });

  test("that is none is said to be none, and not asked again", async () => {
    const { model } = await opened([], { baseURL: "not an address" });
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "network", retryable: false, attempts: 1 });
  });
});
