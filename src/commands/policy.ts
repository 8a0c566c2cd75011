/** `/policy`: what may happen without asking, and what never. */
import type { SlashCommand } from "../core/desk.js";
import type { Grant } from "../core/policy.js";

export const policy: SlashCommand = {
  name: "policy",
  run(_, desk) {
    const words = desk.words().commands.policy;
    const { hitl } = desk.status();
    const { grants } = desk.agent.session();
    const given = grants.map((g) => `  ${grantLabel(g)}`);
    const lines = [
      words.title(hitl),
      `  ${words.reads}`,
      `  ${words.edits[hitl]}`,
      `  ${words.commands[hitl]}`,
      `  ${words.denied}`,
      ...(given.length > 0 ? [words.grants, ...given] : [words.noGrants]),
    ];
    desk.notify({ tone: "plain", text: lines.join("\n") });
  },
};

function grantLabel(grant: Grant): string {
  switch (grant.kind) {
    case "edits":
      return "edits";
    case "command":
      return grant.exact ? `= ${grant.words.slice(1).join(" ")}` : `${grant.words.join(" ")} …`;
    case "mcp":
      return `mcp ${grant.server}/${grant.tool}`;
    case "host":
      return grant.host;
  }
}
