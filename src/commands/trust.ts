/** `/trust`: what this folder brings of its own, and whether it counts. `revoke` takes it back. */
import type { SlashCommand, TrustChange } from "../core/desk.js";

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
    const told = (change: TrustChange, now: string, later: string) =>
      desk.notify({ tone: "good", text: change === "next" ? `${now}\n${later}` : now });
    if (asked === "revoke") {
      // Also where what was trusted is gone for now, as on another branch.
      const change = desk.trust.revoke();
      if (change !== "none") return told(change, say.revoked, say.untilNext);
    }
    if (state === "nothing") return desk.notify({ tone: "plain", text: say.nothing });
    if (asked === "revoke") return desk.notify({ tone: "plain", text: say.stillNot });
    if (state === "trusted")
      return desk.notify({ tone: "plain", text: `${say.trusted}\n${desk.trust.text()}` });
    const change = await desk.trust.ask();
    if (change !== "none") told(change, say.nowTrusted, say.fromNextOn);
  },
};
