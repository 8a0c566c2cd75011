/** Standing permissions: listing, explaining and taking them back, and what is wrong with one. */
import type { RuleSource } from "../../policy.js";
import type { List, RuleProblem } from "../../permission/rule.js";
import { saidBySystem } from "./system.js";

const sources: Record<RuleSource, string> = {
  user: "your config.json",
  project: "the project's .belay/config.json",
  line: "--allow",
  session: "this session",
};

const lists: Record<List, string> = { allow: "allow", ask: "ask", deny: "deny" };

const wrong: Record<RuleProblem["problem"], string> = {
  form: "it is none of the forms a rule may have",
  empty: "it does not say what it covers",
  words: "words of a command hold no quotes, stars or signs of the shell; exactly(…) takes a line",
  path: "it is no path below the project's folder",
  name: "it is no such name",
};

/** At the beginning of a sentence. */
const capital = (place: string): string => place.charAt(0).toUpperCase() + place.slice(1);

export const permissions = {
  sources,
  lists,
  title: "Standing permissions; deny goes before ask, and ask before allow:",
  none: "There are no standing permissions. The mode alone decides (/hitl).",
  takenBack: "taken back",
  keys:
    "/permissions revoke N takes one back · " +
    "/permissions why X says why a tool, command or path would ask",
  usage: "/permissions [why TOOL|COMMAND|PATH] [revoke N]",
  revoked: (p: { rule: string }) => `From the next call on, ${p.rule} no longer allows anything.`,
  stillWritten: (p: { place: string }) =>
    `It holds for this session; the rule still stands in ${p.place}.`,
  stricter: (p: { rule: string; place: string }) =>
    `${p.rule} makes belay stricter, so only whoever wrote it takes it out: ${p.place}.`,
  noSuch: (p: { came: string; last: number }) =>
    p.last === 0
      ? "There is nothing to take back."
      : `There is no permission number ${p.came}; they are numbered 1 to ${p.last}.`,
  rulings: { allow: "goes without asking", ask: "asks first", deny: "is refused" },
  kinds: {
    tool: "Calling",
    read: "Reading",
    write: "Writing",
    execute: "Running",
    fetch: "Fetching",
    mcp: "Calling",
  },
  decided: (p: { kind: string; subject: string; ruling: string }) =>
    `${p.kind} ${p.subject} ${p.ruling}.`,
  byRule: (p: { rule: string; place: string }) => `rule ${p.rule}, from ${p.place}`,
  toolItself: "No rule names this tool; what a call does is judged. Give a path or a command.",
  tainted: (p: { sources: string }) =>
    `text from outside has come in (${p.sources}): going online, secrets, writing outside, ` +
    "configuration and git push ask again until /clear",
  untainted: "no text from outside has come in",
  sandbox: (p: { state: string }) => `sandbox: ${p.state}`,
  sandboxOff: "commands run without a sandbox",
  rule: (p: { place: string; rule: string; problem: RuleProblem["problem"]; forms: string }) =>
    `${capital(p.place)}: the rule “${p.rule}” does not count: ${wrong[p.problem]}. ` +
    `Expected: ${p.forms}.`,
  projectAllow: (p: { place: string; rule: string }) =>
    `${capital(p.place)}: allow “${p.rule}” does not count, because a project may only be ` +
    "stricter. Put it into your own config.json if you want it.",
  unknownTool: (p: { place: string; rule: string; near: string | undefined }) =>
    `${capital(p.place)}: the rule “${p.rule}” names no tool of belay.` +
    (p.near ? ` Did you mean tool(${p.near})?` : ""),
  commandTool: (p: { place: string; rule: string }) =>
    `${capital(p.place)}: allow “${p.rule}” covers no command. Name them: command(npm test).`,
  audit: {
    title: (p: { session: string; day: string }) => `Session ${p.session} · ${p.day}`,
    shown: (p: { hash: string }) => `shown ${p.hash}`,
    noJournal: (p: { why: string }) =>
      `The journal cannot be opened, so its sessions cannot be seen: ${saidBySystem(p.why)}`,
    noSession: (p: { asked: string | undefined }) =>
      p.asked === undefined
        ? "The journal holds no session of this folder."
        : `The journal holds no session ${p.asked}.`,
  },
  notApproved: {
    tainted: (p: { subject: string; sources: string }) =>
      `Not approved: ${p.subject}. Text from outside has come in (${p.sources}), so this needs ` +
      "a person each time, and nobody can be asked here.",
    rule: (p: { subject: string; rule: string }) =>
      `Not approved: ${p.subject}. The rule ${p.rule} asks for a person, and nobody can be ` +
      "asked here.",
  },
};
