/**
 * The defects: what servers in use have been seen to do, one each, and the note by which the
 * doctor must tell it. Wordings of refusals are the vendors' own.
 */
import type { Defect, Json, Wanted } from "./defect-server.js";
import { assembled, eachCall, eachChoice, fn, wholeCalls, without } from "./defect-shapes.js";
import { textIn, wordsIn } from "./defect-server.js";
import type { WireRequest } from "./request-rules.js";

/** Assistant messages with calls. */
const calling = ({ messages }: WireRequest) => messages.filter((m) => m.tool_calls);
const hasHistory = (request: WireRequest) => request.messages.some((m) => m.role === "tool");
const schemas = (request: WireRequest) => JSON.stringify(request.tools ?? []);
const asText = ({ name, args }: Wanted) =>
  `<tool_call>\n${JSON.stringify({ name, arguments: args })}\n</tool_call>`;

const rules = {
  "rejects stream_options": {
    note: "options_refused",
    refuses: (r) =>
      "stream_options" in r ? "Extra inputs are not permitted: stream_options" : undefined,
    usage: () => undefined,
  },
  "rejects tool history without tools": {
    note: "no_tools_flattened",
    refuses: (r) =>
      hasHistory(r) && !r.tools
        ? "Bedrock doesn't support tool calling without `tools=` param specified."
        : undefined,
  },
  "rejects tool history without tools, unexplained": {
    note: "no_tools_flattened",
    refuses: (r) => (hasHistory(r) && !r.tools ? "Bad request." : undefined),
  },
  "wants reasoning_content sent back": {
    note: "replay_demanded",
    thinks: true,
    refuses: (r) =>
      calling(r).some((m) => m.reasoning_content === undefined)
        ? "The `reasoning_content` in the thinking mode must be passed back to the API."
        : undefined,
  },
  "refuses reasoning_content": {
    note: "replay_refused",
    thinks: true,
    refuses: (r) =>
      r.messages.some((m) => "reasoning_content" in m)
        ? "'messages.2' : property 'reasoning_content' is unsupported"
        : undefined,
  },
  "refuses reasoning_content, unexplained": {
    note: "replay_refused",
    thinks: true,
    refuses: (r) =>
      r.messages.some((m) => "reasoning_content" in m) ? "Invalid input." : undefined,
  },
  "takes no images": {
    note: "images_refused",
    refuses: (r) => (/image_url/.test(JSON.stringify(r.messages)) ? "Invalid input." : undefined),
  },
  "thinks in tags": {
    note: "thought_tags",
    reply: (reply) => ({ ...reply, say: `<think>Let me see.</think>${reply.say}` }),
  },
  "no index": { note: "index_missing", chunks: eachCall(without("index")) },
  "index always 0": { note: "index_same", chunks: eachCall((c) => ({ ...c, index: 0 })) },
  "index from 1": {
    note: "index_from_one",
    chunks: eachCall((c) => ({ ...c, index: Number(c.index) + 1 })),
  },
  "index -1": { note: "index_odd", chunks: eachCall((c) => ({ ...c, index: -1 })) },
  "no ids": { note: "ids_missing", chunks: eachCall(without("id")) },
  "empty ids": { note: "ids_empty", chunks: eachCall((c) => ({ ...c, id: "" })) },
  "ids and names empty in later deltas": {
    note: "ids_blank_later",
    chunks: eachCall((c) => (c.id ? c : { ...c, id: "", function: { name: "", ...fn(c) } })),
  },
  "another id in each delta": {
    note: "ids_changing",
    chunks: eachCall((c, at) => ({
      ...c,
      id: `call_${at}_${Math.random().toString(36).slice(2)}`,
    })),
  },
  "the same ids in each answer": {
    note: "ids_again",
    chunks: eachCall((c) => (c.id ? { ...c, id: `functions.f:${String(c.index)}` } : c)),
  },
  "finish reason stop with calls": {
    note: "finish_stop",
    chunks: eachChoice((c) => (c.finish_reason ? { ...c, finish_reason: "stop" } : c)),
  },
  "no [DONE]": { note: "end_no_done", body: (events) => events.slice(0, -1).join("") },
  "no finish reason": {
    note: "end_no_finish",
    chunks: eachChoice((c) => ({ ...c, finish_reason: null })),
  },
  "no usage": { note: "usage_missing", usage: () => undefined },
  "usage inside a choice": {
    note: "usage_in_choice",
    chunks: (chunks) => {
      const usage = chunks.find((c) => c.usage)?.usage;
      const said = chunks.filter((c) => !c.usage);
      return eachChoice((c) => (c.finish_reason ? { ...c, usage } : c))(said);
    },
  },
  "usage only on request": { note: "usage_on_request" },
  "usage in a last chunk with null choices": {
    note: "usage_null_choices",
    body(_, chunks) {
      const nulled = chunks.map((c) => (c.usage ? { ...c, choices: null } : c));
      const events = nulled.map((c) => `data: ${JSON.stringify(c)}\n\n`);
      return `${events.join("")}data: [DONE]\n\n`;
    },
  },
  "refuses a second system message": {
    note: "second_system_refused",
    refuses: (r) =>
      r.messages.filter((m) => m.role === "system").length > 1
        ? "System message must be at the beginning."
        : undefined,
  },
  "strict alternation": {
    note: "two_users_refused",
    refuses: (r) =>
      r.messages.some((m, at) => m.role !== "tool" && m.role === r.messages[at - 1]?.role)
        ? "Conversation roles must alternate user/assistant/user/assistant/..."
        : undefined,
  },
  "refuses a user right after a result": {
    note: "user_after_tool_bridged",
    refuses: (r) =>
      r.messages.some((m, at) => m.role === "user" && r.messages[at - 1]?.role === "tool")
        ? "Unexpected role 'user' after role 'tool'"
        : undefined,
  },
  "refuses null content beside calls": {
    note: "content_changed",
    refuses: (r) =>
      calling(r).some((m) => m.content === null)
        ? "invalid message content type: <nil>"
        : undefined,
  },
  "refuses any empty content beside calls": {
    note: "content_changed",
    refuses: (r) =>
      calling(r).some((m) => "content" in m && !textIn(m))
        ? "Invalid request: text content is empty"
        : undefined,
  },
  "max_completion_tokens only": {
    note: "limit_completion",
    refuses: (r) =>
      "max_tokens" in r
        ? "Unsupported parameter: 'max_tokens' is not supported with this model. " +
          "Use 'max_completion_tokens' instead."
        : undefined,
  },
  "refuses additionalProperties": {
    note: "schema_changed",
    refuses: (r) =>
      schemas(r).includes("additionalProperties")
        ? 'Invalid JSON payload received. Unknown name "additionalProperties": Cannot find field.'
        : undefined,
  },
  "refuses anyOf and the like": {
    note: "schema_changed",
    refuses: (r) =>
      /"(anyOf|oneOf|allOf|\$schema|\$ref|default|minimum)":/.test(schemas(r))
        ? "tools.0: input_schema does not support oneOf, allOf, or anyOf"
        : undefined,
  },
  "nine-character ids": {
    note: "foreign_ids_changed",
    chunks: eachCall((c) =>
      c.id ? { ...c, id: String(c.id).slice(-9).replace(/\W|_/g, "x") } : c,
    ),
    refuses: (r) => {
      const odd = calling(r)
        .flatMap((m) => m.tool_calls!)
        .find((c) => !/^[a-zA-Z0-9]{9}$/.test(c.id));
      return odd && `Tool call id was ${odd.id} but must be a-z, A-Z, 0-9, with a length of 9.`;
    },
  },
  "the name again in each delta": {
    note: "names_repeated",
    chunks: (chunks) => {
      let name: unknown;
      return eachCall((c) => {
        name = fn(c).name ?? name;
        return { ...c, function: { ...fn(c), name } };
      })(chunks);
    },
  },
  "arguments encoded twice": {
    note: "arguments_twice",
    chunks: wholeCalls((a) => JSON.stringify(a)),
  },
  "arguments as an object": {
    note: "arguments_object",
    chunks: wholeCalls((a) => JSON.parse(a) as Json),
  },
  "arguments in Python": {
    note: "arguments_repaired",
    chunks: wholeCalls((a) => a.replace(/}$/, ",}")),
  },
  "calls as text": {
    note: "text_calls_found",
    reply: (reply) => ({
      ...reply,
      calls: [],
      say: [reply.say, ...reply.calls.map(asText)].filter((s) => s !== "").join("\n"),
    }),
  },
  "CR LF": { note: "framing_odd", body: (events) => events.join("").replaceAll("\n", "\r\n") },
  "no space after data:": {
    note: "framing_odd",
    body: (events) => events.join("").replaceAll("data: ", "data:"),
  },
  "no blank line at the end": { note: "framing_odd", body: (events) => events.join("").trimEnd() },
  "keep-alive comments": {
    note: "waiting_comments",
    body: (events) => `${": OPENROUTER PROCESSING\n\n".repeat(50)}${events.join(": ping\n\n")}`,
  },
  "an error inside a stream, once": {
    note: "errors_in_stream",
    body: (events, _, { requests }) =>
      requests > 1
        ? events.join("")
        : 'data: {"error":{"message":"Overloaded","type":"overloaded_error"}}\n\n',
  },
  "an empty stream, once": {
    note: "errors_in_stream",
    body: (events, _, { requests }) => (requests > 1 ? events.join("") : ""),
  },
  "503 with Retry-After, once": {
    note: "errors_busy",
    refuses: (_, { requests }) =>
      requests > 1
        ? undefined
        : { status: 503, headers: { "retry-after": "0.05" }, message: "Service unavailable" },
  },
  "a small window": {
    note: "window_small",
    refuses(r) {
      const prompt = wordsIn(r.messages);
      const answer = Number(r.max_tokens ?? 0);
      return prompt + answer > 8192
        ? "This model's maximum context length is 8192 tokens. However, you requested " +
            `${prompt + answer} tokens (${prompt} in the messages, ${answer} in the completion).`
        : undefined;
    },
  },
  "cuts prompts silently at 2,048": {
    note: "window_cut",
    usage: (counted) => ({
      ...counted,
      prompt_tokens: Math.min(2048, Number(counted.prompt_tokens)),
    }),
  },
  "counts characters": {
    note: "window_unknown",
    usage: (_, r) => {
      const prompt_tokens = Math.ceil(JSON.stringify(r.messages).length / 4);
      return { prompt_tokens, completion_tokens: 1, total_tokens: prompt_tokens + 1 };
    },
  },
  "tells of 4,096 tokens when asked": {
    note: "window_small",
    routes: { "GET /props": { default_generation_settings: { n_ctx: 4096 } } },
  },
  "JSON instead of a stream": {
    note: "stream_document",
    contentType: "application/json",
    body: (_, chunks) => JSON.stringify(assembled(chunks)),
  },
  "the whole message again at the end": {
    note: "restated_message",
    body(events, chunks) {
      const whole = assembled(chunks);
      const last = `data: ${JSON.stringify({ ...whole, object: "chat.completion" })}\n\n`;
      return [...events.slice(0, -1), last, ...events.slice(-1)].join("");
    },
  },
} satisfies Record<string, Defect>;

export type DefectName = keyof typeof rules;
export const defects: Record<DefectName, Defect> = rules;

/** What nothing can be done about from here, seen of gateways. */
const lost = {
  "leaves out the tools": {
    note: "calls_none",
    reply: (reply) => ({ ...reply, say: reply.say || "Which file do you mean?", calls: [] }),
  },
  "cuts each stream before it begins": { note: "stream_broken", body: () => "" },
} satisfies Record<string, Defect>;

export type LostName = keyof typeof lost;
export const beyondRemedy: Record<LostName, Defect> = lost;
