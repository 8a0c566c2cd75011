/**
 * Do the tests bite? Breaks one invariant at a time, on purpose, in a copy of the project,
 * and runs the tests that ought to notice. `npm run mutate -- WORD` takes only the mutations
 * whose claim or file holds WORD.
 *
 *   caught      a test failed, as it should
 *   SURVIVED    nobody noticed: a test is missing
 *   NO CHANGE   the text to break is gone, or stands there twice: mend the entry
 */
import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { mutations } from "./mutations.js";

const root = resolve(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "belay-mutate-"));
process.on("exit", () => rmSync(copy, { recursive: true, force: true }));
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(130));
for (const path of ["src", "test", "bin", "package.json", "package-lock.json", "tsconfig.json"])
  cpSync(join(root, path), join(copy, path), { recursive: true });
symlinkSync(join(root, "node_modules"), join(copy, "node_modules"));

const word = process.argv[2]?.toLowerCase() ?? "";
const chosen = mutations.filter(({ claim, file }) =>
  `${claim} ${file}`.toLowerCase().includes(word),
);
const counts = { caught: 0, SURVIVED: 0, "NO CHANGE": 0, UNSOUND: 0 };

// A test that fails as things stand would seem to catch everything.
const sound = new Map();
const isSound = (tests) => {
  const key = tests.join(" ");
  if (!sound.has(key)) sound.set(key, runTests(tests).passed);
  return sound.get(key);
};

for (const mutation of chosen) {
  const { verdict, by } = attempt(mutation);
  counts[verdict] += 1;
  console.log(`${verdict.padEnd(10)} ${mutation.claim}${by ? `  [${by}]` : ""}`);
}
console.log(
  `\n${chosen.length} mutations: ${Object.entries(counts)
    .map(([verdict, n]) => `${n} ${verdict}`)
    .join(", ")}`,
);
process.exit(counts.caught === chosen.length ? 0 : 1);

function attempt({ file, find, replace, tests }) {
  const path = join(copy, file);
  if (!existsSync(path)) return { verdict: "NO CHANGE", by: `${file} is gone` };
  const before = readFileSync(path, "utf8");
  const after = find === undefined ? `${before}\n${replace}\n` : before.replace(find, replace);
  if (after === before) return { verdict: "NO CHANGE", by: file };
  // Broken at one of two places, a rule may hold by the other.
  if (find !== undefined && before.split(find).length > 2)
    return { verdict: "NO CHANGE", by: `${file}: more than one place reads like that` };
  if (!isSound(tests)) return { verdict: "UNSOUND", by: `${tests.join(" ")} fails unbroken` };
  writeFileSync(path, after);
  try {
    const { passed, first } = runTests(tests);
    return passed ? { verdict: "SURVIVED", by: tests.join(" ") } : { verdict: "caught", by: first };
  } finally {
    writeFileSync(path, before);
  }
}

function runTests(tests) {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [vitest, "run", "--config", "test/vitest.config.ts", "--bail=1", ...tests],
    { cwd: copy, encoding: "utf8", timeout: 120_000, env: { ...process.env, NO_COLOR: "1" } },
  );
  return {
    passed: status === 0,
    first: /FAIL\s+(.+)/.exec(stdout + stderr)?.[1] ?? "did not load",
  };
}
