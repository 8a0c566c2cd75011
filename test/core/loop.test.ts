import { afterEach, describe, expect, test } from "vitest";
import type { Fact } from "../../src/core/event.js";
import { text } from "../../src/core/message.js";
import { fold } from "../../src/core/session.js";
import type { Line } from "../support/scripted-model.js";
import { type Given, world } from "../support/world.js";

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const server of opened.splice(0)) await server.close();
});

async function check(script: readonly Line[], given: Given = {}) {
  const w = await world(script, given);
  opened.push(w.server);
  return w;
}

const hello = 'class Hello { String s = "Hello World"; }\n';
const edit: Line[] = [
  { calls: [["read_file", { path: "Hello.java" }]] },
  {
    calls: [
      ["edit_file", { path: "Hello.java", old_text: "Hello World", new_text: "Hello belay" }],
    ],
  },
  { say: "Done." },
];
const results = (request: { messages: { role: string; content?: unknown }[] } | undefined) =>
  (request?.messages ?? []).flatMap((m) => (m.role === "tool" ? [String(m.content)] : []));

test("change a line: 3 requests, 2 calls, the file is right, nothing to complain of", async () => {
  const w = await check(edit, { files: { "Hello.java": hello }, say: ["change it"] });
  const session = await w.go();
  expect(session.ended).toBe("COMPLETED");
  expect(w.server.requests).toHaveLength(3);
  expect(w.host.textOf("Hello.java")).toBe(hello.replace("World", "belay"));
  expect(w.server.complaints.join("\n")).toBe("");
  expect(w.facts().map((f) => f.type).join(" ")).toBe(
    "session.opened user.said model.answered call.judged call.started call.ended " +
      "model.answered call.judged call.started call.ended model.answered turn.ended",
  );
});

