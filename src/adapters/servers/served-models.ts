/**
 * What a server says it serves: the list at `/models`, with the window where it tells one.
 */
import { z } from "zod/v3";
import type { Server } from "./ask.js";
import { askJson } from "./ask.js";

export interface ServedModel {
  id: string;
  /** Tokens. */
  window?: number;
}

/** As listed; undefined when the server does not answer like one, within `waitMs`. */
export async function servedModels(
  server: Server,
  waitMs: number,
): Promise<ServedModel[] | undefined> {
  const url = `${server.baseURL.replace(/\/+$/, "")}/models`;
  const found = listing.safeParse(await askJson(server, url, { waitMs }));
  return found.success ? found.data.data.map(servedModel) : undefined;
}

const tokens = z.number().int().positive().optional().catch(undefined);

/** vLLM and SGLang, OpenRouter and Together, Groq, Mistral; what a model was made for is none. */
const listed = z.object({
  id: z.string(),
  max_model_len: tokens,
  context_length: tokens,
  context_window: tokens,
  max_context_length: tokens,
});

const listing = z.object({ data: z.array(listed) });

function servedModel(entry: z.infer<typeof listed>): ServedModel {
  const window =
    entry.max_model_len ?? entry.context_length ?? entry.context_window ?? entry.max_context_length;
  return { id: entry.id, ...(window !== undefined && { window }) };
}
