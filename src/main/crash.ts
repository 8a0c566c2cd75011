/**
 * What is left to do when belay itself fails: say what happened without any key in it, and
 * where the journal is. The terminal is given back when the process ends.
 */
import { inspect } from "node:util";
import { redactor } from "../core/redact.js";

let keys: readonly string[] = [];
let words = (message: string): string => message;

/** From now on these are taken out, and this is how a person is told. */
export function crashWith(known: { keys: readonly string[]; tell(message: string): string }): void {
  keys = known.keys;
  words = known.tell;
}

const EXIT = 70; // EX_SOFTWARE

export function crash(error: unknown): number {
  process.stderr.write(`${redactor(keys)(words(inspect(error)))}\n`);
  return EXIT;
}

/** A throw that nobody waited for ends the program like any other. */
export function watchForCrashes(): void {
  const end = (error: unknown) => process.exit(crash(error));
  process.on("uncaughtException", end);
  process.on("unhandledRejection", end);
}
