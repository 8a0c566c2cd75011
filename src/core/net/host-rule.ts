/**
 * Hosts and rules about them, compared label by label: a rule for `docs.example.com` covers
 * neither `evil-docs.example.com` nor `docs.example.com.evil.test`.
 */
import { parseAddress } from "./address.js";

/** As it is compared: lower case, international names in their ASCII form, no dot at the end. */
function hostNamed(text: string): string | undefined {
  const address = `http://${text.trim()}/`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  const bare = url.pathname === "/" && url.search === "" && url.hash === "" && url.username === "";
  return bare ? url.hostname.replace(/\.+$/, "") : undefined;
}

/** `rule` is a host, or `*.` and a domain for every host below it but not the domain itself. */
export function covers(rule: string, host: string): boolean {
  const [, wild, name = ""] = /^(\*\.)?(.+)$/.exec(rule.trim()) ?? [];
  const named = hostNamed(name);
  const asked = hostNamed(host);
  if (named === undefined || asked === undefined || named === "") return false;
  if (!wild) return asked === named;
  // `*.com` is no domain somebody owns, and an address has no names below it.
  const isDomain = named.includes(".") && parseAddress(named) === undefined;
  return isDomain && asked.endsWith(`.${named}`);
}

/** Names that mean something only on this machine or in this house. */
export function isLocalName(host: string): boolean {
  const labels = host.split(".");
  if (labels.length < 2) return true;
  return localDomains.has(labels.at(-1) ?? "") || host.endsWith(".home.arpa");
}

const localDomains = new Set(
  "localhost local internal intranet private localdomain lan home corp domain".split(" "),
);
