/** What a person allows, when that is less than was proposed, or something else. */
import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { cancelled, skipped } from "../../src/core/amendment.js";
import { audit } from "../../src/core/audit.js";
import type { CallPlan } from "../../src/core/event.js";
import type { Leeway, Reply } from "../../src/core/ports.js";
import type { Line } from "../support/scripted-model.js";
import type { Given } from "../support/world.js";
import { testWorld } from "../support/world.js";

const before = "one\ntwo\nthree\nfour\nfive\n";
const after = "ONE\ntwo\nTHREE\nfour\nFIVE\n";
const write: Line[] = [
  { calls: [["write_file", { path: "a.txt", content: after }]] },
  { say: "Done." },
];

type Asked = CallPlan & { leeway: Leeway };

/** Each reply answers one question, in order. */
async function check(
  script: Line[],
  replies: ((asked: Asked, w: Awaited<ReturnType<typeof testWorld>>) => Reply)[],
  given: Given = {},
) {
  const asked: Asked[] = [];
  const w = await testWorld(script, {
    files: { "a.txt": before },
    mode: "on",
    approve: (plan, leeway) => {
      asked.push({ ...plan, leeway });
      return replies[asked.length - 1]!(asked.at(-1)!, w);
    },
    ...given,
  });
  w.ports.digest = (shown) => createHash("sha256").update(shown).digest("hex");
  await w.go();
  expect(asked).toHaveLength(replies.length);
  const last = w.server.requests.at(-1)!.messages.at(-1) as { content?: unknown };
  const judged = w.facts().flatMap((f) => (f.type === "call.judged" ? [f] : []));
  return { w, asked, judged, file: w.host.textOf("a.txt"), result: String(last.content) };
}

const yes: Reply = { allow: true, by: "user" };

describe("some hunks", () => {
  test("are applied and no other; the model reads the rejected ones and the reason", async () => {
    const hunks = { accepted: [0, 2], of: 3, reason: "three is spelt right" };
    const { w, file, result, judged, asked } = await check(write, [() => ({ ...yes, hunks })]);
    expect(asked[0]!.leeway).toEqual({ text: after, hunks: true });
    expect(file).toBe("ONE\ntwo\nthree\nfour\nFIVE\n");
    expect(result).toContain("allowed 2 of the 3 hunks");
    expect(result).toContain("rejected this hunk:\n@@ line 3 @@\n-three\n+THREE\n");
    expect(result).toContain("The person's reason: three is spelt right");
    expect(result).not.toContain("-one");
    expect(audit(w.facts())).toMatchObject([{ allowed: true, hunks, outcome: "done" }]);
    expect(judged).toMatchObject([
      { verdict: { hunks }, preview: { before, after: "ONE\ntwo\nthree\nfour\nFIVE\n" } },
    ]);
  });

  test("have the hash of what was left, as the journal has it", async () => {
    const hunks = { accepted: [1], of: 3 };
    const { judged, result } = await check(write, [() => ({ ...yes, hunks })]);
    const [fact] = judged;
    const hash = createHash("sha256").update(JSON.stringify(fact!.preview)).digest("hex");
    expect(fact!.shown).toBe(hash);
    expect(result).toContain("rejected these hunks:");
    expect(result).toContain("gave no reason");
  });

  test("all of them are a plain yes; none is a no and writes nothing", async () => {
    const all = await check(write, [() => ({ ...yes, hunks: { accepted: [0, 1, 2], of: 3 } })]);
    expect(all.file).toBe(after);
    expect(all.judged[0]!.verdict).toEqual(yes);
    const none = await check(write, [() => ({ ...yes, hunks: { accepted: [], of: 3 } })]);
    expect(none.file).toBe(before);
    expect(none.result).toContain("ERROR[USER_DENIED]");
  });

  test("of a CRLF file with a mark and without a last newline keep every other byte", async () => {
    const old = "\ufeffone\r\ntwo\r\nthree";
    const edit: Line[] = [
      { calls: [["edit_file", { path: "a.txt", old_text: old, new_text: "1\r\ntwo\r\n3" }]] },
      { say: "Done." },
    ];
    const hunks = { accepted: [1], of: 2 };
    const { file } = await check(edit, [() => ({ ...yes, hunks })], { files: { "a.txt": old } });
    expect(file).toBe("\ufeffone\r\ntwo\r\n3");
  });
});

