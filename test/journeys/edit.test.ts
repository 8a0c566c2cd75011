import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Line } from "../support/scripted-model.js";
import { projectFolder, sessionsIn } from "../support/scripted-session.js";

const hello = 'class Hello {\n  String s = "Hello World";\n}\n';
const edit: Line[] = [
  { calls: [["read_file", { path: "Hello.java" }]] },
  {
    calls: [
      ["edit_file", { path: "Hello.java", old_text: "Hello World", new_text: "Hello belay" }],
    ],
  },
  { say: "The greeting says **Hello belay** now." },
];

const folder = projectFolder({ "Hello.java": hello });
const check = sessionsIn(folder);
const file = () => readFile(join(folder(), "Hello.java"), "utf8");

test("a task, an approval with the diff, yes: the file is edited", async () => {
  await check(edit, async (belay) => {
    await belay.enter("change Hello World to Hello belay in Hello.java");
    const asked = await belay.shows(/Hello belay";[^]*\by\b/);
    expect(asked).toMatch(/-.*Hello World/);
    expect(asked).toMatch(/\+.*Hello belay/);
    expect(await file()).toBe(hello);
    await new Promise((r) => setTimeout(r, 400)); // Keys in the first 300 ms do not answer.
    belay.type("y");
    await belay.shows("The greeting says Hello belay now.");
    expect(await file()).toBe(hello.replace("World", "belay"));
    await belay.enter("/exit");
    expect(await belay.ended).toBe(0);
  });
});

test("no with a reason: the file stays and the model reads the reason", async () => {
  await check([...edit.slice(0, 2), { say: "Understood." }], async (belay, server) => {
    await belay.enter("change Hello World to Hello belay in Hello.java");
    await belay.shows(/\+.*Hello belay/);
    await new Promise((r) => setTimeout(r, 400));
    belay.type("n");
    await belay.shows("Why not?");
    await belay.enter("keep the greeting as it is");
    await belay.shows("Understood.");
    expect(await file()).toBe(hello);
    expect(JSON.stringify(server.requests[2]!.messages)).toContain("keep the greeting as it is");
  });
});

test("with hitl auto an edit inside the project shows its diff and does not ask", async () => {
  await check(
    edit,
    async (belay) => {
      await belay.enter("change it");
      const seen = await belay.shows("The greeting says Hello belay now.");
      expect(seen).toMatch(/\+.*Hello belay/);
      expect(await file()).toContain("Hello belay");
    },
    { hitl: "auto" },
  );
});

test("an unknown command is answered as unknown and never sent", async () => {
  await check([], async (belay, server) => {
    await belay.enter("/hilt");
    await belay.shows("/hitl?");
    expect(server.requests).toHaveLength(0);
  });
});

test("Esc ends the turn; the next task works", async () => {
  await check([{ say: "thinking about", hang: true }, { say: "Second answer." }], async (belay) => {
    await belay.enter("first");
    await belay.shows("thinking about");
    belay.type("\x1b");
    await belay.shows("Cancelled");
    await belay.enter("second");
    await belay.shows("Second answer.");
  });
});

test("Ctrl+C twice leaves and the terminal is as it was", async () => {
  await check([], async (belay) => {
    belay.type("\x03");
    await belay.shows("Ctrl+C");
    belay.type("\x03");
    expect(await belay.ended).toBe(0);
    expect(belay.raw()).toMatch(/\x1b\[\?2004l/);
  });
});
