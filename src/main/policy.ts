/**
 * `belay policy explain "COMMAND"`: how a command would be judged, and why. With `--json` one
 * question a line on standard input (a string, or `{command, rules}`), one answer a line out.
 */
import { homedir } from "node:os";
import { createInterface } from "node:readline";
import { z } from "zod/v3";
import { openShellParser } from "../adapters/shell-parser/index.js";
import type { Explained } from "../core/command/index.js";
import { explain } from "../core/command/index.js";
import { localeNamed, localeOf, wordsFor } from "../core/i18n/index.js";
import type { Flags } from "../ui/flags.js";

const question = z.union([
  z.string(),
  z.object({
    command: z.union([z.string(), z.array(z.string())]),
    rules: z.array(z.string()).default([]),
  }),
]);

export async function runPolicy(flags: Flags): Promise<number> {
  const words = wordsFor(flags.lang ? localeNamed(flags.lang) : localeOf(process.env)).headless;
  const parse = openShellParser();
  const where = { cwd: process.cwd(), home: homedir() };
  const command = flags.words.slice(2).join(" ");
  if (command !== "") {
    const found = await explain(command, flags.allow, parse, where);
    if (flags.json) process.stdout.write(`${JSON.stringify(brief(found))}\n`);
    else {
      const parts = found.parts.map((p) => `  ${p}`);
      const verdict = `${words.policy.verdict[found.verdict]}: ${found.reason}`;
      process.stdout.write(`${[verdict, words.policy.parts, ...parts].join("\n")}\n`);
      process.stderr.write(`${words.policy.alone}\n`);
    }
    return 0;
  }
  if (!flags.json) {
    process.stderr.write(`${words.policy.usage}\n`);
    return 2;
  }
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() !== "") process.stdout.write(`${JSON.stringify(await answer(line))}\n`);
  }
  return 0;

  async function answer(line: string) {
    const asked = question.safeParse(parsed(line));
    if (!asked.success)
      return { command: line, verdict: "ask", reason: words.policy.usage, parts: [] };
    const { command, rules } =
      typeof asked.data === "string" ? { command: asked.data, rules: flags.allow } : asked.data;
    return brief(await explain(command, rules, parse, where));
  }
}

const brief = ({ command, verdict, reason, parts }: Explained) => ({
  command,
  verdict,
  reason,
  parts,
});

/** A line that is no JSON is the command itself. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
