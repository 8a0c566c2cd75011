/**
 * Cuts a body into frames, whatever its content type claims: server-sent events, bare JSON
 * lines between them, or one JSON document.
 *
 * The bytes decide: a body that begins with a brace or a bracket is kept whole until its end.
 */
import { createParser } from "eventsource-parser";
import { parsed } from "./json.js";

export interface FrameSink {
  /** The data of an event. `cut`: the body ended in the middle of it. */
  data(text: string, event: string | undefined, cut: boolean): void;
  /** A line that is no field of an event. */
  stray(line: string): void;
  /** The body was one JSON document. */
  document(value: unknown): void;
  /** The body, whole as it came, was a page, or text of no kind that we know. */
  foreign(text: string): void;
}

export interface Frames {
  feed(text: string): void;
  /** What is left is handed out too, even without its blank line. `whole`: nothing is missing. */
  end(whole: boolean): void;
}

export function frames(sink: FrameSink): Frames {
  let mode: "unknown" | "events" | "whole" = "unknown";
  const held: string[] = [];
  let last = "";
  let beginning = "";
  let ending = false;
  let events = 0;
  const parser = createParser({
    onEvent: ({ data, event }) => {
      events += 1;
      sink.data(data, event, ending && last !== "\n" && last !== "\r");
    },
    onComment: () => {
      events += 1;
    },
    onError: ({ line }) => {
      if (line !== undefined) sink.stray(line);
    },
  });
  return {
    feed(text) {
      if (text === "") return;
      last = text.at(-1) ?? last;
      if (mode === "events") {
        if (events === 0 && beginning.length < enough) beginning += text;
        return parser.feed(text);
      }
      if (mode === "whole") return void held.push(text);
      // Some servers keep a connection alive with blanks: what comes before the rest is none of it.
      const first = text.trimStart();
      if (first === "") return;
      held.push(first);
      mode = /^[{[<]/.test(first) ? "whole" : "events";
      if (mode === "whole") return;
      held.length = 0;
      beginning = first;
      parser.feed(first);
    },
    end(whole) {
      ending = true;
      if (mode === "whole") {
        const text = held.join("");
        const value = parsed(text);
        if (value !== undefined) return sink.document(value);
        if (!/^\s*</.test(text)) parser.feed(text);
      }
      parser.feed("\n\n");
      if (events === 0 && whole) sink.foreign(held.join("") || beginning.slice(0, enough));
    },
  };
}

/** Characters that say what a body is that holds no event. */
const enough = 4_000;
