import { describe, expect, test } from "vitest";
import type { Fact } from "../../src/core/event.js";
import { fold } from "../../src/core/session.js";
import type { Line } from "../support/scripted-model.js";
import { helloEdit, helloFiles, testWorld } from "../support/world.js";

describe("killed after any fact", () => {
  test("it picks up where it was and ends well, and runs nothing twice", async () => {
    const script: Line[] = [
      {
        calls: [
          ["read_file", { path: "a" }],
          ["read_file", { path: "b" }],
        ],
      },
      {
        calls: [
          ["write_file", { path: "c", content: "new" }],
          ["nonsense", {}],
        ],
      },
      { say: "All done." },
    ];
    const files = { a: "A", b: "B" };
    const whole = await testWorld(script, { files });
    await whole.go();
    for (let k = 2; k <= whole.facts().length; k++) {
      const facts = structuredClone(whole.facts().slice(0, k));
      const rest = script.slice(facts.filter((f) => f.type === "model.answered").length);
      const w = await testWorld(rest, { files, facts, say: [] });
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
  const w = await testWorld(helloEdit, { files: helloFiles });
  let heard = 0;
  w.ports.emit = (e) => {
    if ("seq" in e) expect(w.ports.journal.read("s").at(-1), `${++heard}`).toEqual(e);
  };
  await w.go();
  expect(heard).toBe(w.facts().length - 1);
});

test("folding the facts again gives the same session", async () => {
  const w = await testWorld(helloEdit, { files: helloFiles });
  const session = await w.go();
  const again = JSON.parse(JSON.stringify(w.facts())) as ReturnType<typeof w.facts>;
  expect(fold("s", again).messages).toEqual(JSON.parse(JSON.stringify(session.messages)));
  expect(again.every((f: Fact) => f.type !== undefined)).toBe(true);
});
