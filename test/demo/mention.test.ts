/** The demo model and `@file` mentions, and what it says when a person took only a part. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { amendedIn } from "../../src/adapters/demo/conversation.js";
import { startDemoServer } from "../../src/adapters/demo/server.js";
import type { DemoServer } from "../../src/adapters/demo/server.js";
import { understand } from "../../src/adapters/demo/understand.js";
import { editedText, rejectedText } from "../../src/core/amendment.js";
import { mentioned } from "../../src/ui/prompt/mention.js";

const said = (task: string) => JSON.stringify(understand(task).wishes);

describe("a file that is mentioned", () => {
  test.each([
    "read FILE",
    "show me FILE",
    "explain FILE",
    "what is in FILE",
    "what does FILE do",
    "change Hello World to Hello belay in FILE",
    "in FILE, replace 'a' with 'b'",
    "edit FILE: replace a with b",
    "replace all a with b in FILE",
    "create FILE with Hello",
    "find TODO in FILE",
    "read FILE and replace a with b",
    "读 FILE",
    "看看 FILE 的内容",
    "把 FILE 里的 a 改成 b",
    "在 FILE 中把 a 替换成 b",
    "创建 FILE 内容为 你好",
  ])("is understood as the file: %s", (form) => {
    for (const file of ["Hello.java", "src/deep/a-b.ts"]) {
      const plain = said(form.replace("FILE", file));
      expect(plain).toContain(file);
      expect(said(form.replace("FILE", mentioned(file)))).toBe(plain);
    }
    const odd = "my notes.txt";
    expect(said(form.replace("FILE", mentioned(odd)))).toContain(odd);
    expect(said(form.replace("FILE", mentioned(odd)))).not.toContain("@");
  });

  test("without a word beside it is read, and a folder listed", () => {
    expect(said("@Hello.java")).toBe('[{"do":"read","file":"Hello.java"}]');
    expect(said("@src/")).toBe('[{"do":"list","dir":"src/"}]');
    expect(said("list @src/")).toBe('[{"do":"list","dir":"src/"}]');
    expect(said("列出 @src/")).toBe('[{"do":"list","dir":"src/"}]');
  });

  test("is none in a text that is changed or written", () => {
    expect(understand("change @old to @new in a.ts").wishes).toMatchObject([
      { from: "@old", to: "@new", file: "a.ts" },
    ]);
    expect(understand('change "me@old.example" to "me@new.example" in @a.ts').wishes).toMatchObject(
      [{ from: "me@old.example", to: "me@new.example", file: "a.ts" }],
    );
  });
});

describe("what the person made of a proposal", () => {
  const before = "a\n1\n2\n3\n4\n5\n6\n7\n8\na\n";
  const after = before.replaceAll("a", "b");

  test("is read from what the program says of it", () => {
    const part = rejectedText(before, after, { accepted: [1], of: 2, reason: "not the first" });
    expect(amendedIn(`${part}\nEdited x`)).toEqual({ hunks: { taken: 1, of: 2 } });
    expect(amendedIn(editedText("make", "make -n"))).toEqual({ anew: { used: "make -n" } });
    expect(amendedIn(editedText(before, after))).toEqual({ anew: { used: undefined } });
    expect(amendedIn("Edited x: 2 places")).toEqual({});
  });

  let server: DemoServer;
  beforeAll(async () => {
    server = await startDemoServer();
  });
  afterAll(() => server.close());

  /** The answer to a task whose calls came to these results. */
  async function answer(task: string, ...results: [tool: string, body: string][]) {
    const messages = results.flatMap(([tool, content], i) => [
      {
        role: "assistant",
        tool_calls: [{ id: `c${i}`, function: { name: tool, arguments: "{}" } }],
      },
      { role: "tool", tool_call_id: `c${i}`, content },
    ]);
    const tools = results.map(([name]) => ({ type: "function", function: { name } }));
    const response = await fetch(`${server.baseURL}/chat/completions`, {
      method: "POST",
      body: JSON.stringify({ messages: [{ role: "user", content: task }, ...messages], tools }),
    });
    return [...(await response.text()).matchAll(/"content":"((?:[^"\\]|\\.)*)"/g)]
      .map(([, text]) => JSON.parse(`"${text}"`) as string)
      .join("");
  }

  const numbered = before
    .trimEnd()
    .split("\n")
    .map((line, i) => `${i + 1} | ${line}`)
    .join("\n");
  const part = `${rejectedText(before, after, { accepted: [0], of: 2 })}\nEdited x.txt`;

  test.each([
    ["change a to b in x.txt", /1 of 2 hunks/],
    ["把 x.txt 里的 a 改成 b", /共 2 处，采用 1 处/],
  ])("%s: one hunk of two is told as that", async (task, words) => {
    const told = await answer(task, ["read_file", numbered], ["edit_file", part]);
    expect(told).toMatch(words);
    expect(told).not.toMatch(/in 2 places|，共 2 处。/);
    const whole = await answer(task, ["read_file", numbered], ["edit_file", "Edited x.txt"]);
    expect(whole).toMatch(/in 2 places|，共 2 处。/);
  });

  test("a file and a command that the person wrote anew are told as theirs", async () => {
    const edited = `${editedText("a\nb", "a\nc")}\nEdited x.txt`;
    const told = await answer(
      "change a to b in x.txt",
      ["read_file", numbered],
      ["edit_file", edited],
    );
    expect(told).toMatch(/what you wrote/);
    const ran = `${editedText("make", "make -n")}\nExit code 0\nfine\n`;
    expect(await answer("run make", ["execute_command", ran])).toMatch(
      /^Ran `make -n`: exit code 0/,
    );
  });
});
