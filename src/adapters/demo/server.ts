/**
 * The demo model behind a real server, on this machine's loopback only: without a key the
 * program talks to it as it would to any endpoint.
 */
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { answer } from "./answer.js";
import type { Reply } from "./answer.js";
import type { ChatRequest } from "./conversation.js";

export const demoModel = "belay-demo";

export interface DemoServer {
  baseURL: string;
  close(): Promise<void>;
}

/** Does not keep the process alive. */
export async function startDemoServer(): Promise<DemoServer> {
  const server = createServer((req, res) => void serve(req, res));
  await new Promise<void>((listening, failed) => {
    server.once("error", failed).listen(0, "127.0.0.1", listening);
  });
  server.unref();
  const { port } = server.address() as AddressInfo;
  return {
    baseURL: `http://127.0.0.1:${port}/v1`,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const route = `${req.method} ${req.url}`;
  if (route === "GET /v1/models")
    return json(res, 200, { object: "list", data: [{ id: demoModel, object: "model" }] });
  if (route !== "POST /v1/chat/completions")
    return json(res, 404, { error: { message: `The demo model has nothing at ${route}` } });
  const body = await bodyOf(req);
  const request = parsed(body);
  if (!request) return json(res, 400, { error: { message: "Expected JSON with messages" } });
  stream(res, answer(request), body.length);
}

/** The answer as a stream of deltas, in the shape of the original. */
function stream(res: ServerResponse, reply: Reply, asked: number): void {
  res.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  const send = (chunk: object) => {
    const head = { id: "chatcmpl-demo", object: "chat.completion.chunk", created: 0 };
    res.write(`data: ${JSON.stringify({ ...head, model: demoModel, ...chunk })}\n\n`);
  };
  const delta = (content: object, finish: string | null = null) =>
    send({ choices: [{ index: 0, delta: content, finish_reason: finish }] });

  delta({ role: "assistant", content: "" });
  let said = "";
  if ("say" in reply) {
    said = reply.say;
    for (const content of pieces(said)) delta({ content });
  } else {
    said = JSON.stringify(reply.call.input);
    const [{ tool: name }, id] = [reply.call, reply.id];
    delta({ tool_calls: [{ index: 0, id, type: "function", function: { name, arguments: "" } }] });
    for (const piece of pieces(said))
      delta({ tool_calls: [{ index: 0, function: { arguments: piece } }] });
  }
  delta({}, "say" in reply ? "stop" : "tool_calls");
  const [prompt_tokens, completion_tokens] = [tokens(asked), tokens(said.length)];
  const total_tokens = prompt_tokens + completion_tokens;
  send({ choices: [], usage: { prompt_tokens, completion_tokens, total_tokens } });
  res.end("data: [DONE]\n\n");
}

/** Words, or a few Chinese characters: about what a token is. */
const pieces = (text: string): string[] => text.match(/\s*[^\s]{1,6}|\s+$/gu) ?? [];
const tokens = (characters: number): number => Math.ceil(characters / 4);

function parsed(body: string): ChatRequest | undefined {
  try {
    const request = JSON.parse(body) as ChatRequest;
    return Array.isArray(request.messages) ? request : undefined;
  } catch {
    return undefined; // Answered with a 400.
  }
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function json(res: ServerResponse, status: number, body: object): void {
  res.writeHead(status, { "content-type": "application/json" });
  res.end(JSON.stringify(body));
}
