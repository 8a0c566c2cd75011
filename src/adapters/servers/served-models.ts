/**
 * What a server says it serves: the list at `/models`.
 */
import { z } from "zod/v3";

const listing = z.object({ data: z.array(z.object({ id: z.string() }).passthrough()) });

export interface ServedBy {
  baseURL: string;
  apiKey?: string;
  headers?: Readonly<Record<string, string>>;
}

/** Ids as listed; undefined when the server does not answer like one, within `waitMs`. */
export async function servedModels(
  server: ServedBy,
  waitMs: number,
): Promise<string[] | undefined> {
  try {
    const response = await fetch(`${server.baseURL.replace(/\/+$/, "")}/models`, {
      headers: {
        ...(server.apiKey && { authorization: `Bearer ${server.apiKey}` }),
        ...server.headers,
      },
      redirect: "error", // A key goes to its own host and nowhere it is sent on to.
      signal: AbortSignal.timeout(waitMs),
    });
    if (!response.ok) return undefined;
    const found = listing.safeParse(await response.json());
    return found.success ? found.data.data.map((m) => m.id) : undefined;
  } catch {
    return undefined; // Not there, not in time, or no JSON: no list.
  }
}
