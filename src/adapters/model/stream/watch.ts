/**
 * The patience of one attempt. One timer, re-armed only when it fires: a byte costs a
 * reading of the clock and nothing more.
 */
import type { Timing } from "../connection.js";

/**
 * `start`: no headers came. `prompt`: nothing came after them. `idle`: nothing more came.
 * `empty`: only signs of life came. `tail`: it had finished already.
 */
export type Stall = "start" | "prompt" | "idle" | "empty" | "tail";

export interface Watch {
  readonly stalled: Stall | undefined;
  headers(): void;
  byte(): void;
  content(): void;
  finished(): void;
  stop(): void;
}

export function watch(timing: Timing, onStall: () => void, onSilence: (ms: number) => void): Watch {
  let stalled: Stall | undefined;
  let phase: "start" | "prompt" | "body" | "tail" = "start";
  let finishedAt = 0;
  let byteAt = performance.now();
  let contentAt = byteAt;
  let noticed = 0;
  let timer = setTimeout(check, nextCheck());
  return {
    get stalled() {
      return stalled;
    },
    headers() {
      if (phase === "start") phase = "prompt";
    },
    byte() {
      byteAt = performance.now();
      if (phase === "start" || phase === "prompt") phase = "body";
    },
    content() {
      contentAt = byteAt;
      noticed = 0;
    },
    finished() {
      phase = "tail";
      finishedAt = performance.now();
      rearm();
    },
    stop: () => clearTimeout(timer),
  };

  /** Comments are life, but nothing to read; and none of a message that has finished. */
  function silentUntil(): number {
    if (phase === "tail")
      return Math.max(finishedAt, contentAt) + Math.min(timing.idleMs, timing.tailMs);
    return byteAt + (phase === "body" ? timing.idleMs : timing.firstByteMs);
  }

  function nextCheck(): number {
    const now = performance.now();
    const stall = Math.min(silentUntil(), contentAt + timing.contentMs);
    const notice = contentAt + timing.noticeMs * (noticed + 1);
    return Math.max(1, Math.ceil(Math.min(stall, notice) - now));
  }

  function check(): void {
    const now = performance.now();
    if (now >= silentUntil() || now >= contentAt + timing.contentMs) {
      stalled = phase !== "body" ? phase : now >= silentUntil() ? "idle" : "empty";
      onStall();
      return;
    }
    const silence = now - contentAt;
    if (phase !== "tail" && silence >= timing.noticeMs * (noticed + 1)) {
      noticed = Math.floor(silence / timing.noticeMs);
      onSilence(Math.round(silence));
    }
    rearm();
  }

  function rearm(): void {
    clearTimeout(timer);
    timer = setTimeout(check, nextCheck());
  }
}
