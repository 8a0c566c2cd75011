/**
 * Which facts are forced through to the disk. Every fact survives the death of the process
 * once `append` returns, kill -9 included; forcing it past the system's cache costs 0.2 to
 * 2 ms and is what a power cut asks for. It is paid where the world changes or a person spoke:
 * a read or an answer that a power cut takes away can be had again.
 */
import type { Fact } from "../../core/event.js";

export function isForced(fact: Fact): boolean {
  switch (fact.type) {
    case "call.judged":
      // The intent stands on the disk before the act: a change is never unaccounted for.
      return fact.effects.some((effect) => effect.kind !== "read");
    case "call.ended":
      return (fact.outcome.evidence ?? []).some((e) => e.kind !== "read");
    case "model.answered":
      return !fact.content.some((block) => block.type === "call");
    case "call.started":
    case "guard.reminded":
    case "model.advised":
      return false;
    default:
      return true;
  }
}
