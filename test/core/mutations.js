/** What to break of the loop and its guard; see test/mutations.js. */
const loop = ["test/core/loop", "test/core/runaway"];

export const mutations = [
  {
    claim: "results join the messages only when the last call has ended",
    file: "src/core/session.ts",
    find: "if (ended.length < s.open.length) return { open: s.open };",
    replace: "if (ended.length < 1) return { open: s.open };",
    tests: loop,
  },
  {
    claim: "a call that had started is never run twice",
    file: "src/core/open-call.ts",
    find: 'if (call.state === "started") return { ...call, state: "lost" };',
    replace: 'if (call.state === "started") return { ...call, state: "asked" };',
    tests: loop,
  },
  {
    claim: "an approval does not outlive its plan",
    file: "src/core/open-call.ts",
    find: 'if (call.state === "allowed") return { ...call, state: "asked" };',
    replace: "",
    tests: loop,
  },
  {
    claim: "what is said while calls are open waits for them",
    file: "src/core/session.ts",
    find: "return s.open.length > 0\n    ? { waiting",
    replace: "return s.open.length > 99\n    ? { waiting",
    tests: loop,
  },
  {
    claim: "a fact is in the journal before anyone hears of it",
    file: "src/core/run.ts",
    find: "const recorded = ports.journal.append(session.id, safe, ports.clock.now());",
    replace:
      "ports.emit({ ...safe, session: session.id, seq: 0, at: 0 }, session);\n" +
      "    const recorded = ports.journal.append(session.id, safe, ports.clock.now());",
    tests: loop,
  },
  {
    claim: "only reads run together",
    file: "src/core/next.ts",
    find: "!parallel.has(c.tool) ||",
    replace: "",
    tests: loop,
  },
  {
    claim: "a cancelled turn leaves no call open",
    file: "src/core/next.ts",
    find: "if (interrupted) return settle(cancelled);",
    replace: "",
    tests: loop,
  },
  {
    claim: "a call cut by the length limit never runs",
    file: "src/core/open-call.ts",
    find: 'if (cut) return { ...call, state: "refused", outcome: cutOff };',
    replace: "",
    tests: loop,
  },
  {
    claim: "the tools are taken away when the guard trips",
    file: "src/core/request.ts",
    find: "const none = finalizing !== undefined || ",
    replace: "const none = ",
    tests: loop,
  },
  {
    claim: "the model is reminded once a task",
    file: "src/core/runaway.ts",
    find: "const crosses = !before.reminded && previous < remindAt",
    replace: "const crosses = previous < remindAt",
    tests: loop,
  },
  {
    claim: "refused calls do not count for the guard",
    file: "src/core/runaway.ts",
    find: '"POLICY_DENIED", "USER_DENIED", ',
    replace: "",
    tests: loop,
  },
  {
    claim: "an action is the same whatever the order of its arguments",
    file: "src/core/runaway.ts",
    find: ".sort(([a], [b]) => (a < b ? -1 : 1))",
    replace: "",
    tests: loop,
  },
  {
    claim: "the strictest ruling of any effect decides",
    file: "src/core/rules.ts",
    find: "return strictest([forTool(context), ...judged]);",
    replace: "return forTool(context);",
    tests: ["test/core/loop", "test/permission"],
  },
  {
    claim: "a result goes to the model in its envelope",
    file: "src/core/session.ts",
    find: "text(wrap(tool, seal, words))",
    replace: "text(words)",
    tests: loop,
  },
];
