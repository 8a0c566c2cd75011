/** `/permissions`: what stands, why something would ask, and taking a permission back. */
import { oneLine } from "../core/cut.js";
import type { Desk, SlashCommand } from "../core/desk.js";
import type { Words } from "../core/i18n/index.js";
import type { Explanation } from "../core/permission/explain.js";
import type { ListedRule } from "../core/permission/listing.js";
import { listing } from "../core/permission/listing.js";
import type { Why } from "../core/policy.js";

export const permissions: SlashCommand = {
  name: "permissions",
  usage: "[why X] [revoke N]",
  complete(desk, before) {
    if (before === "") return ["why", "revoke"];
    const mine = before === "revoke" ? listed(desk).filter(({ list }) => list === "allow") : [];
    return mine
      .filter(({ takenBack }) => !takenBack)
      .map(({ number, text }) => [String(number), oneRow(text)] as const);
  },
  async run(args, desk) {
    const [, verb = "", rest = ""] = /^(\S*)\s*([^]*)$/.exec(args.trim()) ?? [];
    if (verb === "") return list(desk);
    if (verb === "why" && rest !== "") return why(rest, desk);
    if (verb === "revoke" && rest !== "") return revoke(rest.trim(), desk);
    const words = desk.words();
    desk.notify({ tone: "bad", text: words.commands.misused(words.permissions.usage) });
  },
};

const listed = (desk: Desk): ListedRule[] => listing(desk.rules(), desk.agent.session());

function list(desk: Desk): void {
  const say = desk.words().permissions;
  const rows = ruleLines(listed(desk), desk.words());
  const text = rows.length > 0 ? [say.title, ...rows, say.keys] : [say.none, say.keys];
  desk.notify({ tone: "plain", text: text.join("\n") });
}

/** One line a rule: its number, its list, the rule, where it stands. */
export function ruleLines(rules: readonly ListedRule[], words: Words): string[] {
  const { lists, sources, takenBack } = words.permissions;
  return rules.map(({ number, list, text, source, takenBack: off }) => {
    const state = off ? ` · ${takenBack}` : "";
    const head = `  ${String(number).padStart(2)}  ${lists[list].padEnd(5)} ${oneRow(text)}`;
    return `${head} · ${sources[source]}${state}`;
  });
}

/** A command may have many lines: none of them is to look like another rule. */
const oneRow = (text: string): string => oneLine(text, 2000);

function revoke(came: string, desk: Desk): void {
  const say = desk.words().permissions;
  const rules = listed(desk);
  const rule = rules.find(({ number }) => String(number) === came);
  if (!rule) return desk.notify({ tone: "bad", text: say.noSuch({ came, last: rules.length }) });
  const place = say.sources[rule.source];
  if (rule.list !== "allow")
    return desk.notify({ tone: "warning", text: say.stricter({ rule: oneRow(rule.text), place }) });
  desk.agent.revoke(rule.text);
  const written = rule.source === "session" ? [] : [say.stillWritten({ place })];
  desk.notify({
    tone: "good",
    text: [say.revoked({ rule: oneRow(rule.text) }), ...written].join("\n"),
  });
}

async function why(question: string, desk: Desk): Promise<void> {
  const found = await desk.explain(question);
  const text = found.flatMap((one) => explained(one, desk.words())).join("\n");
  desk.notify({ tone: "plain", text });
}

const byMode: ReadonlySet<Why> = new Set(["mode_on", "mode_off", "unsandboxed"]);

function explained({ kind, subject, judged, parts = [] }: Explanation, words: Words): string[] {
  const say = words.permissions;
  if (kind === "tool" && !judged.rule) return [say.toolItself];
  const { ruling, rule } = judged;
  const head = say.decided({ kind: say.kinds[kind], subject, ruling: say.rulings[ruling] });
  const reason =
    judged.why === "other"
      ? (judged.detail ?? "")
      : words.why[judged.why]({ detail: judged.detail ?? "" });
  const from = rule
    ? [`  ${say.byRule({ rule: oneRow(rule.text), place: say.sources[rule.source] })}`]
    : [];
  const { row } = words.commands;
  // Where the mode decides, what each part would do by itself says nothing.
  const each =
    parts.length > 1 && !byMode.has(judged.why)
      ? parts.map((p) => `  · ${row(oneRow(p.text), say.rulings[p.verdict])}`)
      : [];
  return [head, `  ${reason}`, ...from, ...each];
}
