/**
 * How long a turn has been at work. The time in which it waits for a person's answer is theirs
 * and does not count; and who has just answered need not be called.
 */
import type { Event } from "../../core/event.js";

export interface TurnClock {
  /** `busy`: a turn runs, this event counted in; `at`: when it was heard. */
  hear(event: Event, busy: boolean, at: number): void;
  /** Milliseconds of work; 0 between turns. */
  worked(at: number): number;
  /** Milliseconds since the person last said something in this turn; 0 between turns. */
  alone(at: number): number;
}

export function createTurnClock(): TurnClock {
  let began: number | undefined;
  let asked: number | undefined;
  let answered: number | undefined;
  let waited = 0;
  return {
    hear(event, busy, at) {
      if (!busy) {
        began = asked = answered = undefined;
        waited = 0;
        return;
      }
      began ??= at;
      if (event.type === "call.asking") asked ??= at;
      if (event.type === "user.said") answered = at;
      if (event.type !== "call.judged" || asked === undefined) return;
      waited += at - asked;
      answered = at;
      asked = undefined;
    },
    worked: (at) => (began === undefined ? 0 : (asked ?? at) - began - waited),
    alone: (at) => (began === undefined ? 0 : at - (answered ?? began)),
  };
}
