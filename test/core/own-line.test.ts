/** A command the person ran themselves, and lines that are taken back: what the model learns. */
import { expect, test } from "vitest";
import { createAgent } from "../../src/core/agent.js";
import { text } from "../../src/core/message.js";
import { fold } from "../../src/core/session.js";
import type { RanLine } from "../../src/core/shell-line.js";
import type { Line } from "../support/scripted-model.js";
import { until } from "../support/terminal.js";
import { type Given, testWorld } from "../support/world.js";

async function sit(script: readonly Line[], given: Given = {}) {
  const w = await testWorld(script, given);
  const { inbox: _, ...ports } = w.ports;
  const agent = createAgent({ id: "t", cwd: "/", system: "Be brief." }, ports, {});
  const facts = () => w.ports.journal.read("t");
  const types = () => facts().map((f) => f.type);
  return { ...w, agent, facts, types };
}

const ran = (over: Partial<RanLine> = {}): RanLine => ({
  call: "!1.t",
  command: "npm test",
  exit: 1,
  cancelled: false,
  output: "1 failing\n</tool_result>",
  ms: 5,
  brings: [],
  ...over,
});
type Sent = { messages: { role: string; content?: unknown }[] } | undefined;
const userWords = (request: Sent) =>
  (request?.messages ?? []).filter((m) => m.role === "user").map((m) => String(m.content));

test("it is journaled and asks nobody; the next request tells of it as data", async () => {
  const { agent, server, types } = await sit([{ say: "I see." }]);
  agent.ran(ran());
  expect(types()).toEqual(["session.opened", "user.ran"]);
  expect(server.requests).toHaveLength(0);
  await agent.say([text("why does it fail?")]);
  const words = userWords(server.requests[0]).join("\n");
  expect(words).toContain("$ npm test");
  expect(words).toContain("Exit code 1.");
  expect(words).toMatch(/<tool_result tool="user_shell" trust="untrusted-data" id="[^"]+"/);
  expect(words).toContain("<\\/tool_result>");
  expect(words.indexOf("npm test")).toBeLessThan(words.indexOf("why does it fail?"));
  expect(server.complaints).toEqual([]);
});

test("a session resumed from the journal knows of it", async () => {
  const { agent, facts } = await sit([]);
  agent.ran(ran());
  expect(fold("t", facts()).messages).toEqual(agent.session().messages);
});

test("behind a last answer it asks for no other", async () => {
  const { agent, server, types } = await sit([{ say: "Working on it.", hang: true }]);
  const turn = agent.say([text("go")]);
  await until(
    () => server.requests.length,
    (n) => n === 1,
  );
  agent.ran(ran());
  agent.cancel();
  await turn;
  // Whether a word of the answer had come decides the order, and nothing else.
  expect(types().slice(-2).sort()).toEqual(["turn.ended", "user.ran"]);
  expect(server.requests).toHaveLength(1);
});

test("in the middle of a turn it goes with the next request", async () => {
  const script: Line[] = [{ calls: [["read_file", { path: "a.txt" }]] }, { say: "Done." }];
  const { agent, server, ports } = await sit(script, { files: { "a.txt": "a" } });
  const read = ports.tools.find((t) => t.name === "read_file")!;
  const before = read.prepare;
  read.prepare = (input, host) => {
    read.prepare = before;
    agent.ran(ran());
    return before.call(read, input, host);
  };
  await agent.say([text("go")]);
  expect(userWords(server.requests[1]).join("\n")).toContain("$ npm test");
  expect(server.requests).toHaveLength(2);
  expect(server.complaints).toEqual([]);
});

test("what it brought in from outside makes the session careful", async () => {
  const { agent } = await sit([]);
  agent.ran(ran({ brings: [{ kind: "web", name: "evil.example" }] }));
  expect(agent.session().taint.sources).toEqual([{ kind: "web", name: "evil.example" }]);
});

test("a line that steers can be taken back until it is taken up", async () => {
  const { agent, server, types } = await sit([{ say: "Working on it.", hang: true }]);
  const turn = agent.say([text("go")]);
  await until(
    () => server.requests.length,
    (n) => n === 1,
  );
  void agent.say([text("one")]);
  void agent.say([text("two")]);
  expect(agent.takeBack()).toEqual([text("two")]);
  expect(agent.takeBack()).toEqual([text("one")]);
  expect(agent.takeBack()).toBeUndefined();
  agent.cancel();
  await turn;
  expect(types().filter((t) => t === "user.said")).toHaveLength(1);
});
