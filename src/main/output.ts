/**
 * Standard output as a program in a pipe meets it: a reader that has gone away (`| head`) is no
 * error of ours, and what could not be written for any other reason is no success.
 */
import { languageOf } from "../adapters/config/language.js";
import { wordsFor } from "../core/i18n/index.js";

let watched = false;
let asked: string | undefined;
let gone = false;
let why: string | undefined;

/** From now on a failed write ends nothing; it is told by `written`, in `--lang` if given. */
export function watchOutput(lang?: string): void {
  watched = true;
  asked = lang;
  process.stdout.on("error", failed);
  process.stderr.on("error", () => {}); // There is nobody left to tell.
}

/** The exit code, once all is written that can be. */
export async function written(code: number): Promise<number> {
  if (!watched) return code;
  if (!gone) await new Promise<void>((done) => process.stdout.write("", (e) => done(failed(e))));
  if (why === undefined) return code;
  process.stderr.write(`${wordsFor(languageOf(process.env, asked)).headless.answerLost(why)}\n`);
  return code === 0 ? 1 : code;
}

/** Nothing more is written once a write has failed: it would fail too. */
export const writable = (): boolean => !gone;

function failed(error: (Error & { code?: string }) | null | undefined): void {
  if (!error) return;
  gone = true;
  if (error.code !== "EPIPE" && error.code !== "ERR_STREAM_DESTROYED") why ??= error.message;
}
