/** A model opened at a scripted server, and one question to it. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach } from "vitest";
import { z } from "zod/v3";
import type { Connection } from "../../src/adapters/model/index.js";
import { openModel } from "../../src/adapters/model/index.js";
import type { Progress } from "../../src/core/event.js";
import type { Block, Message } from "../../src/core/message.js";
import { text } from "../../src/core/message.js";
import type { Answer, Failure, Model } from "../../src/core/ports.js";
import { defineTool } from "../../src/core/tool.js";
import type { Line, ScriptedModel } from "../support/scripted-model.js";
import { scriptedModel } from "../support/scripted-model.js";

const servers: Pick<ScriptedModel, "close">[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

/** The address of a server that answers with whatever `answer` does. */
export async function raw(answer: (res: ServerResponse) => void): Promise<string> {
  const server = createServer((req, res) => {
    req.resume();
    req.once("end", () => answer(res));
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const close = async () => {
    server.closeAllConnections();
    server.close();
  };
  servers.push({ close });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

export const readFile = defineTool({
  name: "read_file",
  description: "Reads a file.",
  input: z.object({ path: z.string().describe("Which file.") }).strict(),
  prepare: () => Promise.reject(new Error("is never run here")),
});

export async function opened(
  script: readonly Line[],
  config: Partial<Connection> = {},
): Promise<{ model: Model; server: ScriptedModel }> {
  const server = await scriptedModel(script);
  servers.push(server);
  const timing = { backoffMs: 1, ...config.timing };
  const defaults = { provider: "custom", baseURL: server.baseURL, model: "m" };
  return { model: openModel({ ...defaults, ...config, timing }), server };
}

export const hello: Message = { role: "user", content: [text("hello")] };

export async function ask(
  model: Model,
  messages: readonly Message[] = [hello],
  signal = new AbortController().signal,
): Promise<{ reply: Answer & Failure; heard: Progress[] }> {
  const heard: Progress[] = [];
  const request = { session: "s1", system: "Be brief.", messages, tools: [readFile] };
  const reply = await model.ask(request, (p) => heard.push(p), signal);
  return { reply: reply as Answer & Failure, heard };
}

export const retries = (heard: Progress[]) => heard.filter((p) => p.type === "model.retrying");
export const callsIn = (content: Block[]) => content.filter((b) => b.type === "call");
