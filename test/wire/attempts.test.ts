/** When a model tries again, gives up, or is told to. */
import { describe, expect, test } from "vitest";
import { openModel } from "../../src/adapters/model/index.js";
import type { Progress } from "../../src/core/event.js";
import type { Failure } from "../../src/core/ports.js";
import { ask, hello, opened, raw, retries } from "./opened.js";

describe("another attempt", () => {
  test("is made after a refusal that passes, and announced", async () => {
    const { model, server } = await opened([{ status: 503 }, { status: 500 }, { say: "here" }]);
    const { reply, heard } = await ask(model);
    expect(reply.content).toEqual([{ type: "text", text: "here" }]);
    expect(retries(heard)).toMatchObject([
      { attempt: 2, fault: { kind: "overloaded", status: 503, attempts: 1 } },
      { attempt: 3, fault: { kind: "server_error", status: 500, attempts: 2 } },
    ]);
    expect(server.requests).toHaveLength(3);
  });

  test("is made at most twice", async () => {
    const { model, server } = await opened(Array.from({ length: 4 }, () => ({ status: 502 })));
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "server_error", status: 502, attempts: 3 });
    expect(server.requests).toHaveLength(3);
  });

  test("is made when the connection broke before anything was shown", async () => {
    const { model, server } = await opened([{ cut: true }, { say: "here" }]);
    const { reply } = await ask(model);
    expect(reply.content).toEqual([{ type: "text", text: "here" }]);
    expect(server.requests).toHaveLength(2);
  });

  test("is made when only a call had begun, which nobody sees and nothing ran", async () => {
    const { model } = await opened([
      { calls: [{ tool: "read_file", args: '{"pa' }], cut: true },
      { say: "here" },
    ]);
    const { reply } = await ask(model);
    expect(reply.content).toEqual([{ type: "text", text: "here" }]);
  });

  test.each([{ say: "half of" }, { think: "half of" }])(
    "is never made once something was shown: %j",
    async (shown) => {
      const { model, server } = await opened([{ ...shown, cut: true }, { say: "not this" }]);
      const { reply, heard } = await ask(model);
      expect(reply.fault).toMatchObject({ kind: "interrupted", attempts: 1 });
      expect(reply.partial).toMatchObject([{ text: "half of" }]);
      expect(retries(heard)).toEqual([]);
      expect(server.requests).toHaveLength(1);
    },
  );

  test.each([400, 401, 403, 404, 413, 422])("is not made after %i", async (status) => {
    const { model, server } = await opened([{ status }]);
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ status, retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  test("waits as long as the server asks", async () => {
    const { model } = await opened([
      { status: 429, headers: { "retry-after-ms": "40" } },
      { say: "here" },
    ]);
    const { heard } = await ask(model);
    expect(retries(heard)).toMatchObject([{ waitMs: 40, fault: { kind: "rate_limit" } }]);
  });

  test("is left to the person when the server asks for more than a minute", async () => {
    const { model, server } = await opened([{ status: 429, headers: { "retry-after": "3600" } }]);
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "rate_limit", retryAfterMs: 3_600_000 });
    expect(server.requests).toHaveLength(1);
  });

  test("is not made for money that is missing", async () => {
    const body = {
      error: { message: "You exceeded your current quota", code: "insufficient_quota" },
    };
    const { model, server } = await opened([{ status: 429, body }]);
    const { reply } = await ask(model);
    expect(reply.fault.kind).toBe("quota");
    expect(server.requests).toHaveLength(1);
  });

  test("is made when nobody listens at first, and the fault says where", async () => {
    const model = openModel({
      provider: "custom",
      baseURL: "http://127.0.0.1:2/v1",
      model: "m",
      timing: { backoffMs: 1 },
    });
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({
      kind: "network",
      attempts: 3,
      host: "http://127.0.0.1:2",
    });
  });
});

describe("cancelling", () => {
  const whenHeard = (type: string, stop: AbortController) => (p: Progress) => {
    if (p.type === type) stop.abort();
  };

  test.each([
    ["while an answer streams", { say: "a few words", hang: true }, "model.streaming"],
    ["while the server is silent", { delayMs: 60_000 }, "model.waiting"],
    [
      "while waiting to try again",
      { status: 429, headers: { "retry-after": "30" } },
      "model.retrying",
    ],
  ] as const)("ends the asking at once %s", async (_, line, type) => {
    const { model, server } = await opened([line], { timing: { noticeMs: 20 } });
    const stop = new AbortController();
    const request = { session: "s1", system: "x", messages: [hello] };
    const reply = (await model.ask(request, whenHeard(type, stop), stop.signal)) as Failure;
    expect(reply.fault).toMatchObject({ kind: "interrupted", retryable: false });
    expect(server.requests).toHaveLength(1);
  });

  test("before it begins sends nothing", async () => {
    const { model, server } = await opened([]);
    const { reply } = await ask(model, [hello], AbortSignal.abort());
    expect(reply.fault.message).toBe("Cancelled.");
    expect(server.requests).toHaveLength(0);
  });
});

