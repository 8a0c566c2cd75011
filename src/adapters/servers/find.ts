/**
 * Model servers on this machine, found without being asked for: each usual port is asked at
 * once, and who does not say quickly what it is, is not there.
 */
import type { ServedModel } from "./served-models.js";
import type { Kind } from "./kinds.js";
import { kinds } from "./kinds.js";

export interface LocalServer {
  provider: Kind["provider"];
  baseURL: string;
  /** The one to take when nobody chose comes first. */
  models: readonly ServedModel[];
}

export type Ports = Partial<Record<Kind["provider"], number>>;

/** Milliseconds for each answer, all of them asked for at once. */
const usualMs = 300;
/** Where a person says that one is. */
const namedMs = 3_000;

export interface Search {
  ports: Ports;
  waitMs: number;
}

export async function findLocalServers({ ports, waitMs }: Search): Promise<LocalServer[]> {
  const found = await Promise.all(
    kinds.map(async (kind): Promise<LocalServer[]> => {
      const port = ports[kind.provider];
      if (port === undefined) return [];
      const baseURL = `http://127.0.0.1:${port}/v1`;
      const models = (await kind.models({ baseURL }, waitMs))?.filter(chats);
      return models && models.length > 0 ? [{ provider: kind.provider, baseURL, models }] : [];
    }),
  );
  return found.flat();
}

/** Tokens the model holds as its server is set up now. */
export async function localWindow(
  { provider, baseURL }: LocalServer,
  model: string,
  waitMs = usualMs,
): Promise<number | undefined> {
  const kind = kinds.find((k) => k.provider === provider);
  return kind?.window({ baseURL }, model, waitMs);
}

const usualPorts: Ports = Object.fromEntries(kinds.map(({ provider, port }) => [provider, port]));

/** Models that only make vectors are served in the same list. */
const chats = ({ id }: ServedModel): boolean => !/embed|\bbert\b|minilm|\bbge\b|rerank/i.test(id);

/**
 * BELAY_NO_LOCAL switches the search off; BELAY_LOCAL_PORTS (`ollama=11500,vllm=8001`) says
 * where to look instead. Undefined: do not look.
 */
export function searchFrom(env: Readonly<Record<string, string | undefined>>): Search | undefined {
  if (env.BELAY_NO_LOCAL && env.BELAY_NO_LOCAL !== "0") return undefined;
  const given = env.BELAY_LOCAL_PORTS;
  if (!given) return { ports: usualPorts, waitMs: usualMs };
  const named = given.split(",").map((entry) => /^\s*(\w+)=(\d{1,5})\s*$/.exec(entry));
  const ports = Object.fromEntries(named.flatMap((m) => (m ? [[m[1], Number(m[2])]] : [])));
  return { ports, waitMs: namedMs };
}
