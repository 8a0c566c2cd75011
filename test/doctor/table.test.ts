/** The table a person reads. */
import { expect, test } from "vitest";
import { examinationLines, handled, ok, problem, unknown } from "../../src/core/doctor.js";
import { wordsFor } from "../../src/core/i18n/index.js";

const examination = {
  model: { provider: "custom", id: "m", baseURL: "http://127.0.0.1:1/v1" },
  findings: [
    ok("reachable", "answered", { detail: "12" }),
    handled("end", "end_no_done"),
    problem("window", "window_small", { detail: "2,048" }),
    unknown("cached", "cached_not_told"),
  ],
  cost: { requests: 13, input: 2_000, output: 90, ms: 1_540 },
  kept: "/home/ann/profiles.json",
};

test("has a row a check with how it is, and says what asking cost", () => {
  const lines = examinationLines(examination, wordsFor("en"));
  expect(lines[0]).toBe("custom/m at http://127.0.0.1:1/v1");
  expect(lines[1]).toMatch(/^ {2}✓ ok {13}reachable {10}answered in 12 ms$/);
  expect(lines[2]).toMatch(/^ {2}~ worked around {2}end of the answer {2}no \[DONE\]; the finish/);
  expect(lines[3]).toMatch(/^ {2}✗ problem {8}context window {5}only 2,048 tokens/);
  expect(lines[5]).toBe("Asking took 13 requests, about 2000 tokens in and 90 out, 1.5 s.");
  expect(lines[7]).toBe("There are problems: see the rows marked ✗.");
});

test("stands in columns in Chinese too, where a character takes two", () => {
  const rows = examinationLines(examination, wordsFor("zh")).slice(1, 5);
  const width = (row: string) => row.length + (row.match(/[\u2e80-\u9fff]/g)?.length ?? 0);
  const starts = rows.map((row) => width(/^.*?\S {2,}\S+(?: \S+)* {2,}/.exec(row.slice(4))![0]));
  expect(new Set(starts).size).toBe(1);
});
