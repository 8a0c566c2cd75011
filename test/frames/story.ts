/** A session as events, for frames and for looking at by hand. */
import type { CallPlan, Event, Fact, Progress } from "../../src/core/event.js";
import type { Seat, Status } from "../../src/core/seat.js";

export const status: Status = {
  version: "0.1.0",
  provider: "deepseek",
  model: "deepseek-flash",
  demo: false,
  cwd: "/home/ann/hello",
  hitl: "auto",
  tokens: { input: 0, output: 0, cached: 0 },
  context: undefined,
};

/** A seat that writes down what is asked of it. */
export function recordingSeat(over: Partial<Status> = {}): Seat & { heard: string[] } {
  const heard: string[] = [];
  const commands = [
    { text: "/help", from: 0, hint: "what can be typed" },
    { text: "/hitl", from: 0, hint: "when to ask" },
    { text: "/model", from: 0, hint: "who answers" },
  ];
  return {
    heard,
    submit: (line) => void heard.push(`submit ${line}`),
    cancel: () => void heard.push("cancel"),
    exit: () => void heard.push("exit"),
    history: () => ["first task", "second task"],
    complete: async (line) => commands.filter((c) => c.text.startsWith(line)),
    status: () => ({ ...status, ...over }),
  };
}

let seq = 0;
export const fact = (f: Fact, at = 0): Event => ({ ...f, session: "s", seq: ++seq, at });
export const progress = (p: Progress): Event => ({ ...p, session: "s" });
export const said = (text: string, at = 0): Event =>
  fact(
    {
      type: "user.said",
      content: [{ type: "text", text }],
      intent: { offline: false, title: false },
    },
    at,
  );
export const heard = (delta: string, kind: "text" | "thought" = "text"): Event =>
  progress({ type: "model.streaming", kind, delta });

export const allowed = {
  ruling: "allow",
  danger: "low",
  why: "inside",
  reason: "",
} as const;

export const before = 'public class Hello {\n  // Hello World\n  String s = "Hello World";\n}\n';
export const after = before.replace('"Hello World"', '"Hello belay"');

export const edit: CallPlan = {
  call: "c2",
  tool: "edit_file",
  subject: "Hello.java",
  effects: [{ kind: "write", path: "Hello.java" }],
  preview: { kind: "diff", path: "Hello.java", before, after, created: false },
  judged: {
    ruling: "ask",
    danger: "low",
    why: "mode_on",
    reason: "",
    grant: { kind: "edits" },
  },
};

export const command: CallPlan = {
  call: "c3",
  tool: "execute_command",
  subject: "javac Hello.java && java Hello",
  effects: [{ kind: "execute", command: "javac Hello.java && java Hello" }],
  preview: { kind: "command", command: "javac Hello.java && java Hello", cwd: "." },
  judged: {
    ruling: "ask",
    danger: "medium",
    why: "command",
    reason: "",
    parts: ["javac Hello.java", "java Hello"],
    grant: { kind: "command", words: ["javac"], exact: false },
  },
};

export const answered = (text: string, at = 0): Event =>
  fact(
    {
      type: "model.answered",
      content: text ? [{ type: "text", text }] : [],
      stop: "done",
      usage: { input: 2100, output: 340, cached: 1900 },
      ms: 900,
    },
    at,
  );

export const readCall: Event[] = [
  fact({
    type: "call.judged",
    verdict: { allow: true, by: "policy" },
    call: "c1",
    tool: "read_file",
    subject: "Hello.java",
    effects: [{ kind: "read", path: "Hello.java" }],
    judged: { ...allowed, why: "free" },
  }),
  fact({ type: "call.started", call: "c1" }),
  fact({
    type: "call.ended",
    call: "c1",
    outcome: {
      ok: true,
      content: [],
      evidence: [{ kind: "read", path: "Hello.java", lines: 4 }],
    },
    seal: "x",
    ms: 3,
  }),
];

export const editCall: Event[] = [
  fact({ type: "call.judged", verdict: { allow: true, by: "user" }, ...edit }),
  fact({ type: "call.started", call: "c2" }),
  fact({
    type: "call.ended",
    call: "c2",
    outcome: {
      ok: true,
      content: [],
      evidence: [
        { kind: "changed", path: "Hello.java", before: "a", after: "b", added: 1, removed: 1 },
      ],
    },
    seal: "x",
    ms: 5,
  }),
];

export const runCall: Event[] = [
  fact({ type: "call.judged", verdict: { allow: true, by: "user" }, ...command }),
  fact({ type: "call.started", call: "c3" }),
  progress({ type: "call.streaming", call: "c3", chunk: "Hello belay\n" }),
];

export const runEnded = (exit: number): Event =>
  fact({
    type: "call.ended",
    call: "c3",
    outcome: {
      ok: exit === 0,
      content: [],
      ...(exit !== 0 && { trouble: "NON_ZERO_EXIT" as const }),
      evidence: [{ kind: "ran", command: "javac Hello.java && java Hello", exit, ms: 1400 }],
    },
    seal: "x",
    ms: 1400,
  });

export const ended = (at: number): Event => fact({ type: "turn.ended", why: "COMPLETED" }, at);

export const prose = `I changed the greeting. Here is **what** happened, and \`why\`:

1. Read \`Hello.java\` to see the text as it stands today, with all of its lines.
2. Replaced one string:
   - the old one said *Hello World*
   - the new one says Hello belay

| file | change |
|---|---:|
| Hello.java | +1 -1 |
| README.md 说明 | none |

| 步骤 step | what it did | seen by | 结果 |
|:-:|---|---|---|
| 1 | read the file from its first line to its last | ann | 好 |
| 2 | replaced the greeting and nothing else | bob 👨‍👩‍👧 | 未验证 |

- [x] greeting
- [ ] tests, ~~later~~ now
  > - in a quote
  > - é ☕ ẞ

> A quote that is long enough to be wrapped on a narrow screen, so that its bar is seen twice.

\`\`\`java
/* goes on
   here */ String s = "Hello belay"; // 中文注释
\`\`\`

See [the manual](https://example.com/manual) for more.
`;
