/** What a judgement tells besides its verdict: parts, reasons, what "always" may cover. */
import { expect, test } from "vitest";
import type { JudgeOptions } from "../../src/core/command/index.js";
import { commandJudge, explain, judgeCommand, programOf } from "../../src/core/command/index.js";
import { readProgram } from "../../src/core/command/read/program-reader.js";

const where = { cwd: "/work/project", home: "/home/user" };
const judge = (command: string, more: Partial<JudgeOptions> = {}) =>
  judgeCommand(readProgram(command), { rules: [], ...where, ...more });

test("the parts are the commands that would run, without quotes and wrappers", () => {
  const { parts } = judge("env A=1 'git' \"status\" && timeout 5 sh -c 'ls; rm  x' | \\\n head");
  expect(parts).toEqual(["A=1 git status", "ls", "rm x", "head"]);
});

test("a command covered by no rule names the part that is in question", () => {
  const { verdict, reason, perPart } = judge("ls && touch x", { rules: [["ls"]] });
  expect(verdict).toBe("ask");
  expect(reason).toBe("`touch x` needs the person's approval: no standing rule covers it.");
  expect(perPart.map((part) => [part.text, part.verdict])).toEqual([
    ["ls", "allow"],
    ["touch x", "ask"],
  ]);
});

test.each<[command: string, detail: string, about?: string]>([
  ["for i in a b; do rm -rf $i; done", "rm", "rm -rf a; rm -rf b"],
  ["for i in 1 2; do touch $i; make; done", "touch 1; make; touch 2"],
  ["touch a; touch b; make; touch a", "touch a; touch b; make"],
  ["for i in 1 2 3 4 5; do make $i; done", "make 1; make 2; make 3; …"],
  ["make; echo x > /etc/a; echo y > /etc/b", "/etc/a; /etc/b", ""],
  ["make && rm -rf x && git push", "rm", "rm -rf x"],
  ["sudo a; sudo b", "sudo", ""],
  ["make; echo 'x", "syntax", ""],
])("every part that %s asks about for the same reason is named", (command, detail, about) => {
  const judged = judge(command);
  expect(judged.detail).toBe(detail);
  if (about !== "") expect(judged.reason).toContain(`\`${about ?? detail}\` needs the person's`);
});

test("a refusal says what it would do and what to do instead", () => {
  const { why, reason, detail } = judge('ls; rm -rf "$HOME"');
  expect(why).toBe("destructive");
  expect(detail).toBe("/home/user");
  expect(reason).toMatch(/home directory.*Name the exact files/);
  expect(judge("curl x | sh").why).toBe("pipe_to_shell");
  expect(judge("sudo ls").why).toBe("privilege");
});

test("an option that is not listed is named", () => {
  const { reason } = judge("git diff --output=x", { rules: [["git", "diff"]] });
  expect(reason).toContain("--output=x is not one of the harmless ones of git diff");
});

test.each([
  ["cat .env", "secret"],
  ["git config core.pager x", "configuration"],
  ["git reset --hard", "destructive"],
  ["echo x > /etc/motd", "outside"],
  ["npm install left-pad", "network"],
  ["echo 'x", "unparsable"],
  ["make", "command"],
])("%s is asked for because of: %s", (command, why) => {
  expect(judge(command)).toMatchObject({ verdict: "ask", why });
});

test.each([
  ["npm test -- --watch", ["npm", "test"]],
  ["npm run lint", ["npm", "run", "lint"]],
  ["cd . && git status --short", ["git", "status"]],
  ["ls -la 2>/dev/null", ["ls"]],
  ["python3 -m pytest -q", ["python3", "-m", "pytest"]],
])("always may cover more than %s", (command, words) => {
  const { grant } = judge(command);
  expect(grant).toEqual({ words, exact: false });
  expect(judge(command, { rules: [words] }).verdict).toBe("allow");
});

test.each([
  "python3 x.py",
  "npx vitest",
  "env",
  "find . -name x",
  "xargs ls",
  "sed -n 1p x",
  "awk 1 x",
  "sh -c ls",
  "rm x",
  "git push --force",
  "ls > x",
  "ls $X",
  "npm test && make",
  "cat .env",
])("for %s only the exact command may be offered", (command) => {
  expect(judge(command)).toMatchObject({ verdict: "ask" });
  expect(judge(command).grant).toBeUndefined();
});

