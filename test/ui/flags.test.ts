/** The command line as people write it. */
import { describe, expect, test } from "vitest";
import type { Flags } from "../../src/ui/flags.js";
import { readFlags } from "../../src/ui/flags.js";

const check = (line: string[]) => readFlags(line) as Partial<Flags> & { problem?: string };

describe("-p without a task of its own", () => {
  test.each([
    [["-p", "--output-format", "json"]],
    [["--print", "--output-format=json"]],
    [["--once", "--output-format", "json"]],
    [["--output-format", "json", "-p"]],
  ])("%j leaves the other options what they are, and the task to standard input", (line) => {
    expect(check(line)).toMatchObject({ command: "print", words: [], format: "json" });
  });

  test("takes the words behind the others, and behind --", () => {
    expect(check(["-p", "--json", "do", "it"])).toMatchObject({ words: ["do", "it"], json: true });
    expect(check(["-p", "--", "--odd"])).toMatchObject({ command: "print", words: ["--odd"] });
    expect(check(["--", "-p", "--json"])).toMatchObject({ words: ["-p", "--json"], json: false });
  });
});

test.each([["- first\n- second"], ["-5 is wrong"], ["--print=--json"]])(
  "a task may begin with a dash: %j",
  (task) => {
    const line = task.startsWith("--print=") ? [task] : ["-p", task];
    expect(check(line).words).toEqual([task.replace("--print=", "")]);
  },
);

test.each([["--model"], ["--base-url"], ["--cwd"], ["--allow"], ["--max-rounds"]])(
  "%s takes no other option for its value",
  (name) => {
    expect(check([name, "--json", "-p", "x"])).toMatchObject({ problem: "value", name });
    expect(check([`${name}=--json`, "-p", "x"]).problem).not.toBe("value");
  },
);
