/** One grammar for every list of permissions: what it reads, and what it says of the rest. */
import fc from "fast-check";
import { expect, test } from "vitest";
import { wordsFor } from "../../src/core/i18n/index.js";
import { isRule, parseRule, ruleForms, ruleText } from "../../src/core/permission/rule.js";
import { openPermissions } from "../../src/main/grant.js";

test.each<[string, string]>([
  ["edits", "edits"],
  ["read(secrets/**)", "read(secrets/**)"],
  ["read(./secrets/)", "read(secrets/**)"],
  [" write( docs/** ) ", "write(docs/**)"],
  ["npm test", "command(npm test)"],
  ["command(npm  test)", "command(npm test)"],
  ["exactly(make a | tee b)", "exactly(make a | tee b)"],
  ['exactly(["ls","a b"])', 'exactly(["ls","a b"])'],
  ["tool(create_project)", "tool(create_project)"],
  ["host(Example.COM.)", "host(example.com)"],
  ["host(*.example.com)", "host(*.example.com)"],
  ["host(example.com:8443)", "host(example.com:8443)"],
  ["host(bücher.example)", "host(xn--bcher-kva.example)"],
  ["fetch docs.example.com", "host(docs.example.com)"],
  ["mcp(github/get_issue)", "mcp(github/get_issue)"],
  ["mcp(github)", "mcp(github/*)"],
])("%s is read as %s", (text, written) => {
  const rule = parseRule(text);
  expect(isRule(rule) && ruleText(rule)).toBe(written);
});

test.each<[string, string]>([
  ["", "empty"],
  ["read", "empty"],
  ["host()", "empty"],
  ["reads(a)", "form"],
  ["Bash(npm run test:*)", "form"],
  ["constructor(x)", "form"],
  ["host: example.com", "form"],
  ["mcp=github/x", "form"],
  ['git commit -m "a"', "words"],
  ["npm run *", "words"],
  ["a && b", "words"],
  ["command(x > y)", "words"],
  ["read(/etc/passwd)", "path"],
  ["write(../sibling/**)", "path"],
  ["read(~/notes)", "path"],
  ["tool(a b)", "name"],
  ["host(https://example.com/x)", "name"],
  ["host(a*b.com)", "name"],
  ["mcp(a/b/c)", "name"],
])("%j is no rule: %s", (text, problem) => {
  expect(parseRule(text)).toEqual({ problem });
});

test("what is written of a rule reads back as the same rule", () => {
  const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/);
  const forms = fc.oneof(
    name.map((n) => `tool(${n})`),
    fc.array(name, { minLength: 1, maxLength: 4 }).map((words) => words.join(" ")),
    fc.tuple(name, name).map(([a, b]) => `mcp(${a}/${b})`),
    fc.tuple(name, name).map(([a, b]) => `host(${a}.${b}.example)`),
    name.map((n) => `write(${n}/**)`),
    name.map((n) => `exactly(${n} | ${n})`),
  );
  fc.assert(
    fc.property(forms, (text) => {
      const rule = parseRule(text);
      if (!isRule(rule)) return ["read", "write", "tool", "host", "mcp"].includes(text);
      expect(parseRule(ruleText(rule))).toEqual(rule);
      return true;
    }),
  );
});

const open = (own: object, allowed: string[] = [], locale: "en" | "zh" = "en") =>
  openPermissions(own, allowed, wordsFor(locale));

test("a rule that is none is told with the forms there are, and the others count", () => {
  const own = { allow: ["edit(x)", "npm test"], deny: ["read(secrets/**)", "read"] };
  const { permissions, problems } = open(own);
  expect(permissions.rules().map(({ list, text }) => `${list} ${text}`)).toEqual([
    "deny read(secrets/**)",
    "allow command(npm test)",
  ]);
  expect(problems).toHaveLength(2);
  for (const line of problems) expect(line).toContain(ruleForms);
  for (const line of open(own, [], "zh").problems) expect(line).toContain(ruleForms);
});

test("a tool rule takes the names of other agents, and a tool that is none is told", () => {
  const { permissions, problems } = open({ deny: ["tool(Bash)", "tool(creat_project)"] });
  expect(permissions.rules()[0]?.text).toBe("tool(execute_command)");
  expect(problems.join()).toContain("tool(create_project)?");
});

test("a bad --allow keeps the program from starting", () => {
  expect(open({}, ["npm test", "reads(x)"]).usage).toHaveLength(1);
});

test("allowing the tool for commands allows no command, and says so", () => {
  expect(open({ allow: ["tool(execute_command)"] }).problems.join()).toContain("command(npm test)");
});

test("a project only tightens: its allow is passed over with a line", () => {
  const { permissions } = open({ allow: ["npm test"] });
  const lists = { allow: ["command(rm)", "edits"], ask: ["npm test"], deny: ["host(a.example)"] };
  const lines = permissions.takeProject(lists, wordsFor("en"));
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain("command(rm)");
  expect(permissions.rules().map(({ list, text, source }) => `${source} ${list} ${text}`)).toEqual([
    "user allow command(npm test)",
    "project deny host(a.example)",
    "project ask command(npm test)",
  ]);
});
