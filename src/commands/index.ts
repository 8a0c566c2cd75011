/**
 * Every slash command, in the order the help shows them, and the one way to run one.
 */
import type { Desk, SlashCommand } from "../core/desk.js";
import { nearestWord } from "../core/near.js";
import type { Completion } from "../core/seat.js";
import { audit } from "./audit.js";
import { cancel } from "./cancel.js";
import { clear } from "./clear.js";
import { doctor } from "./doctor.js";
import { exit } from "./exit.js";
import { help } from "./help.js";
import { hitl } from "./hitl.js";
import { jobs } from "./jobs.js";
import { lang } from "./lang.js";
import { model } from "./model.js";
import { permissions } from "./permissions.js";
import { policy } from "./policy.js";
import { status } from "./status.js";
import { theme } from "./theme.js";
import { trust } from "./trust.js";
import { usage } from "./usage.js";
import { vim } from "./vim.js";

export const commands: readonly SlashCommand[] = [
  help(() => commands),
  model,
  doctor,
  hitl,
  clear,
  status,
  usage,
  jobs,
  permissions,
  policy,
  audit,
  trust,
  lang,
  theme,
  vim,
  cancel,
  exit,
];

/** `line` begins with `/`. An unknown command is answered as unknown, never sent to the model. */
export async function runCommand(line: string, desk: Desk): Promise<void> {
  const [, name = "", args = ""] = /^\/(\S*)\s*([^]*)$/.exec(line) ?? [];
  const command = commands.find((c) => c.name === name.toLowerCase());
  if (command) return command.run(args, desk);
  const near = nearestWord(
    name.toLowerCase(),
    commands.map((c) => c.name),
  );
  desk.notify({ tone: "bad", text: desk.words().commands.unknown(name, near) });
}

/** Names while the name is typed, then what the command itself knows of each argument. */
export async function completeCommand(
  line: string,
  cursor: number,
  desk: Desk,
): Promise<readonly Completion[]> {
  const [, name = "", rest] = /^\/(\S*)(\s[^]*)?$/.exec(line.slice(0, cursor)) ?? [];
  if (!line.startsWith("/")) return [];
  const { summary } = desk.words().commands;
  if (rest === undefined)
    return commands
      .filter((c) => c.name.startsWith(name))
      .map((c) => ({
        text: `/${c.name}`,
        from: 0,
        hint: summary[c.name as keyof typeof summary],
      }));
  const word = /\S*$/.exec(rest)?.[0] ?? "";
  const before = rest.slice(0, rest.length - word.length).trim();
  const command = commands.find((c) => c.name === name);
  const known = (await command?.complete?.(desk, before)) ?? [];
  return known
    .map((one) => (typeof one === "string" ? ([one, ""] as const) : one))
    .filter(([text]) => text.startsWith(word) && text !== word)
    .map(([text, hint]) => ({ text, from: cursor - word.length, hint }));
}
