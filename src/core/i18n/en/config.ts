/** What is wrong with a person's configuration: what, where, and what to do. */
export const config = {
  broken: (file: string, line: number, column: number) =>
    `${file} is not valid JSON (line ${line}, column ${column}). Nothing in it counts until it ` +
    "is corrected; belay asks before every change meanwhile.",
  unreadable: (file: string, why: string) =>
    `${file} could not be read, so it does not count: ${why}`,
  field: (file: string, field: string, why: string) =>
    `${file}: ${field} does not count (${why}). Correct it or take it out.`,
  unknownField: (file: string, field: string, near: string | undefined) =>
    `${file}: there is no setting ${field}.${near ? ` Did you mean ${near}?` : ""}`,
  variable: (name: string, expected: string, came: string) =>
    `The variable ${name} does not count: expected ${expected}, got “${came}”.`,
  unknownProvider: (name: string, known: string) =>
    `There is no provider ${name}. Known are: ${known}.`,
  openToOthers: (file: string) =>
    `Other users of this machine can read the keys in ${file}. Run: chmod 600 ${file}`,
  keyWithheld: (variable: string, host: string) =>
    `${variable} was not sent to ${host}, because it belongs to another server. ` +
    "Set BELAY_API_KEY together with BELAY_BASE_URL for this one.",
  keyWithoutServer:
    "BELAY_API_KEY is set, but nothing says for which server. " +
    "Set BELAY_BASE_URL or BELAY_PROVIDER too.",
};
