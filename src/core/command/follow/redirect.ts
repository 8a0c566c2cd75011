/** Redirects: where a command's input comes from and which files it opens. */
import type { Redirect } from "../program.js";
import type { Substitute } from "./expand.js";
import { expandValue, expandWord } from "./expand.js";
import type { Arg, Scope, Value } from "./scope.js";
import { argOf, unknown } from "./scope.js";
import type { Feed, Redirected } from "./trace.js";

export interface Rerouted {
  feed: Feed;
  redirects: readonly Redirected[];
  spoiled: boolean;
}

const NETWORK = /^\/dev\/(tcp|udp)\//;

export function reroute(
  redirects: readonly Redirect[],
  scope: Scope,
  substitute: Substitute,
): (feed: Feed) => Rerouted {
  const made = redirects.map((redirect) => resolve(redirect, scope, substitute));
  return (feed) => ({
    feed: made.reduce<Feed>((now, { read }) => read ?? now, feed),
    redirects: made.flatMap(({ opened }) => opened ?? []),
    spoiled: made.some(({ spoiled }) => spoiled),
  });
}

interface Resolved {
  opened?: Redirected;
  /** What standard input is from now on. */
  read?: Value;
  spoiled: boolean;
}

function resolve(redirect: Redirect, scope: Scope, substitute: Substitute): Resolved {
  const { operator, descriptor } = redirect;
  const isInput = descriptor === "" || descriptor === "0";
  if (operator === "<<" || operator === "<<-") {
    const body = redirect.body ?? [];
    const read = expandValue(body, scope, substitute);
    const spoiled = body.some((piece) => piece.kind !== "text" && piece.kind !== "parameter");
    return { ...(isInput && { read }), spoiled: spoiled || !read.known };
  }
  const [first, ...more] = expandWord(redirect.target, scope, substitute);
  const target: Arg = first && more.length === 0 ? first : argOf(unknown(), redirect.target.raw);
  if (operator === "<<<") {
    const text = { ...target, text: `${target.text}\n` };
    return { ...(isInput && { read: text }), spoiled: !target.known || target.substitutes };
  }
  const opened = { operator, descriptor, target };
  if (!operator.startsWith("<") || !isInput) return { opened, spoiled: false };
  return { opened, read: contentOf(target), spoiled: false };
}

/** What is in a file cannot be told; a stream or a network device can. */
function contentOf(target: Arg): Value {
  if (target.stream) return target.stream;
  return unknown(target.network || NETWORK.test(target.text));
}
