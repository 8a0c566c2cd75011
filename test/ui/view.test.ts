/** The screen as a fold of events: what is printed, in which order, and only once. */
import { expect, test } from "vitest";
import { failed } from "../../src/core/effect.js";
import type { Event } from "../../src/core/event.js";
import type { Entry } from "../../src/ui/view.js";
import { blank, take, view } from "../../src/ui/view.js";
import * as story from "../frames/story.js";

const after = (events: readonly Event[]) => events.reduce(view, blank);
const told = (events: readonly Event[]) => take(after(events))[0].map(brief);

function brief(entry: Entry): string {
  switch (entry.kind) {
    case "said":
      return `${entry.voice}: ${entry.text}`;
    case "call":
      return `${">".repeat(entry.depth)}${entry.call.tool} ${entry.call.subject}`;
    case "refused":
      return `refused ${entry.call.subject}`;
    case "user":
      return `user: ${entry.text}`;
    default:
      return entry.kind;
  }
}

const refused: Event = story.fact({
  type: "call.judged",
  ...story.edit,
  verdict: { allow: false, by: "user", reason: "no" },
});
const outcome = failed("NOT_FOUND", "There is no such file.");
const endedCall = (call: string): Event =>
  story.fact({ type: "call.ended", call, outcome, seal: "x", ms: 1 });

test("an answer that was heard is not printed again when it is whole", () => {
  const events = [story.said("go"), story.heard("Hel"), story.heard("lo"), story.answered("Hello")];
  expect(told(events)).toEqual(["user: go", "text: Hello"]);
});

test("an answer that was not streamed is printed from the fact", () => {
  expect(told([story.said("go"), story.answered("Hello")])).toEqual(["user: go", "text: Hello"]);
});

test("thoughts and words stand in the order they came", () => {
  const events = [
    story.heard("hm", "thought"),
    story.heard("a"),
    story.heard("so", "thought"),
    story.answered("a"),
  ];
  expect(told(events)).toEqual(["thought: hm", "text: a", "thought: so"]);
});

test("a refused call is printed once, when it is refused", () => {
  expect(told([refused, endedCall("c2")])).toEqual(["refused Hello.java"]);
});

test("a call that could not even be prepared is printed with what it was about", () => {
  const asked = story.fact({
    type: "model.answered",
    content: [
      { type: "call", id: "c9", tool: "read_file", text: "{}", input: { path: "nowhere.txt" } },
    ],
    stop: "calls",
    usage: { input: 1, output: 1, cached: 0 },
    ms: 1,
  });
  expect(told([asked, endedCall("c9")])).toEqual(["read_file nowhere.txt"]);
});

test("of a child only what it did is told, one step further in", () => {
  const child = [story.said("sub"), ...story.readCall, story.heard("done")].map((event) =>
    story.progress({ type: "child.working", event: { ...event, session: "child" } }),
  );
  expect(told(child)).toEqual([">read_file Hello.java"]);
});

test("a turn ends with a report of its facts, also when the model failed", () => {
  const failedTurn = story.fact({
    type: "model.failed",
    partial: [],
    fault: { kind: "network", message: "", retryable: true },
  });
  expect(told([story.said("go"), ...story.editCall, story.ended(10)])).toEqual([
    "user: go",
    "edit_file Hello.java",
    "ending",
  ]);
  expect(told([story.said("go"), failedTurn])).toEqual(["user: go", "fault", "ending"]);
  expect(after([story.said("go"), failedTurn]).doing).toEqual({ what: "nothing" });
});

test("what has been taken is not there any more", () => {
  const [, rest] = take(after([story.said("go"), story.heard("words")]));
  expect(take(rest)[0]).toEqual([]);
  expect(rest.saying?.text).toBe("words");
});

test("a turn took as long as it worked, not as long as a person thought about a question", () => {
  const judged = (by: "user" | "policy", at: number, allow = true) =>
    story.fact(
      {
        type: "call.judged",
        ...story.command,
        verdict: allow ? { allow, by } : { allow: false, by, reason: "no" },
      },
      at,
    );
  const ms = (...events: Event[]) => {
    const ending = take(after(events))[0].at(-1);
    return ending?.kind === "ending" ? ending.report.ms : undefined;
  };
  const asked = [story.said("go", 0), story.answered("", 1000)];
  expect(ms(...asked, judged("user", 61_000), story.ended(63_000))).toBe(3000);
  expect(ms(...asked, judged("user", 61_000, false), story.ended(63_000))).toBe(3000);
  expect(ms(...asked, judged("policy", 1500), story.ended(63_000))).toBe(63_000);
  const twice = [judged("user", 11_000), judged("user", 31_000)];
  expect(ms(...asked, ...twice, story.ended(32_000))).toBe(2000);
});
