/** `/trust`: what this folder brings of its own, and whether it counts. `revoke` takes it back. */
import type { SlashCommand } from "../core/desk.js";

export const trust: SlashCommand = {
  name: "trust",
  usage: "[revoke]",
  complete: (_, before) => (before === "" ? ["revoke"] : []),
  async run(args, desk) {
    const say = desk.words().trust;
    const asked = args.trim().toLowerCase();
    if (asked !== "" && asked !== "revoke")
      return desk.notify({ tone: "bad", text: desk.words().commands.misused("/trust [revoke]") });
    const state = await desk.trust.look();
    // Also where what was trusted is gone for now, as on another branch.
    if (asked === "revoke" && desk.trust.revoke())
      return desk.notify({ tone: "good", text: say.revoked });
    if (state === "nothing") return desk.notify({ tone: "plain", text: say.nothing });
    if (asked === "revoke") return desk.notify({ tone: "plain", text: say.stillNot });
    if (state === "trusted")
      return desk.notify({ tone: "plain", text: `${say.trusted}\n${desk.trust.text()}` });
    if (await desk.trust.ask()) desk.notify({ tone: "good", text: say.nowTrusted });
  },
};
