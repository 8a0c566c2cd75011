/**
 * A scripted chat-completions server for measuring. `turn(n, request)` says what the nth
 * answer is; when each request was there whole, and when each answer's last byte was written,
 * is kept. It reads no more of a request than it must, so that its own time stays out.
 */
import { createServer } from "node:http";

/**
 * @typedef {{ say?: string, call?: [tool: string, input: object] }} Turn
 * `deltas`: pieces of an answer, `paceMs` apart; 0 = as fast as the client reads.
 * @typedef {Turn & { deltas?: string[], paceMs?: number }} Answer
 */

/** @param {(n: number) => Answer} turn */
export async function scriptedServer(turn) {
  const arrivals = [];
  const bodies = [];
  const answered = [];
  /** When a client hung up in the middle of an answer. */
  const left = [];
  const server = createServer((request, response) => {
    if (request.url === "/v1/models") return void sendModels(response);
    if (request.url !== "/v1/chat/completions") return void response.writeHead(404).end();
    const chunks = [];
    request.on("data", (chunk) => chunks.push(chunk));
    request.on("end", () => {
      const n = arrivals.push(performance.now()) - 1;
      bodies.push(Buffer.concat(chunks));
      response.on("close", () => {
        if (!response.writableFinished) left.push(performance.now());
      });
      void play(turn(n), response, n).then(() => {
        answered[n] = performance.now();
      });
    });
  });
  await new Promise((ready) => server.listen(0, "127.0.0.1", ready));
  return {
    baseURL: `http://127.0.0.1:${server.address().port}/v1`,
    arrivals,
    bodies,
    answered,
    left,
    /** Milliseconds from the end of each answer to the next request. */
    gaps: () => arrivals.slice(1).map((at, i) => at - answered[i]),
    close: () =>
      new Promise((closed) => {
        server.close(closed);
        server.closeAllConnections();
      }),
  };
}

function sendModels(response) {
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ object: "list", data: [{ id: "bench-model", object: "model" }] }));
}

async function play({ say, call, deltas, paceMs = 0 }, response, n) {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const pieces = deltas ?? (say ? [say] : []);
  for (const content of pieces) {
    if (response.destroyed) return;
    const room = response.write(chunk({ content }));
    if (paceMs > 0) await pause(paceMs);
    else if (!room) await once(response, "drain");
  }
  if (call) response.write(chunk({ tool_calls: [toolCall(call, n)] }));
  const usage = { prompt_tokens: 1000, completion_tokens: 50, total_tokens: 1050 };
  response.write(chunk({}, { finish: call ? "tool_calls" : "stop", usage }));
  await new Promise((written) => response.end("data: [DONE]\n\n", written));
}

const toolCall = ([name, input], n) => ({
  index: 0,
  id: `call_${n}`,
  type: "function",
  function: { name, arguments: JSON.stringify(input) },
});

function chunk(delta, { finish = null, usage } = {}) {
  const choices = [{ index: 0, delta, finish_reason: finish }];
  const body = { id: "b", object: "chat.completion.chunk", choices, usage };
  return `data: ${JSON.stringify(body)}\n\n`;
}

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Resolves on the event, or once the connection is gone. */
const once = (response, name) =>
  new Promise((done) => {
    const over = () => {
      response.off(name, over).off("close", over);
      done();
    };
    response.on(name, over).on("close", over);
  });

/** `count` pieces of 20 bytes, each with a word of its own number; a paragraph every 15. */
export function numberedDeltas(count) {
  return Array.from({ length: count }, (_, i) => {
    const word = `w${String(i).padStart(5, "0")}`;
    return i % 15 === 14 ? `${word} ends here.\n\n` : `${word} of many words `.padEnd(20);
  });
}
