/**
 * The patience of one attempt. One timer, re-armed only when it fires: a byte costs a
 * reading of the clock and nothing more.
 */
import type { Timing } from "../connection.js";

/** `start`: no headers came. `idle`: nothing more came. `tail`: it had finished already. */
export type Stall = "start" | "idle" | "tail";

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
      rearm();
    },
    stop: () => clearTimeout(timer),
  };

  function limit(): number {
    if (phase === "start" || phase === "prompt") return timing.firstByteMs;
    return phase === "body" ? timing.idleMs : Math.min(timing.idleMs, timing.tailMs);
  }

  /** Silence is counted from the last content: comments are life, but nothing to read. */
  function nextCheck(): number {
    const now = performance.now();
    const stall = Math.min(byteAt + limit(), contentAt + timing.contentMs);
    const notice = contentAt + timing.noticeMs * (noticed + 1);
    return Math.max(1, Math.ceil(Math.min(stall, notice) - now));
  }

  function check(): void {
    const now = performance.now();
    if (now >= byteAt + limit() || now >= contentAt + timing.contentMs) {
      stalled = phase === "start" ? "start" : phase === "tail" ? "tail" : "idle";
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
