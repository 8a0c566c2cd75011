/** What is wrong with a person's configuration: what, where, and what to do. */
import type { Expected, Kind, Wrong } from "../../setting.js";
import { saidBySystem } from "./system.js";

const kinds: Record<Kind, string> = {
  text: "a text in quotes",
  number: "a number",
  whole: "a whole number",
  yes_no: "true or false",
  list: "a list in […]",
  object: "an object in {…}",
  nothing: "nothing",
};

function expectedText(expected: Expected): string {
  if (expected === "address") return "an address such as https://…";
  if (expected === "currency") return "three capital letters such as USD or CNY";
  if (expected === "sense") return "something else";
  return "least" in expected ? `at least ${expected.least}` : `at most ${expected.most}`;
}

function wrongText(wrong: Wrong): string {
  switch (wrong.what) {
    case "kind":
      return `expected ${kinds[wrong.expected]}, got ${kinds[wrong.came]}`;
    case "choice":
      return `expected ${wrong.expected.join(", ")}, got “${wrong.came}”`;
    case "value":
      return `expected ${expectedText(wrong.expected)}, got “${wrong.came}”`;
    case "empty":
      return "it is empty";
    case "unknown":
      return `there is no such setting${wrong.near ? `; did you mean ${wrong.near}?` : ""}`;
  }
}

export const config = {
  broken: (file: string, line: number, column: number) =>
    `${file} is not one valid JSON object (line ${line}, column ${column}). ` +
    "Nothing in it counts until it is corrected; belay asks before every change meanwhile.",
  unreadable: (file: string, why: string) =>
    `${file} could not be read, so it does not count: ${saidBySystem(why)}`,
  field: (p: { file: string; field: string; whole: string; wrong: Wrong }) =>
    `${p.file}: ${p.field} does not count` +
    (p.whole === p.field ? "" : `, nor does the rest of ${p.whole}`) +
    ` (${wrongText(p.wrong)}). Correct it or take it out.`,
  unknownField: (file: string, field: string, near: string | undefined) =>
    `${file}: there is no setting ${field}.${near ? ` Did you mean ${near}?` : ""}`,
  variable: (name: string, expected: string, came: string) =>
    `The variable ${name} does not count: expected ${expected}, got “${came}”.`,
  unknownProvider: (name: string, known: string) =>
    `There is no provider ${name}. Known are: ${known}.`,
  openToOthers: (file: string) =>
    `Other users of this machine can read the keys in ${file}. Run: chmod 600 ${file}`,
  placeholderKey: (variable: string) =>
    `What ${variable} holds is a placeholder or cannot be a key, so it does not count. ` +
    "Put your own key there.",
  keyWithheld: (variable: string, host: string) =>
    `${variable} was not sent to ${host}, because it belongs to another server. ` +
    "Set BELAY_API_KEY together with BELAY_BASE_URL for this one.",
  keyWithoutServer:
    "BELAY_API_KEY is set, but nothing says for which server. " +
    "Set BELAY_BASE_URL or BELAY_PROVIDER too.",
};
