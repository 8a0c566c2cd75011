/**
 * Keys out of what the terminal sends. What has begun and does not go on is brought to an end
 * here: an escape alone was the key, a sequence cut off is nothing, a paste whose end was lost
 * is what has come of it.
 */
import { decode, freshDecoder, settle, together } from "../prompt/keys.js";
import type { Decoder, Key } from "../prompt/keys.js";
import { whenStill } from "./settling.js";

/** Escape alone is told from the beginning of a sequence by what does not follow it. */
const ESCAPE_WAIT_MS = 40;
/** A sequence that has begun may be cut in two on its way. */
const SEQUENCE_WAIT_MS = 300;
/** Until then every key would disappear in the paste. */
const PASTE_WAIT_MS = 2_000;

export interface Hearing {
  hear(chunk: string): void;
  stop(): void;
}

export function createHearing(press: (keys: readonly Key[]) => void): Hearing {
  let decoder = freshDecoder;
  let callOff: (() => void) | undefined;

  const take = (read: ReturnType<typeof decode>) => {
    decoder = read.decoder;
    press(together(read.keys));
  };
  const stop = () => {
    callOff?.();
    callOff = undefined;
  };
  return {
    hear(chunk) {
      stop();
      take(decode(decoder, chunk));
      const wait = waitOf(decoder);
      if (wait !== undefined) callOff = whenStill(wait, () => take(settle(decoder)));
    },
    stop,
  };
}

function waitOf({ held, pasting }: Decoder): number | undefined {
  if (pasting) return PASTE_WAIT_MS;
  if (held === "") return undefined;
  return /^\x1b_?$/.test(held) ? ESCAPE_WAIT_MS : SEQUENCE_WAIT_MS;
}
