/**
 * May this address be fetched? Denied whatever the rules say: what is no web address, what
 * carries a password, and what is not on the public Internet. Each hop of a redirect is judged
 * anew, first by its text and then by what its name resolves to.
 */
import { isPublic, parseAddress } from "./address.js";
import { covers, isLocalName } from "./host-rule.js";

export type UrlRuling =
  | { verdict: "allow" | "ask"; url: string; host: string; port: number; reason: string }
  | { verdict: "deny"; reason: string };

const LONGEST = 8_000;

/** `rules` are hosts that may be fetched from without asking. Reasons are for the model. */
export function judgeUrl(text: string, rules: readonly string[] = []): UrlRuling {
  if (text.length > LONGEST) return deny(`An address may have ${LONGEST} characters.`);
  if (!URL.canParse(text)) return deny("This is no complete address. Give one with https://.");
  const url = new URL(text);
  if (url.protocol !== "http:" && url.protocol !== "https:")
    return deny(`Only http and https addresses can be fetched, not ${url.protocol}.`);
  if (url.username !== "" || url.password !== "")
    return deny("An address with a user name or a password in it is not fetched.");
  const host = url.hostname.replace(/\.+$/, "");
  const problem = hostProblem(host);
  if (problem) return deny(problem);
  const port = Number(url.port) || (url.protocol === "http:" ? 80 : 443);
  if (port < 1024 && port !== 80 && port !== 443)
    return deny(`Port ${port} is no port for web pages.`);
  url.hash = "";
  const allowed = rules.some((rule) => covers(rule, host));
  const reason = allowed ? "A rule allows this host." : "It needs the person's approval.";
  return { verdict: allowed ? "allow" : "ask", url: url.href, host, port, reason };
}

/** `addresses` is all that the name resolved to: one that is not public refuses them all. */
export function judgeAddresses(host: string, addresses: readonly string[]): string | undefined {
  if (addresses.length === 0) return `${host} has no address.`;
  const bad = addresses.some((text) => {
    const address = parseAddress(text);
    return address === undefined || !isPublic(address);
  });
  return bad ? notPublic(host) : undefined;
}

function hostProblem(host: string): string | undefined {
  if (host === "") return "The address names no host.";
  const address = parseAddress(host);
  if (address) return isPublic(address) ? undefined : notPublic(host);
  return isLocalName(host) ? notPublic(host) : undefined;
}

const notPublic = (host: string): string =>
  `${host} is not on the public Internet; only public addresses are fetched.`;

const deny = (reason: string): UrlRuling => ({ verdict: "deny", reason });
