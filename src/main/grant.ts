/** What `--allow RULE` means: `edits`, `host:NAME`, `mcp:SERVER/TOOL`, or words of a command. */
import type { Grant } from "../core/policy.js";

export function grantFor(rule: string): Grant {
  if (rule === "edits") return { kind: "edits" };
  const [, kind, rest = ""] = /^(host|mcp):(.+)$/.exec(rule) ?? [];
  if (kind === "host") return { kind: "host", host: rest };
  if (kind === "mcp") {
    const [server = "", tool = ""] = rest.split("/");
    return { kind: "mcp", server, tool };
  }
  return { kind: "command", words: rule.trim().split(/\s+/), exact: false };
}
