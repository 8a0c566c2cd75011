/**
 * A model that says what it is told to, over real HTTP and real SSE, and that holds every
 * request to the rules of the strictest servers: see `complaints`, which a test expects empty.
 */
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { requestRules } from "./request-rules.js";
import type { Strictness, WireRequest } from "./request-rules.js";

/** One answer. Parts come in the order of the fields; all of them are optional. */
export interface Answer {
  /** Answers with this status and an error body instead of a stream. */
  status?: number;
  headers?: Record<string, string>;
  /** The error's body; a default one names the status. */
  body?: unknown;
  /** Milliseconds before anything is sent. */
  delayMs?: number;
  /** Milliseconds between pieces. */
  paceMs?: number;
  /** Characters in a piece; by default words, and seven characters of arguments. */
  piece?: number;
  think?: string;
  /** The field thoughts come in. */
  thoughtField?: "reasoning_content" | "reasoning";
  say?: string;
  calls?: readonly ScriptedCall[];
  /** Chunk objects or, as strings, raw bytes, sent as they are after the above. */
  raw?: readonly (string | object)[];
  /** Waited for after all pieces and before the end. */
  until?: Promise<unknown>;
  /** Breaks the connection here: no finish reason, no end mark. */
  cut?: boolean;
  /** Says nothing more and keeps the connection, until the client leaves. */
  hang?: boolean;
  /** Instead of `stop` or `tool_calls`; null leaves it out. */
  finish?: string | null;
  usage?: object | false;
  /** False: no `[DONE]`. */
  done?: boolean;
}

/** `args` is the text of the arguments as it stands; otherwise `input` is written as JSON. */
export type ScriptedCall = readonly [tool: string, input: object] | NamedCall;
type NamedCall = { tool: string; input?: object; args?: string; id?: string; index?: number };

export type Line = Answer | ((request: WireRequest, index: number) => Answer);

/** What belongs to a request and is not in its body; `left` once the client hung up early. */
export interface Arrival {
  path: string;
  headers: IncomingMessage["headers"];
  raw: string;
  at: number;
  left: boolean;
}

export interface ScriptedModel {
  baseURL: string;
  requests: WireRequest[];
  arrivals: Arrival[];
  complaints: string[];
  close(): Promise<void>;
}