describe("silence", () => {
  test("is mentioned when it lasts, and ends the attempt when it lasts too long", async () => {
    const { model, server } = await opened(
      Array.from({ length: 3 }, () => ({ delayMs: 60_000 })),
      { timing: { noticeMs: 30, firstByteMs: 100 } },
    );
    const { reply, heard } = await ask(model);
    expect(heard.some((p) => p.type === "model.waiting")).toBe(true);
    expect(reply.fault).toMatchObject({ kind: "timeout", attempts: 3 });
    expect(server.requests).toHaveLength(3);
  });

  test("in the middle of a refusal does not hold it up", async () => {
    const url = await raw((res) => {
      res.writeHead(400, { "content-type": "application/json" });
      res.write('{"error": "no such thing, ');
    });
    const { model } = await opened([], { baseURL: url, timing: { tailMs: 50 } });
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "bad_request", attempts: 1 });
    expect(reply.fault.message).toContain("no such thing");
  });

  test("after the finish reason is the end of the answer", async () => {
    const finish = { choices: [{ index: 0, delta: { content: "all" }, finish_reason: "stop" }] };
    const { model } = await opened([{ raw: [finish], hang: true }], { timing: { tailMs: 50 } });
    const { reply } = await ask(model);
    expect(reply).toMatchObject({ stop: "done", content: [{ type: "text", text: "all" }] });
  });
});

describe("signs of life", () => {
  const finish = { choices: [{ index: 0, delta: { content: "all" }, finish_reason: "stop" }] };
  const commenting = (head: string) =>
    raw((res) => {
      res.writeHead(200, { "content-type": "text/event-stream" });
      res.write(head);
      const timer = setInterval(() => res.write(": keep-alive\n\n"), 5);
      res.once("close", () => clearInterval(timer));
    });

  test("alone keep a turn alive no longer than a limit of their own, and only once", async () => {
    const timing = { idleMs: 60_000, firstByteMs: 60_000, contentMs: 120 };
    const { model } = await opened([], { baseURL: await commenting(""), timing });
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "idle_timeout", retryable: false, attempts: 1 });
    expect(reply.fault.message).toMatch(/only kept the connection alive/);
  });

  test("after the finish reason do not hold the answer back", async () => {
    const baseURL = await commenting(`data: ${JSON.stringify(finish)}\n\n`);
    const { model } = await opened([], { baseURL, timing: { tailMs: 50 } });
    const { reply } = await ask(model);
    expect(reply).toMatchObject({ stop: "done", content: [{ type: "text", text: "all" }] });
  });

  test("that are missing after the headers are told from an answer that stopped", async () => {
    const url = await raw((res) => {
      res.writeHead(200, { "content-type": "text/event-stream" });
      res.flushHeaders();
    });
    const { model } = await opened([], { baseURL: url, timing: { firstByteMs: 60 } });
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "idle_timeout", attempts: 3 });
    expect(reply.fault.message).toMatch(/took the request and sent nothing/);
  });
});

describe("a flood", () => {
  const flooding = (head: string, piece: string, status = 200) =>
    raw((res) => {
      res.writeHead(status, { "content-type": "text/event-stream" });
      res.write(head);
      const pour = (): void => {
        while (!res.destroyed) if (!res.write(piece)) return void res.once("drain", pour);
      };
      pour();
    });

  test("of an error's words is left after its beginning", async () => {
    const { model } = await opened([], { baseURL: await flooding("", "x".repeat(2 ** 16), 400) });
    const { reply } = await ask(model);
    expect(reply.fault).toMatchObject({ kind: "bad_request", status: 400 });
    expect(reply.fault.message.length).toBeLessThan(200_000);
  });

  test.each([
    ["one line without an end", "data: {", "x".repeat(2 ** 16)],
    ["one document without an end", "{", "x".repeat(2 ** 16)],
    ["blanks", "", " ".repeat(2 ** 16)],
  ])(
    "of %s is broken off, said as what it is, and not asked for again",
    async (_, head, piece) => {
      const { model } = await opened([], { baseURL: await flooding(head, piece) });
      const { reply } = await ask(model);
      expect(reply.fault).toMatchObject({ kind: "bad_response", attempts: 1 });
      expect(reply.fault.message).toContain("128 MB");
    },
    60_000,
  );
});
