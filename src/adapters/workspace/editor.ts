/**
 * The person's own editor, in this terminal, on a file that only they can read and that is
 * gone afterwards.
 */
import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import type { Edited } from "../../core/seat.js";

type Env = Readonly<Record<string, string | undefined>>;

/**
 * The terminal must be free: the editor takes it. Its exit code says whether the text counts.
 * From the name of what is edited the editor knows its language.
 */
export async function editText(text: string, env: Env, path = "message.md"): Promise<Edited> {
  const [program, ...given] = argumentsIn(env.VISUAL || env.EDITOR || "");
  if (program === undefined) return { problem: "none", editor: "" };
  const failed: Edited = { problem: "failed", editor: basename(program) };
  // mkdtemp makes a folder for its owner alone.
  const folder = await mkdtemp(join(tmpdir(), "belay-"));
  try {
    const file = join(folder, basename(path).replace(/[^\w.-]/g, "_") || "text");
    await writeFile(file, text, { mode: 0o600 });
    if (!(await endsWell(program, [...given, file], env))) return failed;
    const edited = await readFile(file, "utf8");
    // Editors end a file with a line break whether or not the text had one.
    const extra = !text.endsWith("\n") && edited.endsWith("\n");
    const said = extra ? edited.replace(/\r?\n$/, "") : edited;
    return { text: text.includes("\r\n") ? said : said.replaceAll("\r\n", "\n") };
  } catch {
    return failed; // The file is gone, or no text any more.
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function endsWell(program: string, args: readonly string[], env: Env): Promise<boolean> {
  const child = spawn(program, args, { stdio: "inherit", env: { ...env } });
  // Left behind, it would keep the terminal as it has made it: it goes when we go.
  const goes = (signal: NodeJS.Signals) => void child.kill(signal);
  const last = () => void child.kill();
  const heard = { SIGINT: () => {}, SIGTERM: goes, SIGHUP: goes, exit: last };
  for (const [event, hear] of Object.entries(heard)) process.on(event, hear);
  return new Promise<boolean>((resolve) => {
    child.on("error", () => resolve(false));
    child.on("exit", (code) => resolve(code === 0));
  }).finally(() => {
    for (const [event, hear] of Object.entries(heard)) process.off(event, hear);
  });
}

/** `code --wait`, `"/opt/my editor/bin" -f`: words, with quotes and backslashes as shells have. */
function argumentsIn(line: string): string[] {
  const words = line.match(/(?:"(?:\\.|[^"\\])*"|'[^']*'|\\.|[^\s"'\\])+/g) ?? [];
  return words.map((word) =>
    word.replace(
      /"((?:\\.|[^"\\])*)"|'([^']*)'|\\(.)/g,
      (_, double?: string, single?: string, escaped?: string) =>
        double?.replace(/\\(["\\])/g, "$1") ?? single ?? escaped ?? "",
    ),
  );
}
