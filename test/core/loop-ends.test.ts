import { describe, expect, test } from "vitest";
import { text } from "../../src/core/message.js";
import type { Line } from "../support/scripted-model.js";
import { resultsIn, testWorld } from "../support/world.js";

describe("the runaway guard", () => {
  const read: Line = { calls: [["read_file", { path: "a" }]] };
  test("reminds in the 4th request, takes the tools away in the 6th", async () => {
    const w = await testWorld([read, read, read, read, read, { say: "Done: nothing." }], {
      files: { a: "A" },
    });
    const session = await w.go();
    expect(session.ended).toBe("REPEATED_CALL");
    const told = w.server.requests.map(
      (r) => JSON.stringify(r.messages).split("[runaway guard]").length - 1,
    );
    expect(told).toEqual([0, 0, 0, 1, 1, 1]);
    expect(w.server.requests.map((r) => "tools" in r)).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(JSON.stringify(w.server.requests[5]!.messages.at(-1))).toMatch(
      /Done.*Verified.*Next step/,
    );
    expect(w.server.complaints.join("\n")).toBe("");
  });
  test("a call in the tool-less answer never runs", async () => {
    const w = await testWorld([read, read, read, read, read, read], { files: { a: "A" } });
    expect((await w.go()).ended).toBe("REPEATED_CALL");
    expect(w.facts().filter((f) => f.type === "call.started")).toHaveLength(5);
  });
  test("three identical calls in one answer run once", async () => {
    const call = ["read_file", { path: "a" }] as const;
    const w = await testWorld([{ calls: [call, call, call] }, { say: "ok" }], {
      files: { a: "A" },
    });
    await w.go();
    expect(w.facts().filter((f) => f.type === "call.started")).toHaveLength(1);
    expect(resultsIn(w.server.requests[1])).toHaveLength(3);
    expect(w.server.complaints.join("\n")).toBe("");
  });
});

describe("limits", () => {
  const read = (n: number): Line => ({ calls: [["read_file", { path: `f${n}` }]] });
  test("max rounds: one more request, without tools", async () => {
    const w = await testWorld([read(1), read(2), { say: "so far" }], { rules: { maxRounds: 2 } });
    expect((await w.go()).ended).toBe("MAX_ROUNDS");
    expect("tools" in w.server.requests[2]!).toBe(false);
  });
  test("token budget", async () => {
    const usage = { prompt_tokens: 600, completion_tokens: 10, total_tokens: 610 };
    const w = await testWorld(
      [{ ...read(1), usage } as Line, { ...read(2), usage } as Line, { say: "so far" }],
      {
        rules: { tokenBudget: 1000 },
      },
    );
    expect((await w.go()).ended).toBe("TOKEN_BUDGET");
    expect(w.server.requests).toHaveLength(3);
  });
});

describe("ends", () => {
  test("an empty answer is asked again once, then EMPTY_RESPONSE", async () => {
    const once = await testWorld([{ say: "" }, { say: "here" }]);
    expect((await once.go()).ended).toBe("COMPLETED");
    const twice = await testWorld([{ say: "" }, { say: "" }]);
    expect((await twice.go()).ended).toBe("EMPTY_RESPONSE");
    expect(twice.server.requests).toHaveLength(2);
  });
  test.each([
    ["a thought", { think: "I think so." }],
    ["blanks", { say: " \n\t" }],
  ])("of %s alone no other answer is asked for: EMPTY_RESPONSE", async (_, line) => {
    const w = await testWorld([{ calls: [["list_dir", { path: "." }]] }, line]);
    const session = await w.go();
    expect(session.ended).toBe("EMPTY_RESPONSE");
    expect(w.server.requests).toHaveLength(2);
    expect(session.messages.at(-1)?.role).toBe("tool");
  });
  test("cut by length: the words stay, a cut call never runs, LENGTH_LIMIT", async () => {
    const words = await testWorld([{ say: "half an ans", finish: "length" }]);
    expect((await words.go()).ended).toBe("LENGTH_LIMIT");
    const call = await testWorld([
      { calls: [{ tool: "write_file", args: '{"path":"a","content":"ha' }], finish: "length" },
    ]);
    expect((await call.go()).ended).toBe("LENGTH_LIMIT");
    expect(call.host.paths()).toEqual([]);
    expect(call.server.requests).toHaveLength(1);
  });
  test("cut by length: what stands whole before the cut call does not run either", async () => {
    const w = await testWorld([
      {
        calls: [
          ["write_file", { path: "a", content: "whole" }],
          { tool: "write_file", args: '{"path":"b","content":"ha' },
        ],
        finish: "length",
      },
    ]);
    expect((await w.go()).ended).toBe("LENGTH_LIMIT");
    expect(w.host.paths()).toEqual([]);
  });
  test("a refused key is CLIENT_ERROR, without the key in the fault", async () => {
    const w = await testWorld([{ status: 401 }]);
    expect((await w.go()).ended).toBe("CLIENT_ERROR");
    expect(JSON.stringify(w.facts())).not.toContain("test-key-0000");
  });
  test("cancelled while the model talks: the turn ends, what was shown is kept", async () => {
    const w = await testWorld([{ say: "a b c d e f", paceMs: 5, hang: true }]);
    const stop = new AbortController();
    w.ports.emit = (e) => {
      if (e.type === "model.streaming") stop.abort();
    };
    const session = await w.go(stop.signal);
    expect(session.ended).toBe("CANCELLED");
    expect(session.messages.at(-1)).toMatchObject({ role: "assistant" });
  });
  test("cancelled while a command runs: answered as cancelled, the history is valid", async () => {
    const stop = new AbortController();
    const w = await testWorld(
      [
        {
          calls: [
            ["execute_command", { command: "sleep 100" }],
            ["read_file", { path: "a" }],
          ],
        },
        { say: "fine" },
      ],
      {
        files: { a: "A" },
        shell: async () => {
          stop.abort();
          return { exit: null, cancelled: true, output: "" };
        },
      },
    );
    expect((await w.go(stop.signal)).ended).toBe("CANCELLED");
    w.inbox.push([text("go on")]);
    expect((await w.go()).ended).toBe("COMPLETED");
    expect(w.server.complaints.join("\n")).toBe("");
    expect(resultsIn(w.server.requests[1])).toHaveLength(2);
    expect(resultsIn(w.server.requests[1])[1]).toContain("ERROR[CANCELLED]");
    expect(w.facts().filter((f) => f.type === "call.started")).toHaveLength(1);
  });
});

describe("a call written as text", () => {
  const asText = '<tool_call>{"name":"read_file","arguments":{"path":"a"}}</tool_call>';
  test("is told to use the tools, once; nothing of it runs", async () => {
    const w = await testWorld([{ say: asText }, { say: asText }], { files: { a: "A" } });
    expect((await w.go()).ended).toBe("COMPLETED");
    expect(w.server.requests).toHaveLength(2);
    expect(JSON.stringify(w.server.requests[1]!.messages.at(-1))).toMatch(/tool/);
    expect(w.facts().some((f) => f.type === "call.started")).toBe(false);
    expect(w.server.complaints).toEqual([]);
  });
});
