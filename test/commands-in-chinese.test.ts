/** What slash commands say in Chinese, put together, has the marks of Chinese. */
import { expect, test } from "vitest";
import { runCommand } from "../src/commands/index.js";
import { createAgent } from "../src/core/agent.js";
import type { Desk } from "../src/core/desk.js";
import { wordsFor } from "../src/core/i18n/index.js";
import { text } from "../src/core/message.js";
import { testWorld } from "./support/world.js";

/** A mark of the Latin script right beside a Chinese character. */
const foreign = /\p{Script=Han}[:(,;?!]|\p{Script=Han} \(|[)]\p{Script=Han}/u;

test.each([
  ["/status", "接口地址：内置"],
  ["/usage", "本会话"],
  ["/audit", "列出"],
  ["/permissions", "长期规则"],
  ["/permissions why npm i && ls", "会先询问"],
  ["/hitl", "审批模式"],
])("%s", async (line, words) => {
  const w = await testWorld([{ calls: [["list_dir", { path: "." }]] }, { say: "Hello." }]);
  const agent = createAgent({ id: "of", cwd: "/", system: "Be brief." }, w.ports, {});
  await agent.say([text("hi")]);
  const said: string[] = [];
  const judged = { ruling: "ask", danger: "low", why: "command", reason: "" } as const;
  const desk: Partial<Desk> = {
    words: () => wordsFor("zh"),
    agent,
    notify: (notice) => void said.push(notice.text),
    facts: () => w.ports.journal.read(agent.session().id),
    rules: () => [],
    explain: async (subject) => [
      {
        kind: "execute",
        subject,
        judged,
        parts: ["npm i", "ls"].map((part) => ({
          text: part,
          verdict: "ask" as const,
          reason: "",
        })),
      },
    ],
    status: () => ({
      version: "1",
      provider: "demo",
      model: "belay-demo",
      demo: true,
      cwd: "/",
      context: undefined,
      hitl: "on",
      tokens: { input: 1, output: 1, cached: 0 },
      baseURL: "u",
      journal: "j",
    }),
  };
  await runCommand(line, desk as Desk);
  expect(said.join("\n")).toContain(words);
  expect(
    said
      .join("\n")
      .split("\n")
      .filter((row) => foreign.test(row)),
  ).toEqual([]);
});

test("a name in Latin letters stands apart from the Chinese around it", () => {
  const { headless, permissions } = wordsFor("zh");
  for (const place of Object.values(permissions.sources)) {
    const told = headless.policy.ruleCount({ place, n: 1 });
    expect(told + permissions.byRule({ rule: "x", place })).not.toMatch(/\p{Script=Han}[\w.-]/u);
  }
});