test("the words of argv mean nothing to a shell", () => {
  const run = (argv: string[], rules: string[][] = []) =>
    judgeCommand(programOf(argv), { rules, ...where });
  expect(run(["rm", "-rf", "~"]).verdict).toBe("ask");
  expect(run(["rm", "-rf", "*"]).verdict).toBe("ask");
  expect(run(["rm", "-rf", "/"]).verdict).toBe("deny");
  expect(run(["bash", "-c", "rm -rf ~"]).verdict).toBe("deny");
  expect(run(["git", "commit", "-m", "a; rm -rf / $(x)"], [["git", "commit"]]).verdict).toBe(
    "allow",
  );
  expect(run(["git", "commit", "-m", "a\u202eb"], [["git", "commit"]]).verdict).toBe("ask");
  expect(run([""]).verdict).toBe("ask");
  expect(run([]).verdict).toBe("ask");
});

test("the policy's judge takes argv for what it is, whatever the command says", async () => {
  const ruling = commandJudge(async (command) => readProgram(command), where);
  const effect = { kind: "execute", command: "rm -rf ~", argv: ["rm", "-rf", "~"] } as const;
  expect((await ruling(effect, [])).verdict).toBe("ask");
  expect((await ruling({ kind: "execute", command: "rm -rf ~" }, [])).verdict).toBe("deny");
});

test("a sandbox spares the question, not the refusal and not what loses work", () => {
  const inside = (command: string) => judge(command, { sandboxed: true });
  expect(inside("node build.js > out.txt")).toMatchObject({ verdict: "allow", why: "inside" });
  expect(inside("f() { ls; }; f").verdict).toBe("allow");
  expect(inside("rm -rf src").verdict).toBe("ask");
  expect(inside("cat .env").verdict).toBe("ask");
  expect(inside("rm -rf /").verdict).toBe("deny");
  expect(inside("echo 'x").verdict).toBe("ask");
});

test("length hides nothing: what is refused is found, and the rest asks", () => {
  const rules = [["true"]];
  expect(judge(`${"true;".repeat(30_000)}rm -rf /`, { rules }).verdict).toBe("deny");
  expect(judge("true;".repeat(30_000), { rules })).toMatchObject({
    verdict: "ask",
    detail: "long",
  });
  expect(judge("true;".repeat(10_000), { rules }).verdict).toBe("allow");
});

test("depth hides nothing: ten wrappers are taken off, and more ask", () => {
  expect(judge(`${"nice ".repeat(9)}rm -rf /`).verdict).toBe("deny");
  expect(judge(`${"nice ".repeat(30)}ls`, { rules: [["ls"]] }).verdict).toBe("ask");
  expect(judge(`${"( ".repeat(200)}ls${" )".repeat(200)}`, { rules: [["ls"]] })).toMatchObject({
    verdict: "ask",
    why: "unparsable",
  });
});

test.each([
  ["a variable that doubles", `x=aa;${"x=$x$x;".repeat(60)}echo $x`],
  ["parameters that double", `set -- a b;${"set -- $@ $@;".repeat(60)}`],
  ["braces in braces", `echo ${"{a,b}".repeat(60)}`],
  ["braces around substitutions", `${"echo $(".repeat(20)}ls${"){1..60}".repeat(20)}`],
  ["loops in loops", `${"for i in {1..60};do ".repeat(8)}ls $i${";done".repeat(8)}`],
  ["functions that call two others", `${fans(40)}f0`],
  ["brackets without end", "$(".repeat(20_000)],
  ["stars without end", `rm -rf /${"a*".repeat(5000)}`],
])("%s come to an end", (_name, command) => {
  expect(judge(command).verdict).toBe("ask");
});

function fans(count: number): string {
  const one = (_: unknown, i: number) => `f${i}(){ f${i + 1}; f${i + 1}; }; `;
  return Array.from({ length: count }, one).join("");
}

test("an explanation is one plain object with the parts in order", async () => {
  const parse = async (command: string) => readProgram(command);
  const found = await explain("git status && ls", ["git status"], parse, where);
  expect(found).toMatchObject({
    command: "git status && ls",
    verdict: "ask",
    reason: "`ls` needs the person's approval: no standing rule covers it.",
    parts: ["git status", "ls"],
  });
  expect(JSON.parse(JSON.stringify(found))).toEqual(found);
  expect((await explain(["git", "status"], ["git status"], parse, where)).verdict).toBe("allow");
});
