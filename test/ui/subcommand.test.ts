/** A mistyped subcommand is asked back about, and no task is ever taken for one. */
import { describe, expect, test } from "vitest";
import { flagProblem } from "../../src/main/flag-problem.js";
import type { FlagProblem, Flags } from "../../src/ui/flags.js";
import { readFlags } from "../../src/ui/flags.js";

const check = (...line: string[]) =>
  readFlags(line) as Partial<Flags> & { problem?: string; came?: string; meant?: string };

test.each([
  ["doctor", "doctor"],
  ["doctor model", "doctor"],
  ["audit", "audit"],
  ["audit 3f2a91bc-77", "audit"],
  ["policy explain ls", "policy"],
  ["help", "help"],
  ["version", "version"],
] as const)("belay %s is the subcommand", (line, command) => {
  expect(check(...line.split(" "))).toMatchObject({ command });
});

describe("what is nearly a subcommand", () => {
  test.each([
    ["docter", "doctor"],
    ["dcotor", "doctor"],
    ["Doctor", "doctor"],
    ["docter model", "doctor"],
    ["doctor modle", "doctor"],
    ["doctor nosuch", "doctor"],
    ["adit", "audit"],
    ["audit nosuch", "audit"],
    ["audti 3f2a91bc", "audit"],
    ["policy", "policy"],
    ["policy nosuch", "policy"],
    ["policy explian ls", "policy"],
    ["polcy explain ls", "policy"],
    ["polcy explian rm -rf x", "policy"],
  ])("belay %s is a usage error that names it", (line, meant) => {
    expect(check(...line.split(" ").filter((w) => w !== "-rf"))).toMatchObject({
      problem: "subcommand",
      meant,
    });
  });

  test.each(["docter --json", "--lang zh docter", "audit nosuch --cwd /tmp"])(
    "belay %s is one too, whatever options stand beside it",
    (line) => expect(check(...line.split(" ")).problem).toBe("subcommand"),
  );

  test("the sentence quotes it, names what was meant and how it would be a task", () => {
    const problem = readFlags(["audit", "nosuch"]) as FlagProblem;
    const said = (...argv: string[]) => flagProblem(problem, argv, { BELAY_LANG: "en" });
    expect(said()).toContain("belay audit [SESSION]");
    expect(said("--lang", "zh")).toContain("belay audit [会话]");
    for (const text of [said(), said("--lang=zh")])
      for (const part of ["belay audit nosuch", "belay -- audit nosuch"])
        expect(text).toContain(part);
  });
});

describe("a task", () => {
  test.each([
    [["doctor my code"]],
    [["audit"].concat("the login flow for races".split(" "))],
    [["audit the login flow for races"]],
    ["doctor the build until it works".split(" ")],
    ["doctor model training script".split(" ")],
    [["audit", "src/login.ts"]],
    [["audit", "package.json"]],
    [["audit", "the login flow"]],
    [["audit", "依赖"]],
    [["doctor", "我的代码"]],
    ["policy for retries in the client".split(" ")],
    [["policy", "write one for this repository"]],
    ["policies explain themselves".split(" ")],
    ["edit README.md".split(" ")],
    [["edit"]],
    [["docs"]],
    [["docker"]],
    [["factor"]],
    ["docker model runner".split(" ")],
    ["docker model".split(" ")].map((words) => [...words, "please"]),
    ["audio player".split(" ")],
    ["help me".split(" ")],
    ["version the API".split(" ")],
    [["do"]],
    [[""]],
  ])("%j stays one", (line) => {
    expect(check(...line)).toMatchObject({ command: "session", words: line });
  });

  test.each([["docter"], ["audit", "nosuch"], ["doctor"], ["policy", "explain", "ls"], ["help"]])(
    "is all that stands behind --: %s %s",
    (...line) => {
      const words = line.filter((word) => word !== undefined);
      expect(check("--", ...words)).toMatchObject({ command: "session", words });
      expect(check("-p", "--", ...words)).toMatchObject({ command: "print", words });
    },
  );

  test.each([["docter"], ["doctor nosuch"], ["audit"]])("is what -p is given: %s", (task) => {
    expect(check("-p", task)).toMatchObject({ command: "print", words: [task] });
  });

  test("-- behind a subcommand belongs to its argument", () => {
    const explained = check("policy", "explain", "--", "rm", "-rf", "x");
    expect(explained).toMatchObject({ command: "policy" });
    expect(explained.words).toEqual(["policy", "explain", "rm", "-rf", "x"]);
  });
});
