/**
 * `belay policy explain "COMMAND"`: how a command would be judged in this folder, and why. With
 * `--json` one question a line on standard input (a string, or `{command, rules}`), one answer
 * a line out.
 */
import { createInterface } from "node:readline";
import { z } from "zod/v3";
import { loadConfig } from "../adapters/config/index.js";
import { providers } from "../adapters/model/index.js";
import type { Words } from "../core/i18n/index.js";
import { wordsFor } from "../core/i18n/index.js";
import type { Flags } from "../ui/flags.js";
import { jsonLine } from "../ui/text/json-line.js";
import { show } from "../ui/text/show.js";
import { flatRow } from "../ui/text/span.js";
import type { Counted, JudgeHere, JudgedHere } from "./judge-here.js";
import { judgeHere } from "./judge-here.js";
import { folderAt, folderName } from "./setup.js";

const question = z.union([
  z.string(),
  z.object({
    command: z.union([z.string(), z.array(z.string())]),
    rules: z.array(z.string()).default([]),
  }),
]);

export async function runPolicy(flags: Flags): Promise<number> {
  const { hitl, lang, sandbox } = flags;
  const options = { hitl, lang, sandbox };
  const { config, problems } = loadConfig({ options, env: process.env, providers });
  const words = wordsFor(config.locale);
  const complain = (line: string) => void process.stderr.write(`${plain(line)}\n`);
  const command = flags.words.slice(2).join(" ");
  const cwd = folderAt(flags.cwd ?? ".");
  if (cwd === undefined || (command === "" && !flags.json)) {
    const { policy, noFolder } = words.headless;
    complain(cwd === undefined ? noFolder(folderName(flags.cwd)) : policy.usage);
    return 2;
  }
  const here = await judgeHere({ config, problems, cwd, allow: flags.allow, words });
  if ("usage" in here) {
    complain(here.usage);
    return 2;
  }
  for (const line of here.problems) complain(line);
  if (command !== "") {
    const found = await here.judge(command);
    if (flags.json) print(answerOf(command, found, here.counted));
    else {
      process.stdout.write(
        linesOf(found, words)
          .map((line) => `${plain(line)}\n`)
          .join(""),
      );
      complain(countedText(here.counted, words));
    }
    return 0;
  }
  for await (const line of createInterface({ input: process.stdin }))
    if (line.trim() !== "") print(await answer(line, here, words));
  return 0;
}

const plain = (line: string): string => flatRow(show(line, "exact"));
const print = (value: object): void => void process.stdout.write(`${jsonLine(value)}\n`);

async function answer(line: string, here: JudgeHere, words: Words): Promise<object> {
  const asked = question.safeParse(parsed(line));
  if (!asked.success)
    return { command: line, verdict: "ask", reason: words.headless.policy.usage, parts: [] };
  const { data } = asked;
  const { command, rules } = typeof data === "string" ? { command: data, rules: [] } : data;
  return answerOf(command, await here.judge(command, rules), here.counted);
}

/** There is nothing to explain where it may run by what came with the question. */
function answerOf(command: string | readonly string[], found: JudgedHere, counted: Counted) {
  const { verdict, parts, why, rule } = found;
  const plain = verdict === "allow" && (why === "granted" || rule?.source === "line");
  const reason = plain ? "" : found.reason;
  return { command, verdict, reason, parts, why, ...(rule && { rule }), counted };
}

function linesOf({ verdict, reason, parts }: JudgedHere, words: Words): string[] {
  const say = words.headless.policy;
  return [
    say.verdict({ verdict: say.verdicts[verdict], because: reason }),
    ...(parts.length > 0 ? [say.parts, ...parts.map((part) => `  ${part}`)] : []),
  ];
}

/** What was taken into account, and what only a session knows. */
function countedText({ mode, rules, sandbox }: Counted, words: Words): string {
  const say = words.headless.policy;
  const { sources } = words.permissions;
  const places = (["line", "user", "project"] as const).filter((place) => rules[place] > 0);
  const counts = places.map((place) => say.ruleCount({ place: sources[place], n: rules[place] }));
  return say.counted({ facts: [say.mode({ mode }), ...counts, say.sandbox[sandbox]] });
}

/** A line that is no JSON is the command itself. */
function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return line;
  }
}
