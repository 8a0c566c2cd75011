import { describe, expect, test } from "vitest";
import { done, failed, type Trouble } from "../../src/core/effect.js";
import {
  advance,
  calm,
  type EndedCall,
  errorClass,
  finalizeAt,
  remindAt,
  type Runaway,
  refusedAt,
  sorted,
} from "../../src/core/runaway.js";

const ok = (tool: string, input: object = {}): EndedCall => ({ tool, input, outcome: done("") });
const bad = (tool: string, trouble: Trouble, why = "no", input: object = {}): EndedCall => ({
  tool,
  input,
  outcome: failed(trouble, why),
});

/** Runs steps until the guard trips; says where it reminded and where it tripped. */
function check(steps: readonly (readonly EndedCall[])[]) {
  let guard: Runaway = calm;
  const reminders: number[] = [];
  for (const [i, step] of steps.entries()) {
    guard = advance(guard, step);
    if (guard.crossed) {
      reminders.push(i + 1);
      guard = { ...guard, reminded: true, crossed: undefined };
    }
    if (guard.tripped) return { reminders, tripped: guard.tripped, at: i + 1 };
  }
  return { reminders, tripped: undefined, at: undefined };
}
const times = <T>(n: number, item: T): T[] => Array.from({ length: n }, () => item);

test("the window to finalize is larger than the one to remind", () =>
  expect(finalizeAt).toBeGreaterThan(remindAt));

describe("the same action", () => {
  test("succeeding: reminded at the 3rd step, tripped at the 5th as REPEATED_CALL", () =>
    expect(check(times(9, [ok("read_file", { path: "a" })]))).toEqual({
      reminders: [3],
      tripped: "REPEATED_CALL",
      at: 5,
    }));
  test("failing: REPEATED_FAILURE", () =>
    expect(check(times(9, [bad("x", "FAILED")]))).toMatchObject({ tripped: "REPEATED_FAILURE" }));
  test("is the same whatever the order of its arguments", () =>
    expect(
      check([
        [ok("t", { a: 1, b: { c: 2, d: 3 } })],
        [ok("t", { b: { d: 3, c: 2 }, a: 1 })],
        [ok("t", { a: 1, b: { c: 2, d: 3 } })],
      ]).reminders,
    ).toEqual([3]));
  test("counts once a step, however often it stands in it", () =>
    expect(check(times(2, times(4, ok("t")))).reminders).toEqual([]));
  test("is forgotten by one step without it", () =>
    expect(check([...times(4, [ok("t")]), [ok("u")], ...times(2, [ok("t")])])).toEqual({
      reminders: [3],
      tripped: undefined,
      at: undefined,
    }));
  test("other arguments are another action", () =>
    expect(check([1, 2, 3, 4, 5, 6].map((n) => [ok("t", { n })])).tripped).toBeUndefined());
});

describe("the same error class", () => {
  test("by different calls counts too", () =>
    expect(check([1, 2, 3, 4, 5].map((n) => [bad("t", "NOT_FOUND", `${n}`, { n })]))).toEqual({
      reminders: [3],
      tripped: "REPEATED_FAILURE",
      at: 5,
    }));
  test("a different class in between resets it", () => {
    const mixed: Trouble[] = ["NOT_FOUND", "NOT_FOUND", "TIMEOUT", "NOT_FOUND", "NOT_FOUND"];
    expect(check(mixed.map((t, n) => [bad("t", t, "", { n })])).reminders).toEqual([]);
  });
  test.each([
    ["timeout", failed("TIMEOUT", "")],
    ["bad arguments", failed("INVALID_ARGUMENTS", "")],
    ["bad arguments", failed("UNKNOWN_TOOL", "")],
    ["not found", failed("NOT_FOUND", "")],
    ["permission", failed("PERMISSION", "")],
    ["process exit code", failed("NON_ZERO_EXIT", "")],
    ["rate limit", failed("FAILED", "HTTP 429 Too Many Requests")],
    ["network", failed("FAILED", "connect ECONNREFUSED 127.0.0.1:1")],
    ["auth", failed("FAILED", "401 Unauthorized")],
    ["ERROR[FAILED] odd", failed("FAILED", "odd")],
  ])("%s", (name, outcome) => expect(errorClass(outcome)).toBe(name));
});

describe("by turns", () => {
  const [a, b] = [[ok("a")], [ok("b")]];
  test("A B A B A B is reminded, five rounds are the end", () =>
    expect(check(times(6, [a, b]).flat())).toEqual({
      reminders: [6],
      tripped: "REPEATED_CALL",
      at: 10,
    }));
  test("A B C A B C is not by turns of two", () =>
    expect(check(times(6, [a, b, [ok("c")]]).flat()).tripped).toBeUndefined());
});

describe("refused calls", () => {
  test("do not count: they did not run", () => {
    const denied = [bad("t", "USER_DENIED")];
    expect(check(times(refusedAt - 1, denied))).toMatchObject({ reminders: [], at: undefined });
    expect(check(times(refusedAt - 1, [bad("t", "POLICY_DENIED")])).tripped).toBeUndefined();
  });
  test("and nothing else, ten steps in a row, is the end all the same", () =>
    expect(check(times(refusedAt, [bad("t", "USER_DENIED")])).at).toBe(refusedAt));
  test("a refusal beside a call that ran does not hide the call", () =>
    expect(check(times(5, [ok("t"), bad("u", "USER_DENIED")])).at).toBe(5));
});

test("only the step that crosses reminds, and only once a task", () => {
  const steps = [...times(3, [ok("a")]), ...times(4, [ok("b")]), [ok("b")]];
  expect(check(steps)).toEqual({ reminders: [3], tripped: "REPEATED_CALL", at: 8 });
});

test("sorted sorts keys at every depth and leaves arrays in order", () =>
  expect(sorted({ b: [{ y: 1, x: 2 }, 3], a: null })).toBe('{"a":null,"b":[{"x":2,"y":1},3]}'));
