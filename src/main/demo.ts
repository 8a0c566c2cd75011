/**
 * `belay --demo`: the production loop, tools and wire, offline, in a temporary folder that is
 * removed after. Ends well only if the file on disk is right.
 */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { languageOf } from "../adapters/config/language.js";
import type { Recorded } from "../core/event.js";
import { wordsFor } from "../core/i18n/index.js";
import { text } from "../core/message.js";
import { report } from "../core/report.js";
import { callLine } from "../ui/print.js";
import type { Flags } from "../ui/flags.js";
import { demoOpened } from "./models.js";
import { openWorld } from "./world.js";

const before = `public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello World");
    }
}
`;
const after = before.replace("Hello World", "Hello belay");

export async function runDemo(flags: Flags): Promise<number> {
  const words = wordsFor(languageOf(process.env, flags.lang));
  const say = words.headless.demo;
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  const folder = await folderWith("Hello.java", before).catch((error: Error) => error);
  if (folder instanceof Error) {
    process.stderr.write(`${say.noFolder(folder.message)}\n`);
    return 1;
  }
  const model = demoOpened();
  const facts: Recorded[] = [];
  try {
    print(`${say.input}\n  ${say.task}\n\n${say.calls}`);
    const world = await openWorld({
      cwd: folder,
      dataDir: join(folder, ".belay", "data"),
      model: model.model,
      hitl: () => "auto",
      rules: () => [],
      limits: {},
      keys: [],
      memory: "",
      emit(event) {
        if (!("seq" in event)) return;
        facts.push(event);
        if (event.type === "call.ended") print(`  ${callLine(facts, event, words)}`);
      },
      approver: { ask: async () => ({ allow: false, by: "nobody", reason: "" }) },
      noticed: () => {},
    });
    await world.agent.say([text(say.task)]);
    await world.close();
    const right = (await readFile(join(folder, "Hello.java"), "utf8")) === after;
    print(`\n${say.result}\n  ${report(facts).answer.trim()}\n  ${right ? say.ok : say.bad}`);
    return right ? 0 : 1;
  } finally {
    await model.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** A temporary folder with a file in it; nothing is left of it when that fails. */
async function folderWith(name: string, text: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "belay-demo-"));
  try {
    await writeFile(join(folder, name), text);
    return folder;
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}
