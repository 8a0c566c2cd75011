/** `/doctor`: asks the endpoint in use a few tiny questions and uses what it teaches. */
import type { SlashCommand } from "../core/desk.js";
import { examinationLines, hasProblem } from "../core/doctor.js";

export const doctor: SlashCommand = {
  name: "doctor",
  async run(_, desk) {
    const words = desk.words();
    const begun = () => desk.notify({ tone: "plain", text: words.doctor.running });
    const found = await desk.examine(begun);
    if (!found) return desk.notify({ tone: "bad", text: words.doctor.nothing });
    const text = examinationLines(found, words).join("\n");
    desk.notify({ tone: hasProblem(found) ? "warning" : "good", text });
  },
};
