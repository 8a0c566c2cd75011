/**
 * Keeps what is being written, so that it outlives a crash, and offers what outlived the last
 * one as the newest line of the history. No timer runs unless a key was just pressed.
 */
import type { Seat } from "../../core/seat.js";

export interface Draft {
  /** Left behind by a session that ended badly. */
  readonly found: string | undefined;
  /** The lines sent before, with what was found behind them. */
  after(history: readonly string[]): readonly string[];
  /** `text` is asked for once the keys have been still for a moment. */
  changed(text: () => string): void;
  sent(): void;
  stop(): void;
}

const STILL_MS = 300;

export function createDraft(seat: Pick<Seat, "draft" | "keepDraft">): Draft {
  const found = seat.draft?.();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let text: (() => string) | undefined;
  const keep = () => {
    timer = undefined;
    const now = text?.();
    text = undefined;
    if (now !== undefined) seat.keepDraft?.(now);
  };
  let all: { of: readonly string[]; lines: readonly string[] } | undefined;
  return {
    found,
    after(history) {
      if (found === undefined) return history;
      if (all?.of !== history) all = { of: history, lines: [...history, found] };
      return all.lines;
    },
    changed(read) {
      text = read;
      if (timer) clearTimeout(timer);
      timer = setTimeout(keep, STILL_MS);
    },
    sent() {
      if (timer) clearTimeout(timer);
      timer = undefined;
      text = undefined;
      seat.keepDraft?.("");
    },
    stop() {
      if (timer) clearTimeout(timer);
      keep();
    },
  };
}
