/** A no that holds in every mode. */
import type { Why } from "../../policy.js";

export interface Denial {
  why: Extract<Why, "destructive" | "privilege" | "pipe_to_shell">;
  /** What it is about: a path, a program. */
  detail: string;
  /** English, for the model: what is wrong and what to do instead. */
  reason: string;
}

export const destructive = (detail: string, reason: string): Denial => ({
  why: "destructive",
  detail,
  reason,
});
