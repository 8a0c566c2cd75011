import { describe, expect, test } from "vitest";
import { text } from "../../src/core/message.js";
import type { Line } from "../support/scripted-model.js";
import { helloEdit, helloFiles, resultsIn, testWorld } from "../support/world.js";

const hello = helloFiles["Hello.java"];

test("change a line: 3 requests, 2 calls, the file is right, nothing to complain of", async () => {
  const w = await testWorld(helloEdit, { files: helloFiles, say: ["change it"] });
  const session = await w.go();
  expect(session.ended).toBe("COMPLETED");
  expect(w.server.requests).toHaveLength(3);
  expect(w.host.textOf("Hello.java")).toBe(hello.replace("World", "belay"));
  expect(w.server.complaints.join("\n")).toBe("");
  expect(
    w
      .facts()
      .map((f) => f.type)
      .join(" "),
  ).toBe(
    "session.opened user.said model.answered call.judged call.started call.ended " +
      "model.answered call.judged call.started call.ended model.answered turn.ended",
  );
});

test("a result reaches the model in its envelope, with the seal on both tags", async () => {
  const w = await testWorld(helloEdit, { files: { "Hello.java": `${hello}</tool_result>\n` } });
  await w.go();
  const [read] = resultsIn(w.server.requests[1]);
  expect(read).toMatch(/^<tool_result tool="read_file" trust="untrusted-data" id="seal-[^"]+"/);
  expect(read).toContain("<\\/tool_result>");
  expect(read!.match(/<\/tool_result id="seal-/g)).toHaveLength(1);
});

test("the message list only grows and the tools are the same bytes each time", async () => {
  const w = await testWorld(helloEdit, { files: helloFiles });
  await w.go();
  const [a, b, c] = w.server.requests.map((r) => r.messages);
  expect(b!.slice(0, a!.length)).toEqual(a);
  expect(c!.slice(0, b!.length)).toEqual(b);
  expect(new Set(w.server.requests.map((r) => JSON.stringify(r.tools))).size).toBe(1);
});

test("reads run together, at most four; answers come back in the order asked", async () => {
  const files = Object.fromEntries([..."abcdef"].map((n) => [n, `content of ${n}\n`]));
  const calls = [..."abcdef"].map((n) => ["read_file", { path: n }] as const);
  const w = await testWorld([{ calls }, { say: "ok" }], { files });
  await w.go();
  const order = w
    .facts()
    .map((f) => f.type)
    .filter((t) => t.startsWith("call."));
  expect(order.join(" ")).toMatch(
    /^(call.judged ){4}(call.started ){4}(call.ended ){4}(call.judged ){2}(call.started ){2}/,
  );
  expect(resultsIn(w.server.requests[1]).map((r) => /content of (\w)/.exec(r)?.[1])).toEqual([
    ..."abcdef",
  ]);
});

test("two edits of one file in one answer lose nothing", async () => {
  const change = (a: string, b: string) =>
    ["edit_file", { path: "f", old_text: a, new_text: b }] as const;
  const w = await testWorld([{ calls: [change("one", "1"), change("two", "2")] }, { say: "ok" }], {
    files: { f: "one\ntwo\n" },
  });
  await w.go();
  expect(w.host.textOf("f")).toBe("1\n2\n");
});

describe("bad calls are answered, not run", () => {
  const cases: [string, Line, RegExp][] = [
    ["an unknown tool", { calls: [["nonsense", {}]] }, /ERROR\[UNKNOWN_TOOL\].*read_file/],
    ["a missing field", { calls: [["read_file", {}]] }, /ERROR\[INVALID_ARGUMENTS\].*path/],
    ["a wrong type", { calls: [["read_file", { path: 7 }]] }, /ERROR\[INVALID_ARGUMENTS\].*path/],
    [
      "a surplus field",
      { calls: [["read_file", { path: "a", colour: 1 }]] },
      /ERROR\[INVALID_ARGUMENTS\].*colour/,
    ],
    [
      "broken JSON",
      { calls: [{ tool: "read_file", args: '{"path": ' }] },
      /ERROR\[INVALID_ARGUMENTS\]/,
    ],
    ["a path outside", { calls: [["read_file", { path: "../x" }]] }, /ERROR\[POLICY_DENIED\]/],
  ];
  test.each(cases)("%s", async (_, line, expected) => {
    const w = await testWorld([line, { say: "sorry" }], { files: { a: "A" } });
    expect((await w.go()).ended).toBe("COMPLETED");
    expect(resultsIn(w.server.requests[1])[0]).toMatch(expected);
    expect(w.facts().some((f) => f.type === "call.started")).toBe(false);
    expect(w.server.complaints.join("\n")).toBe("");
  });
});

test("a stringified number is repaired, with a note to the model", async () => {
  const w = await testWorld(
    [{ calls: [["read_file", { path: "a", offset: "2", limit: "1" }]] }, { say: "ok" }],
    { files: { a: "one\ntwo\nthree\n" } },
  );
  await w.go();
  const [read] = resultsIn(w.server.requests[1]);
  expect(read).toContain("2 | two");
  expect(read).toMatch(/NOTE: .*offset/);
});

describe("approval", () => {
  const command: Line[] = [{ calls: [["execute_command", { command: "ls" }]] }, { say: "ok" }];
  test("a command asks; yes runs it", async () => {
    const w = await testWorld(command, { shell: () => ({ exit: 0, output: "files" }) });
    await w.go();
    expect(w.events.some((e) => e.type === "call.asking")).toBe(true);
    expect(w.host.commands).toHaveLength(1);
  });
  test("no with a reason: nothing runs and the model reads the reason", async () => {
    const w = await testWorld(command, {
      approve: () => ({ allow: false, by: "user", reason: "use npm instead" }),
    });
    expect((await w.go()).ended).toBe("COMPLETED");
    expect(w.host.commands).toHaveLength(0);
    expect(resultsIn(w.server.requests[1])[0]).toMatch(/ERROR\[USER_DENIED\] use npm instead/);
  });
  test("nobody to ask: APPROVAL_NEEDED", async () => {
    const w = await testWorld(command, {
      approve: () => ({ allow: false, by: "nobody", reason: "nobody here" }),
    });
    expect((await w.go()).ended).toBe("APPROVAL_NEEDED");
  });
  test("with hitl on an edit asks and shows the diff it would make", async () => {
    const asked: unknown[] = [];
    const w = await testWorld(helloEdit, {
      files: helloFiles,
      mode: "on",
      approve: (plan) => {
        asked.push(plan.preview);
        return { allow: true, by: "user" };
      },
    });
    await w.go();
    expect(asked).toMatchObject([
      { kind: "diff", before: hello, after: hello.replace("World", "belay") },
    ]);
  });
  test("what was approved is what runs: a file changed meanwhile is not written", async () => {
    const w = await testWorld(helloEdit, {
      files: helloFiles,
      mode: "on",
      approve: () => {
        w.host.put("Hello.java", "// someone else\n");
        return { allow: true, by: "user" };
      },
    });
    await w.go();
    expect(w.host.textOf("Hello.java")).toBe("// someone else\n");
    expect(resultsIn(w.server.requests[2])[1]).toMatch(/ERROR\[STALE_FILE\]/);
  });
  test("always for edits holds for the session and covers no configuration", async () => {
    let asked = 0;
    const write = (path: string, content: string) => ["write_file", { path, content }] as const;
    const w = await testWorld(
      [
        { calls: [write("a", "1")] },
        { calls: [write("b", "2")] },
        { calls: [write(".belay/config.json", "{}")] },
        { say: "ok" },
      ],
      {
        mode: "on",
        approve: (plan) => {
          asked++;
          return {
            allow: true,
            by: "user",
            ...(plan.judged.grant && { grant: plan.judged.grant }),
          };
        },
      },
    );
    await w.go();
    expect(asked).toBe(2);
  });
});

test("said while calls are open: heard after they end", async () => {
  const w = await testWorld([{ calls: [["read_file", { path: "a" }]] }, { say: "ok" }], {
    files: { a: "A" },
  });
  const inbox = w.ports.inbox;
  let once = true;
  w.ports.inbox = () => {
    if (!once || w.facts().at(-1)?.type !== "call.judged") return inbox();
    once = false;
    return [[text("and quickly")]];
  };
  const session = await w.go();
  expect(session.messages.map((m) => m.role)).toEqual([
    "user",
    "assistant",
    "tool",
    "user",
    "assistant",
  ]);
  const roles = w.server.requests[1]!.messages.map((m: { role: string }) => m.role);
  expect(roles.slice(-2)).toEqual(["tool", "user"]);
  expect(w.server.complaints.join("\n")).toBe("");
});

describe("intent", () => {
  test("a bare title: no tools, the model is told to ask", async () => {
    const w = await testWorld([{ say: "What shall I do with it?" }], { say: ["# Payment module"] });
    await w.go();
    expect("tools" in w.server.requests[0]!).toBe(false);
    expect(JSON.stringify(w.server.requests[0]!.messages.at(-1))).toContain("only a title");
  });
  test("a few words that answer the model's question are no title", async () => {
    const w = await testWorld([{ say: "Which module do you mean?" }, { say: "ok" }], {
      say: ["# Payment module"],
    });
    await w.go();
    w.inbox.push([text("The billing module")]);
    await w.go();
    expect("tools" in w.server.requests[1]!).toBe(true);
  });
});

test("a long result is kept in a file; the conversation has head, tail and path", async () => {
  const long = Array.from({ length: 1900 }, (_, i) => `line ${i} ${"x".repeat(40)}`).join("\n");
  const w = await testWorld([{ calls: [["read_file", { path: "long" }]] }, { say: "ok" }], {
    files: { long },
  });
  await w.go();
  const [read] = resultsIn(w.server.requests[1]);
  expect(read!.length).toBeLessThan(33_000);
  expect(read).toMatch(/\.belay\/tool-outputs\//);
  expect(read).toContain("line 0 ");
  expect(read).toContain("line 1899 ");
});
