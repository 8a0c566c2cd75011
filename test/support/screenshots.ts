/**
 * The terminal as text, for the README: the built program, the demo model, a real
 * pseudo-terminal, and what a person sees when they are asked and when it is done.
 */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Locale } from "../../src/core/i18n/index.js";
import { inTerminal } from "./pty.js";

const hello = `public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello World");
    }
}
`;

const runs = {
  en: {
    task: "change Hello World to Hello belay in Hello.java",
    asked: /yes, once/,
    ended: /not verified/,
  },
  zh: {
    task: "把 Hello.java 里的 Hello World 改成 Hello belay",
    asked: /允许一次/,
    ended: /未经验证/,
  },
} as const;

/** A key in the first moments of a question is no answer to it. */
const READ_MS = 600;

/** Two screens: the question before the edit, and the end. */
export async function screens(locale: Locale): Promise<string> {
  const { task, asked, ended } = runs[locale];
  const home = await mkdtemp(join(tmpdir(), "belay-screens-"));
  const cwd = join(home, "hello");
  const seen: string[] = [];
  try {
    await mkdir(cwd);
    await writeFile(join(cwd, "Hello.java"), hello);
    const options = { cwd, args: ["--lang", locale], env: { HOME: home }, columns: 88, rows: 34 };
    await inTerminal(options, async (belay) => {
      await belay.shows("~/hello");
      await belay.enter(task);
      await belay.shows(asked);
      await new Promise((r) => setTimeout(r, READ_MS));
      seen.push(belay.screen());
      belay.type("y");
      await belay.shows(ended);
      // The last frame: nothing is being done any more.
      await belay.shows(/\n> [^\n]*$/);
      seen.push(belay.screen());
    });
  } finally {
    await rm(home, { recursive: true, force: true });
  }
  const [question = "", end = ""] = seen.map(withoutNotice);
  return `${fenced(question)}\n\n${fenced(withoutBeginning(end, question))}`;
}

/** Whether SQLite is there differs from machine to machine; the README shows one that has it. */
const withoutNotice = (screen: string) =>
  screen
    .split("\n\n")
    .filter((paragraph) => !/^(SQLite |无法使用 SQLite)/.test(paragraph.trimStart()))
    .join("\n\n");

const fenced = (text: string) => `\`\`\`text\n${text.replace(/^\n+/, "")}\n\`\`\``;

/** The lines that stood on the first screen too are not shown again. */
function withoutBeginning(text: string, before: string): string {
  const [lines, known] = [text.split("\n"), before.split("\n")];
  let same = 0;
  while (same < lines.length && lines[same] === known[same]) same++;
  return lines.slice(same).join("\n");
}

const begin = "<!-- transcript -->";
const end = "<!-- /transcript -->";

/** The README with this between the marks; the second mark is made where it is missing. */
export function withScreens(readme: string, text: string): string {
  const from = readme.indexOf(begin);
  if (from < 0) throw new Error(`${begin} is missing`);
  const to = readme.indexOf(end, from);
  const rest = readme.slice(to < 0 ? from + begin.length : to + end.length);
  return `${readme.slice(0, from)}${begin}\n${text}\n${end}${rest}`;
}

export function screensIn(readme: string): string {
  const [from, to] = [readme.indexOf(begin), readme.indexOf(end)];
  return to < 0 ? "" : readme.slice(from + begin.length, to).trim();
}

/** Without what differs from run to run: times and counts. */
export const comparable = (text: string): string[] =>
  text.split("\n").map((line) => line.replace(/\d+(\.\d+)?k?/g, "#").trimEnd());
