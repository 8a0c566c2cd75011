/**
 * What is left to do when belay itself fails: give the terminal back, say what happened without
 * any key in it and where the journal is, and end what was started.
 */
import { inspect } from "node:util";
import { redactor } from "../core/redact.js";
import { show } from "../ui/text/show.js";
import { flatRow } from "../ui/text/span.js";

let keys: readonly string[] = [];
let words = (message: string, _saved: boolean): string => message;
let saved = true;

/** From now on these are taken out, and this is how a person is told. */
export function crashWith(known: {
  keys: readonly string[];
  tell(message: string, saved: boolean): string;
}): void {
  keys = known.keys;
  words = known.tell;
}

/** From now on nothing may be said of what is kept. */
export function journalLost(): void {
  saved = false;
}

export interface Wreck {
  /** Gives the terminal back; at once. */
  restore(): void;
  /** Where what was said is kept, in the person's language. */
  kept(): string | undefined;
  /** Ends what runs. */
  end(): Promise<unknown>;
}
let wreck: Wreck | undefined;

/** What a session has to be told and ended of. */
export function onCrash(session: Wreck): void {
  wreck = session;
}

const EXIT = 70; // EX_SOFTWARE
const END_MAX_MS = 2_000;

export function crash(error: unknown): number {
  wreck?.restore();
  const kept = wreck?.kept();
  // In what failed a model's words may stand, or the name of a file.
  const said = flatRow(show(redactor(keys)(words(told(error), saved)), "prose"));
  process.stderr.write(kept ? `${said}\n${kept}\n` : `${said}\n`);
  return EXIT;
}

/** Where our bug stands; but of what the system refused, what it said. */
const told = (error: unknown): string =>
  error instanceof Error && "syscall" in error ? error.message : inspect(error);

/** A throw that nobody waited for ends the program like any other. */
export function watchForCrashes(): void {
  let crashed = false;
  const end = async (error: unknown) => {
    // What fails while everything is being ended is no news.
    if (crashed) return;
    crashed = true;
    const code = crash(error);
    const late = new Promise((resolve) => setTimeout(resolve, END_MAX_MS));
    await Promise.race([Promise.resolve(wreck?.end()).catch(() => {}), late]);
    process.exit(code);
  };
  process.on("uncaughtException", (error) => void end(error));
  process.on("unhandledRejection", (error) => void end(error));
}
