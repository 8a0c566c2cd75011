/** What to break of the sandbox and of what runs in it; see test/mutations.js. */
const bubblewrap = "src/adapters/host/sandbox/bubblewrap.ts";
const tests = ["test/sandbox/walls.test.ts"];
const protect = ["test/sandbox/protect.test.ts"];

export const mutations = [
  {
    claim: "in the sandbox the network is off",
    file: bubblewrap,
    find: '["--unshare-net"]',
    replace: "[]",
    tests,
  },
  {
    claim: "in the sandbox the home is hidden",
    file: bubblewrap,
    find: '...hiddenHomes(walls).flatMap((path) => ["--tmpfs", path]),',
    replace: "",
    tests,
  },
  {
    claim: "git's hooks and config are mounted read only",
    file: bubblewrap,
    find: 'how === "pinned" ? ["--bind", path, path]',
    replace: 'how !== "" ? ["--bind", path, path]',
    tests: protect,
  },
  {
    claim: ".git cannot be moved away and made anew",
    file: "src/adapters/host/sandbox/protect.ts",
    find: '{ path: folder, how: "pinned" },',
    replace: "",
    tests: protect,
  },
  {
    claim: "settings that are missing cannot be made",
    file: "src/adapters/host/sandbox/protect.ts",
    find: 'if (kind === "nothing" && !instead) continue;',
    replace: 'if (kind === "nothing") continue;',
    tests: protect,
  },
  {
    claim: "what a command leaves running in the sandbox is counted",
    file: "src/adapters/host/sandbox/runner.ts",
    find: 'echo "left $count" >&3',
    replace: "",
    tests,
  },
  {
    claim: "without the sandbox that was asked for every command asks",
    file: "src/core/permission/unsandboxed.ts",
    find: 'if (once.ruling === "ask") return once;',
    replace: "return judged;",
    tests: ["test/sandbox/asked.test.ts"],
  },
  {
    claim: "a killed belay's processes are ended by their marks at the next start",
    file: "src/adapters/host/shell/ledger.ts",
    find: "return note?.boot === bootId() ?",
    replace: 'return note?.boot === "" ?',
    tests: ["test/jobs.test.ts"],
  },
];
