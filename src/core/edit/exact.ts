/**
 * The first layer: the fragment as it is written, then with the breaks of a CR LF file.
 */
import { splitsBreak } from "./breaks.js";
import { eachOccurrence } from "./occurrences.js";
import type { Spans } from "./spans.js";

/** Overlapping places count. No place begins or ends inside a CR LF. */
export function findExact(text: string, fragment: string): Spans {
  const found = places(text, fragment);
  if (found.starts.length > 0 || !fragment.includes("\n") || !text.includes("\r\n")) return found;
  const withCrLf = fragment.replace(/\r?\n/g, "\r\n");
  return withCrLf === fragment ? found : places(text, withCrLf);
}

function places(text: string, wanted: string): Spans {
  const spans: Spans = { starts: [], ends: [] };
  eachOccurrence(text, wanted, (start) => {
    const end = start + wanted.length;
    if (splitsBreak(text, start) || splitsBreak(text, end)) return;
    spans.starts.push(start);
    spans.ends.push(end);
  });
  return spans;
}
