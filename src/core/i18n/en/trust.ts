/** What a project's folder brings, and the question whether it may. */
import { saidBySystem } from "./system.js";

export const trust = {
  ignored: (why: string) =>
    `project settings ignored: ${why}. Start belay in this folder and answer its question to ` +
    "let them count.",
  ignoredHere: (why: string) => `project settings ignored: ${why}. /trust shows them.`,
  why: { untrusted: "not trusted", changed: "not trusted (they have changed since you said yes)" },
  title: (folder: string) => `Do you trust the settings in ${folder}?`,
  titleChanged: (folder: string) =>
    `The settings in ${folder} have changed. Do you trust them now?`,
  intro:
    "This folder brings settings of its own. Until you say yes none of them counts. " +
    "You can work here either way.",
  yes: "yes, let them count until they change",
  no: "no (Enter, Esc)",
  plainAsk: "Trust them? y yes, anything else no: ",
  commands: "Command lines of hooks and servers (this version runs none of them):",
  endpoints: "Addresses (never taken from a project):",
  variables: "Variables (never taken from a project):",
  rules: "Permission rules and modes (only what asks or denies can count):",
  settings: "Other settings (not used by this version):",
  instructions: (path: string, lines: number, characters: number) =>
    `${path}: ${lines === 1 ? "1 line" : `${lines} lines`}, ${characters} characters, ` +
    "given to the model as notes:",
  moreLines: (count: number) => (count === 1 ? "… 1 more line" : `… ${count} more lines`),
  environment: (paths: string) => `${paths}: never read by belay, trusted or not.`,
  others: (paths: string) => `Not used by this version: ${paths}`,
  problem: (path: string, why: string) => `${path} does not count: ${why}`,
  problems: {
    outside: "it leads out of the project or to a private file",
    special: "it is no regular file",
    large: "it is too large",
    binary: "it is not text",
    broken: "it is not valid JSON",
    deep: "it is nested too deeply",
    unreadable: "it cannot be read",
  },
  tooMuch: "There is more than can be shown here, so it cannot be trusted.",
  nothing: "This folder brings no settings of its own.",
  trusted: "You trust this (/trust revoke takes it back):",
  untrusted: "You do not trust this; none of it counts:",
  nowTrusted: "The project's settings count now.",
  fromNextOn: "The model reads its notes from the next conversation on (/clear).",
  untilNext: "The notes it gave the model stay in this conversation until /clear.",
  stillNot: "The project's settings do not count.",
  revoked: "Taken back: the project's settings do not count any more.",
  notKept: (why: string) =>
    `This counts only until you leave, because it could not be kept: ${saidBySystem(why)}`,
  brokenList: (file: string) =>
    `${file} cannot be read, so no folder is trusted. Correct it or remove it.`,
};
