/** `/model`: lists what is configured and reachable, or switches. */
import type { Desk, ModelListing, SlashCommand } from "../core/desk.js";

export const model: SlashCommand = {
  name: "model",
  usage: "[NAME]",
  complete: async (desk, before) => (before === "" ? (await desk.models()).map((m) => m.name) : []),
  async run(args, desk) {
    const words = desk.words().commands.model;
    const name = args.trim();
    if (name === "") return list(desk);
    const chosen = await choose(desk, name);
    if ("label" in chosen) desk.notify({ tone: "good", text: words.switched(chosen.label) });
    else if (chosen.problem === "no_key")
      desk.notify({ tone: "bad", text: words.noKey(name, chosen.variable ?? "BELAY_API_KEY") });
    else desk.notify({ tone: "bad", text: words.unknown(name) });
  },
};

/** What is listed as `provider/name` may be called by its name alone where one has it. */
async function choose(desk: Desk, name: string): ReturnType<Desk["chooseModel"]> {
  const chosen = await desk.chooseModel(name);
  if ("label" in chosen || chosen.problem === "no_key") return chosen;
  const [one, ...others] = (await desk.models()).filter((m) => m.name.endsWith(`/${name}`));
  return one && others.length === 0 ? desk.chooseModel(one.name) : chosen;
}

async function list(desk: Desk): Promise<void> {
  const words = desk.words().commands.model;
  const { provider, model: id } = desk.status();
  const models = await desk.models();
  const lines = models.map((m) => `${m.current ? "●" : " "} ${m.name}${room(m)}`);
  const text = [
    words.current(`${provider}/${id}`),
    ...(models.length > 0 ? [words.listed, ...lines] : [words.none]),
  ];
  desk.notify({ tone: "plain", text: text.join("\n") });
}

const room = (m: ModelListing) => (m.window ? `  ${Math.round(m.window / 1000)}k` : "");
