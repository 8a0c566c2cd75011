/**
 * A chat-completions server on loopback with one defect at a time, each of them one that real
 * servers have. Without a defect it does what the standard says. Its model carries out the
 * doctor's questions and a small task on files; see `decide`.
 */
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { DefectName, LostName } from "./defects.js";
import { beyondRemedy, defects } from "./defects.js";
import { requestRules } from "./request-rules.js";
import type { WireMessage, WireRequest } from "./request-rules.js";

export type Json = Record<string, unknown>;

/** One call of an answer, before it is cut into deltas. */
export type Wanted = { name: string; args: Json };

export interface Reply {
  say: string;
  think: string;
  calls: Wanted[];
}

export interface Refusal {
  status?: number;
  headers?: Record<string, string>;
  body?: unknown;
  message?: string;
}

/** What one defect changes. Left out: as the standard says. */
export interface Defect {
  /** The model thinks before it answers. */
  thinks?: boolean;
  /** The note by which the doctor tells it. */
  note: string;
  refuses?(request: WireRequest, state: State): Refusal | string | undefined;
  reply?(reply: Reply, state: State): Reply;
  chunks?(chunks: Json[], state: State): Json[];
  /** The whole body as text, from its events. */
  body?(events: string[], chunks: Json[], state: State): string;
  contentType?: string;
  usage?(counted: Json, request: WireRequest): Json | undefined;
  /** Answers of other routes. */
  routes?: Record<string, unknown>;
}

export interface State {
  /** Requests since the server was begun or rearmed, this one included. */
  requests: number;
  /** Answers with calls so far. */
  called: number;
}

export interface DefectServer {
  baseURL: string;
  /** Begins anew: what happens once happens again, and requests are held to the rules. */
  rearm(): void;
  refusals: string[];
  complaints: string[];
  requests: WireRequest[];
  close(): Promise<void>;
}

/**
 * `routes`: more of them, as `GET /props`, with what they answer. `fails`: those requests, by
 * their number from 1, get a 500.
 */
export async function defectServer(
  name?: DefectName | LostName,
  routes: Record<string, unknown> = {},
  fails: (request: WireRequest, number: number) => boolean = () => false,
): Promise<DefectServer> {
  const defect: Defect = name ? { ...defects, ...beyondRemedy }[name] : { note: "" };
  let state: State = { requests: 0, called: 0 };
  let rules: ReturnType<typeof requestRules> | undefined;
  const told = {
    refusals: [] as string[],
    complaints: [] as string[],
    requests: [] as WireRequest[],
  };
  const server = createServer((req, res) => void serve(req, res));

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const route = `${req.method} ${req.url}`;
    const known = { ...defect.routes, ...routes }[route];
    if (known !== undefined) return json(res, 200, known);
    if (route === "GET /v1/models")
      return json(res, 200, { object: "list", data: [{ id: "scripted", object: "model" }] });
    if (route !== "POST /v1/chat/completions")
      return json(res, 404, { error: { message: `nothing at ${route}` } });
    const request = JSON.parse(await textOf(req)) as WireRequest;
    state.requests += 1;
    told.requests.push(request);
    if (rules) told.complaints.push(...rules(request));
    if (fails(request, state.requests)) return refuse(res, { status: 500, message: "Failed." });
    const refusal = defect.refuses?.(request, state);
    if (refusal !== undefined) return refuse(res, refusal);
    answer(res, request);
  }

  function refuse(res: ServerResponse, refusal: Refusal | string): void {
    const {
      status = 400,
      headers = {},
      message = "",
      body,
    } = typeof refusal === "string" ? { message: refusal } : refusal;
    told.refusals.push(message);
    json(res, status, body ?? { error: { message, type: "invalid_request_error" } }, headers);
  }

  function answer(res: ServerResponse, request: WireRequest): void {
    const plain = decide(request);
    const reply = { ...plain, think: defect.thinks ? "I should think first." : "" };
    const shaped = defect.reply?.(reply, state) ?? reply;
    const ids = () => `call_${(++serial).toString(36).padStart(8, "0")}`;
    const cut = deltas(shaped, ids).map((delta) => chunk(delta));
    const finish = chunk({}, shaped.calls.length > 0 ? "tool_calls" : "stop");
    const chunks = [...cut, finish, ...usageChunk(request)];
    if (shaped.calls.length > 0) state.called += 1;
    const final = defect.chunks?.(chunks, state) ?? chunks;
    const events = [...final.map((c) => `data: ${JSON.stringify(c)}\n\n`), "data: [DONE]\n\n"];
    res.writeHead(200, { "content-type": defect.contentType ?? "text/event-stream" });
    res.end(defect.body?.(events, final, state) ?? events.join(""));
  }

  function usageChunk(request: WireRequest): Json[] {
    const prompt_tokens = Math.ceil(wordsIn(request.messages) * 1.1) + 5;
    const counted = { prompt_tokens, completion_tokens: 7, total_tokens: prompt_tokens + 7 };
    const asked = (request.stream_options as Json | undefined)?.include_usage === true;
    const usage = defect.usage ? defect.usage(counted, request) : asked ? counted : undefined;
    return usage ? [{ ...chunk({}), choices: [], usage }] : [];
  }

  let serial = 0;
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    ...told,
    rearm() {
      state = { requests: 0, called: 0 };
      rules = requestRules({ severalHistories: true });
      told.refusals.length = 0;
      told.requests.length = 0;
    },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

