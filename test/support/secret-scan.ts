/** Finds what looks like a key or a password in a text, and leaves out what says it is fake. */

const shapes: readonly [kind: string, shape: RegExp][] = [
  ["API key", /\bsk-(?:proj-|ant-|or-)?[A-Za-z0-9_-]{20,}/g],
  ["GitHub token", /\b(?:gh[pousr]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{40,})/g],
  ["GitLab token", /\bglpat-[A-Za-z0-9_-]{20,}/g],
  ["npm token", /\bnpm_[A-Za-z0-9]{36}\b/g],
  ["Hugging Face token", /\bhf_[A-Za-z0-9]{30,}/g],
  ["AWS key", /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g],
  ["Google key", /\bAIza[0-9A-Za-z_-]{35}/g],
  ["Slack token", /\bxox[abprs]-[A-Za-z0-9-]{10,}/g],
  ["private key", /-----BEGIN [A-Z ]*PRIVATE KEY-----\s*[A-Za-z0-9+/=\s]{64,}/g],
  ["JSON web token", /\beyJ[A-Za-z0-9_-]{10,}\.eyJ[A-Za-z0-9_-]{10,}\.[A-Za-z0-9_-]{10,}/g],
  ["password in an address", /\b[a-z][a-z0-9+.-]*:\/\/[^\s/:@"'`$<{]+:[^\s/@"'`$<{]{6,}@[\w.-]+/g],
  [
    "assigned secret",
    /(?:api[_-]?key|secret|token|passw(?:or)?d)["']?\s*[:=]\s*["'][A-Za-z0-9+/_=-]{24,}["']/gi,
  ],
];

/** Words and patterns nobody's real key holds. */
const fake =
  /fake|:password@|example|sample|test|your|placeholder|redact|secret-?value|hunter2|x{4}|0{4}|1234|abcd|(.)\1{5}/i;

export interface Secret {
  kind: string;
  line: number;
}

export function secretsIn(text: string): Secret[] {
  return shapes.flatMap(([kind, shape]) =>
    [...text.matchAll(shape)]
      .filter((found) => !fake.test(found[0]))
      .filter((found) => !/\bfake\b/i.test(lineAround(text, found.index)))
      .map((found) => ({ kind, line: text.slice(0, found.index).split("\n").length })),
  );
}

const lineAround = (text: string, at: number) =>
  text.slice(text.lastIndexOf("\n", at) + 1, `${text}\n`.indexOf("\n", at));
