/**
 * Made-up programs, held against a real bash: what it runs was foreseen, what it refuses was
 * found wrong, and what rules covered did nothing else. The programs are the same each time.
 */
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { openShellParser } from "../../src/adapters/shell-parser/index.js";
import { explain } from "../../src/core/command/index.js";
import { followProgram } from "../../src/core/command/follow/follow.js";
import type { Arg } from "../../src/core/command/follow/scope.js";
import { isRun } from "../../src/core/command/follow/trace.js";
import { readProgram } from "../../src/core/command/read/program-reader.js";
import { bashWorld, hasBash, programs } from "./bash-programs.js";

const world = bashWorld();
const parse = openShellParser();
const runs = Number(process.env.BELAY_BASH_RUNS ?? 60);
const check = { numRuns: runs, seed: Number(process.env.BELAY_BASH_SEED ?? 42) };
afterAll(() => world.close());

/** Without bash there is nothing to hold the programs against. */
const withBash = test.skipIf(!hasBash);

withBash("what bash runs was foreseen, word by word", () => {
  fc.assert(
    fc.property(programs, (program) => {
      if (!world.accepts(program)) return;
      const foreseen = followProgram(readProgram(program), world.cwd, world.home).filter(isRun);
      // Then a script was met that cannot be told, and is said to be so.
      if (foreseen.some(({ code }) => code !== undefined)) return;
      for (const argv of world.run(program).ran) {
        expect(foreseen.filter(({ args }) => fits(args, argv)).length, `${argv}`).toBeGreaterThan(
          0,
        );
      }
    }),
    check,
  );
});

withBash("what bash accepts is read without problems, and what it refuses has one", async () => {
  await fc.assert(
    fc.asyncProperty(programs, async (program) => {
      const problems = readProgram(program).problems.filter((problem) => problem !== "control");
      if (!world.accepts(program)) expect((await parse(program)).problems).not.toEqual([]);
      // Bash finds the end of a substitution before it looks for comments in it.
      else if (!program.includes("#")) expect(problems).toEqual([]);
    }),
    check,
  );
});

withBash("what rules covered runs only that, and writes nothing", async () => {
  const rules = ["c1", "c2 foo", "c3 -f", "echo", "cat"];
  let covered = 0;
  await fc.assert(
    fc.asyncProperty(programs, async (program) => {
      const { verdict } = await explain(program, rules, parse, world);
      if (verdict !== "allow") return;
      covered += 1;
      const { ran, made } = world.run(program);
      for (const argv of ran) expect(rules).toContain(argv.join(" "));
      expect(made).toEqual([]);
    }),
    { ...check, numRuns: runs * 5 },
  );
  expect(covered).toBeGreaterThan(0);
});

/** An argument that is not known may be any number of words. */
function fits(args: readonly Arg[], argv: readonly string[]): boolean {
  const [arg, ...rest] = args;
  if (!arg) return argv.length === 0;
  if (!arg.known || arg.doubtful || arg.pattern !== undefined) {
    return [...argv, ""].some((_, count) => fits(rest, argv.slice(count)));
  }
  return arg.text.replace(/^.*\/bin\/(c\d)$/, "$1") === argv[0] && fits(rest, argv.slice(1));
}
