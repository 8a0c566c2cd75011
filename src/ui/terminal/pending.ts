/** Questions that wait for the person, in the order they came; the first is being asked. */
import { cancelled } from "../../core/amendment.js";
import type { Reply } from "../../core/ports.js";
import type { Question } from "../prompt/question.js";

export interface Pending {
  question: Question;
  /** All of the text that may be changed. */
  text: string | undefined;
  settle(reply: Reply): void;
}

export interface PendingQueue<One extends Pending> {
  readonly first: One | undefined;
  readonly count: number;
  /** `end` hears how it was settled, once. */
  put(asked: Omit<One, "settle">, end: (reply: Reply) => void): One;
  /** Until it is answered, or its turn is cancelled. */
  answered(asked: Omit<One, "settle">, signal: AbortSignal): Promise<Reply>;
}

export function createPending<One extends Pending>(changed: () => void): PendingQueue<One> {
  const all: One[] = [];

  const put = (asked: Omit<One, "settle">, end: (reply: Reply) => void): One => {
    const settle = (reply: Reply) => {
      const at = all.indexOf(one);
      if (at < 0) return;
      all.splice(at, 1);
      changed();
      end(reply);
    };
    const one = { ...asked, settle } as One;
    all.push(one);
    changed();
    return one;
  };

  return {
    get first() {
      return all[0];
    },
    get count() {
      return all.length;
    },
    put,
    answered: (asked, signal) =>
      new Promise((resolve) => {
        if (signal.aborted) return resolve(cancelled);
        const one = put(asked, (reply) => {
          signal.removeEventListener("abort", stop);
          resolve(reply);
        });
        const stop = () => one.settle(cancelled);
        signal.addEventListener("abort", stop);
      }),
  };
}
