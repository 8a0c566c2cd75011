/** What to break of the approval prompt and of what is done after it; see test/mutations.js. */
const question = "src/ui/prompt/question.ts";
const judge = "src/core/judge.ts";
const keys = ["test/ui/approval.test.ts", "test/ui/hunks.test.ts"];
const judged = ["test/core/judge.test.ts"];
const asking = "src/ui/terminal/line-asking.ts";
const byLines = ["test/ui/lines-question.test.ts", "test/ui/lines-question-parts.test.ts"];

export const mutations = [
  {
    claim: "keys from before a question could be read do not answer it",
    file: question,
    find: "export const DEAF_MS = 300;",
    replace: "export const DEAF_MS = 0;",
    tests: keys,
  },
  {
    claim: "a paste never answers",
    file: question,
    find: 'if (deaf || key.kind === "paste") return { question: q };',
    replace:
      "if (deaf) return { question: q };\n" +
      '  if (key.kind === "paste") return answerLetter(q, key.text.slice(0, 1), 1);',
    tests: keys,
  },
  {
    claim: "yes counts only once the end was on the screen",
    file: question,
    find: "return q.seen ? { question: q, answer: { verdict: yes } } : further;",
    replace: "return { question: q, answer: { verdict: yes } };",
    tests: keys,
  },
  {
    claim: "the next hunk is read before it can be taken",
    file: question,
    find: "return { question: fresh({ ...q, walk }) };",
    replace: "return { question: { ...q, walk } };",
    tests: keys,
  },
  {
    claim: "the rest of the hunks is taken only where all had been seen",
    file: "src/ui/prompt/walk.ts",
    find: "return walk.allSeen ? rest(walk, true) : stay(walk);",
    replace: "return rest(walk, true);",
    tests: keys,
  },
  {
    claim: "an Enter that may belong to a paste waits for what follows it",
    file: "src/ui/terminal/asking.ts",
    find: "if (one.question.reason === reason) one.settle",
    replace: "one.settle",
    tests: ["test/ui/question.test.ts"],
  },
  {
    claim: "a cancelled turn is no refusal",
    file: "src/core/session.ts",
    find: 'as === "cancelled" ? "CANCELLED" : ',
    replace: 'as === undefined && by === "tool" ? "CANCELLED" : ',
    tests: judged,
  },
  {
    claim: "on plain lines what came before the question could be read does not answer it",
    file: asking,
    find: "drawnAt === undefined || at - drawnAt < DEAF_MS",
    replace: "drawnAt === undefined && DEAF_MS < 0",
    tests: byLines,
  },
  {
    claim: "on plain lines a paste never answers",
    file: asking,
    find: "if (early || pasted)",
    replace: "if (early)",
    tests: byLines,
  },
  {
    claim: "on plain lines yes counts only once all has been read",
    file: "src/ui/prompt/answer-line.ts",
    find: "if (!q.seen && (always",
    replace: "if (q.last < 0 && (always",
    tests: byLines,
  },
  {
    claim: "on plain lines every row of what is asked is marked",
    file: "src/ui/draw/look.ts",
    find: 'plain ? "| "',
    replace: 'plain ? ""',
    tests: byLines,
  },
  {
    claim: "what a cancelled turn did not take up is sent to nobody",
    file: "src/ui/terminal/line-typing.ts",
    find: "if (!well) return giveBack();",
    replace: "if (!well) return;",
    tests: ["test/ui/lines-typing.test.ts"],
  },
  {
    claim: "what moved under a question is asked about again",
    file: judge,
    find: "reply.allow && (await plan.fresh?.()) === false",
    replace: "reply.allow && plan.fresh === undefined && outdated",
    tests: judged,
  },
  {
    claim: "only the hunks that were taken are written",
    file: judge,
    find: "withHunks(before, text, hunks.accepted)",
    replace: "text",
    tests: judged,
  },
  {
    claim: "what the person wrote anew is judged and asked about",
    file: judge,
    find: 'if (ruling === "allow" && !rewritten)',
    replace: 'if (ruling === "allow" || rewritten)',
    tests: judged,
  },
  {
    claim: "a hunk left keeps its lines as they were",
    file: "src/core/diff/hunk.ts",
    find: "if (taken.has(number)) out.push",
    replace: "out.push",
    tests: ["test/diff"],
  },
  {
    claim: "a diff of a part of a file has the file's line numbers",
    file: "src/ui/draw/sheet.ts",
    find: "    from,\n",
    replace: "    from: from > 0 ? 1 : 0,\n",
    tests: keys,
  },
];