describe("something else instead", () => {
  test("is shown and asked about before it is written; the model is told", async () => {
    const { file, asked, result, judged } = await check(write, [
      () => ({ instead: "uno\ntwo\nthree\nfour\nfive\n" }),
      () => yes,
    ]);
    expect(asked[1]!.preview).toMatchObject({ before, after: "uno\ntwo\nthree\nfour\nfive\n" });
    expect(file).toBe("uno\ntwo\nthree\nfour\nfive\n");
    expect(judged).toMatchObject([{ verdict: { allow: true, by: "user", edited: true } }]);
    expect(result).toContain("The person changed this before allowing it");
    expect(result).toMatch(/-ONE\n\+uno/);
  });

  const command: Line[] = [
    { calls: [["execute_command", { command: "rm -r build" }]] },
    { say: "Done." },
  ];
  test("a command written anew is judged anew, and runs as it was shown", async () => {
    const { w, asked, result } = await check(
      command,
      [() => ({ instead: "rm -r build/tmp" }), () => yes],
      { shell: () => ({ exit: 0, output: "" }) },
    );
    expect(asked.map((a) => a.judged.parts)).toEqual([["rm -r build"], ["rm -r build/tmp"]]);
    expect(w.host.commands.map(({ what }) => what)).toEqual([{ command: "rm -r build/tmp" }]);
    expect(result).toContain("Instead of what you wrote, this was used: rm -r build/tmp");
  });

  test("nothing left of it is a no", async () => {
    const emptied = await check(command, [() => ({ instead: " " })]);
    expect(emptied.w.host.commands).toEqual([]);
    expect(emptied.result).toContain("ERROR[USER_DENIED]");
    const same = await check(write, [() => ({ instead: before })]);
    expect(same.result).toContain("ERROR[USER_DENIED]");
  });

  test("may be refused like anything else, and then nothing is written", async () => {
    const no: Reply = { allow: false, by: "user", reason: "no, after all" };
    const { file, result } = await check(write, [() => ({ instead: "x\n" }), () => no]);
    expect(file).toBe(before);
    expect(result).toContain("no, after all");
  });

  test("of a list of arguments is not on offer", async () => {
    const argv: Line[] = [
      { calls: [["execute_command", { argv: ["ls", "a b"] }]] },
      { say: "Done." },
    ];
    const { asked } = await check(argv, [() => yes], { shell: () => ({ exit: 0, output: "" }) });
    expect(asked[0]!.leeway).toEqual({});
  });
});

describe("what is no answer to the call", () => {
  test("a turn cancelled at the question is told as that, and not as a no", async () => {
    const { w, file, result } = await check(write, [() => cancelled]);
    expect(file).toBe(before);
    expect(result).toContain("ERROR[CANCELLED] The user cancelled the turn");
    expect(audit(w.facts())).toMatchObject([
      { allowed: false, as: "cancelled", outcome: "refused", trouble: "CANCELLED" },
    ]);
  });

  test("a call skipped is told to be left out", async () => {
    const { w, result } = await check(write, [() => skipped]);
    expect(result).toContain("ERROR[USER_DENIED] The user skipped this call");
    expect(audit(w.facts())).toMatchObject([{ as: "skipped", trouble: "USER_DENIED" }]);
  });
});

describe("a file that changes under the question", () => {
  test("is shown as it is now, and asked about again", async () => {
    const edit: Line[] = [
      { calls: [["edit_file", { path: "a.txt", old_text: "two", new_text: "TWO" }]] },
      { say: "Done." },
    ];
    const { asked, file } = await check(edit, [
      (_, w) => {
        w.host.put("a.txt", "zero\none\ntwo\n");
        return yes;
      },
      () => yes,
    ]);
    expect(asked.map((a) => a.leeway.outdated ?? false)).toEqual([false, true]);
    expect(asked[1]!.preview).toMatchObject({ before: "zero\none\ntwo\n" });
    expect(file).toBe("zero\none\nTWO\n");
  });

  test("takes chosen hunks and what always would have covered with it", async () => {
    const grant = { kind: "edits" } as const;
    const { asked, judged, file } = await check(write, [
      (_, w) => {
        w.host.put("a.txt", "else\n");
        return { ...yes, grant, hunks: { accepted: [0], of: 3 } };
      },
      () => ({ allow: false, by: "user", reason: "no" }),
    ]);
    expect(asked[1]!.preview).toMatchObject({ before: "else\n", after });
    expect(judged).toMatchObject([{ verdict: { allow: false } }]);
    expect(file).toBe("else\n");
  });

  test("or goes, or comes to be, is noticed too", async () => {
    const gone = await check(write, [
      (_, w) => {
        w.host.remove("a.txt");
        return yes;
      },
      () => yes,
    ]);
    expect(gone.asked[1]!.preview).toMatchObject({ created: true });
    const come = await check(
      write,
      [
        (_, w) => {
          w.host.put("a.txt", "mine\n");
          return yes;
        },
        () => ({ allow: false, by: "user", reason: "no" }),
      ],
      { files: {} },
    );
    expect(come.asked.map((a) => a.preview)).toMatchObject([
      { created: true },
      { created: false, before: "mine\n" },
    ]);
    expect(come.file).toBe("mine\n");
  });
});

test("of a large file the journal keeps only what changes, and where", async () => {
  const filler = Array.from({ length: 20_000 }, (_, i) => `line ${i + 1}\n`);
  const large = filler.join("");
  const edit: Line[] = [
    { calls: [["edit_file", { path: "a.txt", old_text: "line 9000\n", new_text: "NEW\n" }]] },
    { say: "Done." },
  ];
  const { judged, file } = await check(edit, [() => yes], { files: { "a.txt": large } });
  expect(file).toBe(large.replace("line 9000\n", "NEW\n"));
  expect(judged[0]!.preview).toMatchObject({ kind: "diff", from: 8997 });
  expect(JSON.stringify(judged[0]).length).toBeLessThan(1500);
});
