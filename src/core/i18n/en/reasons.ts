/** Why a command is refused or asked for. The model and a person read the same English. */
import type { Reasons } from "../../command/because.js";
import { reasons as english } from "../../command/because.js";

const sentences: Reasons = english;

export const reasons = {
  sentences,
  needed: (p: { about: string; why: string }) => `\`${p.about}\` needs your approval: ${p.why}.`,
};
