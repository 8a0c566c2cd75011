/** Whether a server that knows nothing of an address answers at the one that was meant. */
import { versioned } from "../../core/address.js";
import type { Finding } from "../../core/doctor.js";
import { problem } from "../../core/doctor.js";
import type { Connection } from "../model/connection.js";
import { fetchThrough } from "../model/transport.js";
import { servedModels } from "../servers/served-models.js";

/** Nothing where the address names a version, or there is nobody there either. */
export async function elsewhere(connection: Connection, waitMs: number): Promise<Finding[]> {
  const meant = versioned(connection.baseURL);
  if (meant === undefined) return [];
  const there = { ...connection, baseURL: meant };
  const answers = (await servedModels(there, waitMs)) ?? (await refuses(there, waitMs));
  return answers ? [problem("reachable", "address_versioned", { detail: meant })] : [];
}

/** What knows the route objects to an empty question, or wants a key first. */
async function refuses({ baseURL, network, headers }: Connection, waitMs: number) {
  try {
    const send = await fetchThrough(network, baseURL);
    const response = await send(`${baseURL}/chat/completions`, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body: "{}",
      redirect: "error",
      signal: AbortSignal.timeout(waitMs),
    });
    await response.body?.cancel();
    return [400, 401, 403, 422].includes(response.status);
  } catch {
    return false; // Nobody is there.
  }
}