const chunk = (delta: Json, finish: string | null = null): Json => ({
  id: "c1",
  object: "chat.completion.chunk",
  created: 1,
  model: "scripted",
  choices: [{ index: 0, delta, finish_reason: finish }],
});

/** The model: the doctor's questions, the task of the tests, else a word. */
function decide(request: WireRequest): Reply {
  const { messages } = request;
  const at = messages.findLastIndex((m) => m.role === "user" && tasks.test(textIn(m)));
  const task = at < 0 ? "" : textIn(messages[at]!);
  const results = messages.slice(at + 1).filter((m) => m.role === "tool").length;
  const calls = request.tools ? callsFor(task, results) : [];
  const say =
    calls.length > 0 ? "" : /five words/.test(task) ? "one two three four five" : "All done now.";
  return { say, calls, think: "" };
}

const tasks = /five words|note_word|Change World|Read Hello/;

function callsFor(task: string, results: number): Wanted[] {
  const word = (word: string): Wanted => ({ name: "note_word", args: { word } });
  const read = (path: string): Wanted => ({ name: "read_file", args: { path } });
  if (/note_word twice/.test(task) && results === 0) return [word("alpha"), word("beta")];
  if (/note_word once/.test(task) && results === 0) return [word("alpha")];
  if (/Read Hello/.test(task) && results === 0) return [read("Hello.txt")];
  if (!/Change World/.test(task)) return [];
  if (results === 0) return [read("Hello.txt"), read("Other.txt")];
  if (results > 2) return [];
  const args = { path: "Hello.txt", old_text: "World", new_text: "belay" };
  return [{ name: "edit_file", args }];
}

export const textIn = ({ content }: WireMessage): string =>
  typeof content === "string" ? content : (content ?? []).map((p) => p.text ?? "").join("\n");

export const wordsIn = (messages: readonly WireMessage[]): number =>
  messages.map(textIn).join(" ").split(/\s+/).length;

function deltas(reply: Reply, nextId: () => string): Json[] {
  const out: Json[] = [{ role: "assistant", content: "" }];
  for (const word of reply.think.match(/\s*\S+/g) ?? []) out.push({ reasoning_content: word });
  for (const word of reply.say.match(/\s*\S+/g) ?? []) out.push({ content: word });
  reply.calls.forEach(({ name, args }, index) => {
    const head = { index, id: nextId(), type: "function", function: { name, arguments: "" } };
    out.push({ tool_calls: [head] });
    for (const piece of JSON.stringify(args).match(/[^]{1,7}/g) ?? [])
      out.push({ tool_calls: [{ index, function: { arguments: piece } }] });
  });
  return out;
}

function json(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { "content-type": "application/json", ...headers });
  res.end(JSON.stringify(body));
}

async function textOf(req: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of req) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}