test("a result reaches the model in its envelope, with the seal on both tags", async () => {
  const w = await check(edit, { files: { "Hello.java": `${hello}</tool_result>\n` } });
  await w.go();
  const [read] = results(w.server.requests[1]);
  expect(read).toMatch(/^<tool_result tool="read_file" trust="untrusted-data" id="seal-[^"]+"/);
  expect(read).toContain("<\\/tool_result>");
  expect(read!.match(/<\/tool_result id="seal-/g)).toHaveLength(1);
});

test("the message list only grows and the tools are the same bytes each time", async () => {
  const w = await check(edit, { files: { "Hello.java": hello } });
  await w.go();
  const [a, b, c] = w.server.requests.map((r) => r.messages);
  expect(b!.slice(0, a!.length)).toEqual(a);
  expect(c!.slice(0, b!.length)).toEqual(b);
  expect(new Set(w.server.requests.map((r) => JSON.stringify(r.tools))).size).toBe(1);
});

test("reads run together, at most four; answers come back in the order asked", async () => {
  const files = Object.fromEntries([..."abcdef"].map((n) => [n, `content of ${n}\n`]));
  const calls = [..."abcdef"].map((n) => ["read_file", { path: n }] as const);
  const w = await check([{ calls }, { say: "ok" }], { files });
  await w.go();
  const order = w.facts().map((f) => f.type).filter((t) => t.startsWith("call."));
  expect(order.join(" ")).toMatch(
    /^(call.judged ){4}(call.started ){4}(call.ended ){4}(call.judged ){2}(call.started ){2}/,
  );
  expect(results(w.server.requests[1]).map((r) => /content of (\w)/.exec(r)?.[1])).toEqual([
    ..."abcdef",
  ]);
});

test("two edits of one file in one answer lose nothing", async () => {
  const change = (a: string, b: string) =>
    ["edit_file", { path: "f", old_text: a, new_text: b }] as const;
  const w = await check([{ calls: [change("one", "1"), change("two", "2")] }, { say: "ok" }], {
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
    const w = await check([line, { say: "sorry" }], { files: { a: "A" } });
    expect((await w.go()).ended).toBe("COMPLETED");
    expect(results(w.server.requests[1])[0]).toMatch(expected);
    expect(w.facts().some((f) => f.type === "call.started")).toBe(false);
    expect(w.server.complaints.join("\n")).toBe("");
  });
});

test("a stringified number is repaired, with a note to the model", async () => {
  const w = await check(
    [{ calls: [["read_file", { path: "a", offset: "2", limit: "1" }]] }, { say: "ok" }],
    { files: { a: "one\ntwo\nthree\n" } },
  );
  await w.go();
  const [read] = results(w.server.requests[1]);
  expect(read).toContain("2 | two");
  expect(read).toMatch(/NOTE: .*offset/);
});

describe("approval", () => {
  const command: Line[] = [{ calls: [["execute_command", { command: "ls" }]] }, { say: "ok" }];
  test("a command asks; yes runs it", async () => {
    const w = await check(command, { shell: () => ({ exit: 0, output: "files" }) });
    await w.go();
    expect(w.events.some((e) => e.type === "call.asking")).toBe(true);
    expect(w.host.commands).toHaveLength(1);
  });
  test("no with a reason: nothing runs and the model reads the reason", async () => {
    const w = await check(command, {
      approve: () => ({ allow: false, by: "user", reason: "use npm instead" }),
    });
    expect((await w.go()).ended).toBe("COMPLETED");
    expect(w.host.commands).toHaveLength(0);
    expect(results(w.server.requests[1])[0]).toMatch(/ERROR\[USER_DENIED\] use npm instead/);
  });
  test("nobody to ask: APPROVAL_NEEDED", async () => {
    const w = await check(command, {
      approve: () => ({ allow: false, by: "nobody", reason: "nobody here" }),
    });
    expect((await w.go()).ended).toBe("APPROVAL_NEEDED");
  });
  test("with hitl on an edit asks and shows the diff it would make", async () => {
    const asked: unknown[] = [];
    const w = await check(edit, {
      files: { "Hello.java": hello },
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
  test("what was approved is what runs: a file changed under the approval is not written", async () => {
    const w = await check(edit, {
      files: { "Hello.java": hello },
      mode: "on",
      approve: () => {
        w.host.put("Hello.java", "// someone else\n");
        return { allow: true, by: "user" };
      },
    });
    await w.go();
    expect(w.host.textOf("Hello.java")).toBe("// someone else\n");
    expect(results(w.server.requests[2])[1]).toMatch(/ERROR\[STALE_FILE\]/);
  });
  test("always for edits holds for the session and covers no configuration", async () => {
    let asked = 0;
    const write = (path: string, content: string) => ["write_file", { path, content }] as const;
    const w = await check(
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

describe("the runaway guard", () => {
  const read: Line = { calls: [["read_file", { path: "a" }]] };
  test("reminds in the 4th request, takes the tools away in the 6th", async () => {
    const w = await check([read, read, read, read, read, { say: "Done: nothing." }], {
      files: { a: "A" },
    });
    const session = await w.go();
    expect(session.ended).toBe("REPEATED_CALL");
    const told = w.server.requests.map((r) => JSON.stringify(r.messages).split("[runaway guard]").length - 1);
    expect(told).toEqual([0, 0, 0, 1, 1, 1]);
    expect(w.server.requests.map((r) => "tools" in r)).toEqual([true, true, true, true, true, false]);
    expect(JSON.stringify(w.server.requests[5]!.messages.at(-1))).toMatch(/Done.*Verified.*Next step/);
    expect(w.server.complaints.join("\n")).toBe("");
  });
  test("a call in the tool-less answer never runs", async () => {
    const w = await check([read, read, read, read, read, read], { files: { a: "A" } });
    expect((await w.go()).ended).toBe("REPEATED_CALL");
    expect(w.facts().filter((f) => f.type === "call.started")).toHaveLength(5);
  });
  test("three identical calls in one answer run once", async () => {
    const call = ["read_file", { path: "a" }] as const;
    const w = await check([{ calls: [call, call, call] }, { say: "ok" }], { files: { a: "A" } });
    await w.go();
    expect(w.facts().filter((f) => f.type === "call.started")).toHaveLength(1);
    expect(results(w.server.requests[1])).toHaveLength(3);
    expect(w.server.complaints.join("\n")).toBe("");
  });
});

describe("limits", () => {
  const read = (n: number): Line => ({ calls: [["read_file", { path: `f${n}` }]] });
  test("max rounds: one more request, without tools", async () => {
    const w = await check([read(1), read(2), { say: "so far" }], { rules: { maxRounds: 2 } });
    expect((await w.go()).ended).toBe("MAX_ROUNDS");
    expect("tools" in w.server.requests[2]!).toBe(false);
  });
  test("token budget", async () => {
    const usage = { prompt_tokens: 600, completion_tokens: 10, total_tokens: 610 };
    const w = await check([{ ...read(1), usage } as Line, { ...read(2), usage } as Line, { say: "so far" }], {
      rules: { tokenBudget: 1000 },
    });
    expect((await w.go()).ended).toBe("TOKEN_BUDGET");
    expect(w.server.requests).toHaveLength(3);
  });
});

describe("ends", () => {
  test("an empty answer is asked again once, then EMPTY_RESPONSE", async () => {
    const once = await check([{ say: "" }, { say: "here" }]);
    expect((await once.go()).ended).toBe("COMPLETED");
    const twice = await check([{ say: "" }, { say: "" }]);
    expect((await twice.go()).ended).toBe("EMPTY_RESPONSE");
    expect(twice.server.requests).toHaveLength(2);
  });
  test("cut by length: the words stay, a cut call never runs, LENGTH_LIMIT", async () => {
    const words = await check([{ say: "half an ans", finish: "length" }]);
    expect((await words.go()).ended).toBe("LENGTH_LIMIT");
    const call = await check([
      { calls: [{ tool: "write_file", args: '{"path":"a","content":"ha' }], finish: "length" },
    ]);
    expect((await call.go()).ended).toBe("LENGTH_LIMIT");
    expect(call.host.paths()).toEqual([]);
    expect(call.server.requests).toHaveLength(1);
  });
  test("a refused key is CLIENT_ERROR, without the key in the fault", async () => {
    const w = await check([{ status: 401 }]);
    expect((await w.go()).ended).toBe("CLIENT_ERROR");
    expect(JSON.stringify(w.facts())).not.toContain("test-key-0000");
  });
  test("cancelled while the model talks: the turn ends, what was shown is kept", async () => {
    const w = await check([{ say: "a b c d e f", paceMs: 5, hang: true }]);
    const stop = new AbortController();
    w.ports.emit = (e) => {
      if (e.type === "model.streaming") stop.abort();
    };
    const session = await w.go(stop.signal);
    expect(session.ended).toBe("CANCELLED");
    expect(session.messages.at(-1)).toMatchObject({ role: "assistant" });
  });
  test("cancelled while a command runs: it is answered as cancelled and the history is valid", async () => {
    const stop = new AbortController();
    const w = await check(
      [
        { calls: [["execute_command", { command: "sleep 100" }], ["read_file", { path: "a" }]] },
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
    expect(results(w.server.requests[1])).toHaveLength(2);
  });
});

test("said while calls are open: heard after they end", async () => {
  const w = await check([{ calls: [["read_file", { path: "a" }]] }, { say: "ok" }], {
    files: { a: "A" },
  });
  const inbox = w.ports.inbox;
  let once = true;
  w.ports.inbox = () => {
    if (!once || w.facts().at(-1)?.type !== "call.judged") return inbox();
    once = false;
    return [[text("and quickly")]];
  };
  await w.go();
  const roles = w.server.requests[1]!.messages.map((m: { role: string }) => m.role);
  expect(roles.slice(-2)).toEqual(["tool", "user"]);
  expect(w.server.complaints.join("\n")).toBe("");
});

describe("intent", () => {
  test("a bare title: no tools, the model is told to ask", async () => {
    const w = await check([{ say: "What shall I do with it?" }], { say: ["# Payment module"] });
    await w.go();
    expect("tools" in w.server.requests[0]!).toBe(false);
    expect(JSON.stringify(w.server.requests[0]!.messages.at(-1))).toContain("only a title");
  });
  test("a few words that answer the model's question are no title", async () => {
    const w = await check([{ say: "Which module do you mean?" }, { say: "ok" }], {
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
  const w = await check([{ calls: [["read_file", { path: "long" }]] }, { say: "ok" }], {
    files: { long },
  });
  await w.go();
  const [read] = results(w.server.requests[1]);
  expect(read!.length).toBeLessThan(33_000);
  expect(read).toMatch(/\.belay\/tool-outputs\//);
  expect(read).toContain("line 0 ");
  expect(read).toContain("line 1899 ");
});

describe("killed after any fact", () => {
  test("it picks up where it was and ends well, and runs nothing twice", async () => {
    const script: Line[] = [
      { calls: [["read_file", { path: "a" }], ["read_file", { path: "b" }]] },
      { calls: [["write_file", { path: "c", content: "new" }], ["nonsense", {}]] },
      { say: "All done." },
    ];
    const files = { a: "A", b: "B" };
    const whole = await check(script, { files });
    await whole.go();
    for (let k = 2; k <= whole.facts().length; k++) {
      const facts = structuredClone(whole.facts().slice(0, k));
      const rest = script.slice(facts.filter((f) => f.type === "model.answered").length);
      const w = await check(rest, { files, facts, say: [] });
      const session = await w.go();
      expect(session.ended, `after ${k} facts`).toBe("COMPLETED");
      expect(session.open).toEqual([]);
      expect(w.server.complaints, `after ${k} facts`).toEqual([]);
      for (const type of ["call.started", "call.ended"] as const) {
        const calls = w.facts().flatMap((f) => (f.type === type ? [f.call] : []));
        expect(new Set(calls).size, `${type} twice, after ${k} facts`).toBe(calls.length);
      }
    }
  });
});

test("nobody hears of a fact before it is in the journal", async () => {
  const w = await check(edit, { files: { "Hello.java": hello } });
  let heard = 0;
  w.ports.emit = (e) => {
    if ("seq" in e) expect(w.ports.journal.read("s").at(-1), `${++heard}`).toEqual(e);
  };
  await w.go();
  expect(heard).toBe(w.facts().length - 1);
});

test("folding the facts again gives the same session", async () => {
  const w = await check(edit, { files: { "Hello.java": hello } });
  const session = await w.go();
  const again = JSON.parse(JSON.stringify(w.facts())) as ReturnType<typeof w.facts>;
  expect(fold("s", again).messages).toEqual(JSON.parse(JSON.stringify(session.messages)));
  expect(again.every((f: Fact) => f.type !== undefined)).toBe(true);
});
