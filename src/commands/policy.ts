/** `/policy`: what may happen without asking, and what never: mode, rules, taint, sandbox. */
import type { DeskSandbox, SlashCommand } from "../core/desk.js";
import { listing } from "../core/permission/listing.js";
import type { HitlMode } from "../core/policy.js";
import { sourceNames } from "../core/taint.js";
import { ruleLines } from "./permissions.js";

export const policy: SlashCommand = {
  name: "policy",
  run(_, desk) {
    const words = desk.words();
    const { policy: say } = words.commands;
    const { hitl } = desk.status();
    const session = desk.agent.session();
    const rules = ruleLines(listing(desk.rules(), session), words);
    const { sources } = session.taint;
    const sandbox = desk.sandbox?.();
    const state = words.permissions;
    const tainted = state.tainted({ sources: sourceNames(sources) });
    const lines = [
      say.title(hitl),
      `  ${say.reads[hitl]}`,
      `  ${say.edits[hitl]}`,
      `  ${say.commands[whenOf(hitl, sandbox)]}`,
      `  ${say.denied}`,
      `  ${sources.length > 0 ? tainted : state.untainted}`,
      `  ${sandbox === undefined ? state.sandboxOff : state.sandbox({ state: sandbox.text })}`,
      ...(rules.length > 0 ? [state.title, ...rules] : [state.none]),
    ];
    desk.notify({ tone: "plain", text: lines.join("\n") });
  },
};

/** In mode `on` everything asks, and so does every command without the sandbox it was to have. */
function whenOf(hitl: HitlMode, sandbox: DeskSandbox | undefined): HitlMode | "walled" {
  if (sandbox?.state === "missing") return "on";
  return sandbox?.state === "walled" && hitl === "auto" ? "walled" : hitl;
}
