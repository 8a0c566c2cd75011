/**
 * One answer of a server, read to its end: what it holds, whether it ended as it should, and
 * which of its calls may run.
 */
import type { Fault } from "../../../core/fault.js";

export interface Completion {
  /** It ended in a regular way; a cut by the token limit or a filter is regular. */
  completed: boolean;
  content: string;
  thought?: Thought;
  refusal: string;
  /** Empty unless the message may be acted on. */
  calls: Call[];
  /** What it comes to, whatever the server calls it. */
  finish: Finish | undefined;
  /** The server's own word. */
  rawFinish: string | undefined;
  usage: WireUsage | undefined;
  /** Also set beside `completed`: an answer without anything, or one a filter has cut. */
  fault?: Fault;
  /** Calls that came as text, and whether they were taken for calls. */
  leaked?: { tools: string[]; recovered: boolean };
}

/** Of a request that got no answer. */
export const nothingCame = (fault: Fault): Completion => ({
  completed: false,
  content: "",
  refusal: "",
  calls: [],
  finish: undefined,
  rawFinish: undefined,
  usage: undefined,
  fault,
});

export type Finish = "stop" | "tool_calls" | "length" | "content_filter" | "error";

export interface Thought {
  text: string;
  /** The wire field it came in: `content` when in tags, `parts` when in a list of parts. */
  field: string;
  /** Lists with signatures and other things that only their maker can read. */
  extras?: Record<string, unknown>;
}

export interface Call {
  /** Undefined: the server gave none. */
  id: string | undefined;
  name: string;
  text: string;
  input: Record<string, unknown> | undefined;
  problem?: string;
  note?: string;
  extras?: Record<string, unknown>;
}

export interface WireUsage {
  prompt: number | undefined;
  completion: number | undefined;
  total: number | undefined;
  /** Of the prompt. */
  cached: number | undefined;
  reasoning: number | undefined;
  /** What the server says it charges, in a currency it does not name. */
  cost: number | undefined;
}
