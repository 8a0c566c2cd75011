/**
 * Options of what builds, tests and checks a project. These run the project's own code: a rule
 * for them is a rule for that, but not for code from elsewhere.
 */
import type { Arg } from "../follow/scope.js";
import type { Safe, SafeTable } from "./safe.js";

const scripts: Safe = {
  short: "sw:",
  long: "silent if-present workspaces workspace= include-workspace-root",
  operands: "names",
  passesOn: true,
};
const script: Safe = { ...scripts, named: true };

const CARGO_LONG =
  "release workspace all package= exclude= all-features features= no-default-features lib bins " +
  "bin= test= tests example= examples bench= benches all-targets quiet verbose locked offline " +
  "frozen no-run no-fail-fast keep-going doc jobs= profile= message-format= color= no-deps";
const cargo: Safe = { short: "p:F:qvj:r", long: CARGO_LONG, operands: "names", passesOn: true };

/** Go takes one dash or two, and values with or without an equals sign. */
const go: Safe = {
  options:
    /^--?(v|race|short|failfast|json|cover|count(=.*)?|run(=.*)?|skip(=.*)?|timeout(=.*)?|parallel(=.*)?|bench(=.*)?|benchmem|benchtime(=.*)?|cpu(=.*)?|p(=.*)?|tags(=.*)?|mod=(readonly|vendor)|shuffle(=.*)?|x|n|a|trimpath|m)$/,
};

const pytest: Safe = {
  short: "qvxsk:m:lrn:",
  long:
    "quiet verbose exitfirst maxfail= lf last-failed ff failed-first nf tb= no-header " +
    "no-summary durations= co collect-only color= capture= showlocals disable-warnings " +
    "stepwise sw strict-markers keyword= markers",
};

const runner: Safe = {
  short: "t:u",
  long:
    "run watch=? coverage=? reporter= silent bail=? testNamePattern= verbose runInBand " +
    "passWithNoTests no-coverage color=? no-color maxWorkers= testPathPattern= changed related",
};

const TARGETS = /^[\w.:/@+-]+$/;
const targets = (words: readonly Arg[]): boolean =>
  words.every((arg) => arg.text.startsWith("-") || TARGETS.test(arg.text));

const maven: Safe = {
  short: "qBoe",
  long: "quiet batch-mode offline errors no-transfer-progress",
  operands: "names",
};
const gradle: Safe = {
  short: "qi",
  long: "quiet info stacktrace offline no-daemon parallel continue console= rerun-tasks tests=",
  operands: "text",
  when: targets,
};
const tasks = (program: string, names: string, safe: Safe): SafeTable =>
  Object.fromEntries(names.split(" ").map((name) => [`${program} ${name}`, safe]));

export const buildTable: SafeTable = {
  ...tasks("npm", "test t start", scripts),
  ...tasks("npm", "run run-script", script),
  ...tasks("npm", "ls list outdated", {
    reads: true,
    short: "alg",
    long: "all depth= json long parseable",
    operands: "names",
  }),
  ...tasks("pnpm", "test t start", scripts),
  ...tasks("pnpm", "run", script),
  ...tasks("yarn", "test start build lint", scripts),
  ...tasks("yarn", "run", script),
  ...tasks("bun", "test", scripts),
  ...tasks("bun", "run", script),
  ...tasks("cargo", "build check clippy test bench doc tree", cargo),
  "cargo fmt": { ...cargo, long: `${CARGO_LONG} check` },
  ...tasks("go", "build test vet list fmt", go),
  pytest,
  "python -m pytest": pytest,
  "python3 -m pytest": pytest,
  vitest: runner,
  jest: runner,
  tsc: {
    short: "bp:w",
    long: "noEmit build project= pretty watch incremental skipLibCheck strict listFiles",
  },
  eslint: {
    long: "ext= quiet max-warnings= no-color color fix cache no-error-on-unmatched-pattern",
  },
  prettier: { short: "cwl", long: "check write list-different no-color ignore-unknown" },
  ...tasks("biome", "check format lint", { long: "write fix colors= max-diagnostics=" }),
  oxlint: { long: "fix quiet deny-warnings max-warnings= format=" },
  ...tasks("ruff", "check format", { short: "q", long: "fix diff quiet check statistics" }),
  black: { short: "qv", long: "check diff quiet verbose color" },
  mypy: { long: "strict pretty no-color-output show-error-codes ignore-missing-imports" },
  gofmt: { short: "lds" },
  make: {
    short: "j:kns",
    long: "jobs=? keep-going silent quiet dry-run just-print",
    operands: "names",
  },
  ...tasks("mvn", "test compile package verify", maven),
  ...tasks("./mvnw", "test compile package verify", maven),
  ...tasks("gradle", "test build check assemble", gradle),
  ...tasks("./gradlew", "test build check assemble", gradle),
  ...tasks("dotnet", "test build", {
    short: "c:v:",
    long: "configuration= verbosity= no-restore no-build nologo filter=",
  }),
};
