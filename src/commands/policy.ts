/** `/policy`: what may happen without asking, and what never: mode, rules, taint, sandbox. */
import type { SlashCommand } from "../core/desk.js";
import { listing } from "../core/permission/listing.js";
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
      `  ${say.reads}`,
      `  ${say.edits[hitl]}`,
      `  ${say.commands[hitl]}`,
      `  ${say.denied}`,
      `  ${sources.length > 0 ? tainted : state.untainted}`,
      `  ${sandbox === undefined ? state.sandboxOff : state.sandbox({ state: sandbox })}`,
      ...(rules.length > 0 ? [state.title, ...rules] : [state.none]),
    ];
    desk.notify({ tone: "plain", text: lines.join("\n") });
  },
};
