/** Commands as a person would read them: what is known is written out, the rest as it stood. */
import type { Arg, Value } from "./scope.js";
import type { Redirected } from "./trace.js";

/** The whole command is shown beside its parts. */
const LENGTH_MAX = 4000;

const PLAIN = /^[\w@%+=:,./-]+$/;

function quote(text: string): string {
  if (PLAIN.test(text)) return text;
  return `'${text.replaceAll("'", "'\\''")}'`;
}

export function written(
  args: readonly Arg[],
  redirects: readonly Redirected[],
  assignments: readonly { name: string; value: Value }[],
): string {
  const text = [
    ...assignments.map(({ name, value }) => `${name}=${value.known ? quote(value.text) : "…"}`),
    ...args.map(argument),
    ...redirects.map((r) => `${r.descriptor}${r.operator} ${argument(r.target)}`),
  ].join(" ");
  return text.length > LENGTH_MAX ? `${text.slice(0, LENGTH_MAX)}…` : text;
}

const argument = (arg: Arg): string =>
  arg.known && arg.pattern === undefined && !arg.stream
    ? quote(arg.text)
    : arg.raw.replaceAll("${_}", "…");