export async function scriptedModel(
  script: readonly Line[],
  strictness: Strictness = {},
): Promise<ScriptedModel> {
  const model: Omit<ScriptedModel, "baseURL" | "close"> = {
    requests: [],
    arrivals: [],
    complaints: [],
  };
  const { requests, arrivals, complaints } = model;
  const breaches = requestRules(strictness);
  const nextId = counter();
  const server = createServer((req, res) => void serve(req, res));

  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (req.method === "GET" && req.url === "/v1/models")
      return sendJson(res, 200, { object: "list", data: [{ id: "scripted", object: "model" }] });
    if (req.method !== "POST" || req.url !== "/v1/chat/completions")
      return sendJson(res, 404, { error: { message: `nothing at ${req.url}` } });
    const raw = await textOf(req);
    const request = parsed(raw);
    const index = requests.length;
    if (!request) {
      complaints.push(`request ${index}: the body is not JSON with messages`);
      return sendJson(res, 400, { error: { message: "not a chat completions request" } });
    }
    const arrival = { path: req.url, headers: req.headers, raw, at: performance.now() };
    arrivals.push({ ...arrival, left: false });
    requests.push(request);
    complaints.push(...breaches(request).map((breach) => `request ${index}: ${breach}`));
    res.on("close", () => {
      const mine = arrivals[index];
      if (mine && !res.writableFinished) mine.left = true;
    });
    const line = script[index];
    if (!line) complaints.push(`request ${index}: the script has no line for it`);
    const answer = typeof line === "function" ? line(request, index) : line;
    await play(answer ?? { say: "(script exhausted)" }, res, { nextId, length: raw.length });
  }

  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return {
    ...model,
    baseURL: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function play(
  answer: Answer,
  res: ServerResponse,
  given: { nextId: () => string; length: number },
): Promise<void> {
  if (answer.delayMs) await pause(answer.delayMs);
  if (answer.status !== undefined && answer.status !== 200) {
    const body = answer.body ?? { error: { message: `scripted ${answer.status}` } };
    return sendJson(res, answer.status, body, answer.headers);
  }
  res.writeHead(200, { "content-type": "text/event-stream", ...answer.headers });
  res.flushHeaders();
  const send = async (piece: string | object): Promise<void> => {
    if (res.destroyed) return;
    const bytes = typeof piece === "string" ? piece : `data: ${JSON.stringify(piece)}\n\n`;
    await new Promise<void>((written) => res.write(bytes, () => written()));
    if (answer.paceMs) await pause(answer.paceMs);
  };
  for (const delta of deltas(answer, given.nextId)) await send(chunk(delta));
  for (const piece of answer.raw ?? []) await send(piece);
  await answer.until;
  if (answer.hang) return;
  if (answer.cut) {
    res.destroy();
    return;
  }
  const finish = answer.finish === undefined ? usualFinish(answer) : answer.finish;
  if (finish !== null) await send(chunk({}, finish));
  if (answer.usage !== false)
    await send({ ...chunk({}), choices: [], usage: answer.usage ?? guessed(answer, given.length) });
  res.end(answer.done === false ? "" : "data: [DONE]\n\n");
}

function* deltas(answer: Answer, nextId: () => string): Generator<object> {
  const { think, say, calls, piece, thoughtField = "reasoning_content" } = answer;
  for (const part of cutUp(think ?? "", piece)) yield { [thoughtField]: part };
  for (const part of cutUp(say ?? "", piece)) yield { content: part };
  for (const [position, scripted] of (calls ?? []).entries()) {
    const call: NamedCall =
      "tool" in scripted ? scripted : { tool: scripted[0], input: scripted[1] };
    const index = call.index ?? position;
    const name = { name: call.tool, arguments: "" };
    yield { tool_calls: [{ index, id: call.id ?? nextId(), type: "function", function: name }] };
    for (const part of cutUp(call.args ?? JSON.stringify(call.input ?? {}), piece ?? 7))
      yield { tool_calls: [{ index, function: { arguments: part } }] };
  }
}

const cutUp = (text: string, size?: number): string[] =>
  text.match(size ? new RegExp(`[^]{1,${size}}`, "gu") : /\S{1,24}\s*|\s+/gu) ?? [];

const chunk = (delta: object, finish: string | null = null) => ({
  id: "chatcmpl-scripted",
  object: "chat.completion.chunk",
  created: 1,
  model: "scripted",
  choices: [{ index: 0, delta, finish_reason: finish }],
});

const usualFinish = (answer: Answer): string => (answer.calls?.length ? "tool_calls" : "stop");

function guessed(answer: Answer, length: number): object {
  const said = JSON.stringify([answer.think, answer.say, answer.calls]).length;
  const [prompt_tokens, completion_tokens] = [Math.ceil(length / 4), Math.ceil(said / 4)];
  return { prompt_tokens, completion_tokens, total_tokens: prompt_tokens + completion_tokens };
}

function sendJson(
  res: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  res.writeHead(status, { "content-type": "application/json", ...headers });
  res.end(typeof body === "string" ? body : JSON.stringify(body));
}

function parsed(raw: string): WireRequest | undefined {
  try {
    const body = JSON.parse(raw) as WireRequest;
    return Array.isArray(body?.messages) ? body : undefined;
  } catch {
    return undefined; // Becomes a complaint and a 400.
  }
}

async function textOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const piece of req) chunks.push(piece as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

const counter = () => {
  let calls = 0;
  return () => `call_${++calls}`;
};

const pause = (ms: number) => new Promise((passed) => setTimeout(passed, ms));

export type { Strictness, WireMessage, WireRequest, WireTool } from "./request-rules.js";
