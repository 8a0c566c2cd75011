/** A no that holds in every mode. */
import type { Why } from "../../policy.js";
import type { Because } from "../because.js";

export interface Denial {
  why: Extract<Why, "destructive" | "privilege" | "pipe_to_shell">;
  /** What it is about: a path, a program. */
  detail: string;
  /** What is wrong and what to do instead. */
  because: Because;
}

export const destructive = (detail: string, because: Because): Denial => ({
  why: "destructive",
  detail,
  because,
});
