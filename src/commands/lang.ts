/** `/lang`: the language of what a person reads; what the model reads stays English. */
import type { SlashCommand } from "../core/desk.js";

export const lang: SlashCommand = {
  name: "lang",
  usage: "[en|zh]",
  complete: (_, before) => (before === "" ? ["en", "zh"] : []),
  run(args, desk) {
    const asked = args.trim().toLowerCase();
    const language = asked.startsWith("zh") ? "zh" : asked === "en" ? "en" : undefined;
    if (!language)
      return desk.notify({
        tone: asked === "" ? "plain" : "bad",
        text: desk.words().commands.lang.unknown,
      });
    desk.setLanguage(language);
    const name = language === "zh" ? "中文" : "English";
    desk.notify({ tone: "good", text: desk.words().commands.lang.now(name) });
  },
};
