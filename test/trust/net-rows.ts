/** Rows of part F about fetching: a resolver that answers as told, servers on loopback. */
import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "vitest";
import type { Fetched, FetchOptions } from "../../src/adapters/net/guarded-fetch.js";
import { guardedFetch } from "../../src/adapters/net/guarded-fetch.js";
import { judgeUrl } from "../../src/core/net/judge.js";
import { standingRules } from "../../src/core/permission/rule.js";
import { standingPolicy } from "../../src/core/rules.js";

export interface FetchRow {
  title: string;
  url: string;
  expect: "allow" | "ask" | "deny";
  rules?: string[];
  dns?: Record<string, (string | string[])[]>;
  redirect?: string[];
}

/** A public address of a documentation page; nothing is ever sent there. */
const PUBLIC = "93.184.216.34";

/** What stands on the way: the names asked for, the addresses connected to, the requests. */
export interface Seen {
  names: string[];
  dialled: string[];
  requests: IncomingMessage[];
}

/** Every judged address leads to one server on loopback; `answer` is what it does. */
export async function internet(
  answer: (req: IncomingMessage, res: ServerResponse) => void,
  use: (fetch: (url: string, options?: FetchOptions) => Promise<Fetched>, seen: Seen) => unknown,
  dns: FetchRow["dns"] = {},
): Promise<void> {
  const seen: Seen = { names: [], dialled: [], requests: [] };
  const server: Server = createServer((req, res) => {
    seen.requests.push(req);
    answer(req, res);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  const turn = new Map<string, number>();
  const resolve = async (name: string): Promise<string[]> => {
    seen.names.push(name);
    const answers = dns[name];
    if (!answers) return [PUBLIC];
    if (answers.every((one) => typeof one === "string")) return answers;
    const n = turn.get(name) ?? 0;
    turn.set(name, n + 1);
    return [answers[Math.min(n, answers.length - 1)] ?? []].flat();
  };
  const dial = (address: string) => {
    seen.dialled.push(address);
    return { address: "127.0.0.1", port };
  };
  try {
    await use((url, options) => guardedFetch(url, { resolve, dial, ...options }), seen);
  } finally {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
}

/** Whether to ask is the policy's; a denial may also come on the way. */
export async function checkFetch(row: FetchRow): Promise<void> {
  const denied = judgeUrl(row.url).verdict === "deny";
  if (row.expect !== "deny") {
    const { rules } = standingRules({ allow: row.rules ?? [] }, "user");
    const never = async () => Promise.reject(new Error("no command was asked about"));
    const policy = standingPolicy(() => "auto", never, { rules: () => rules });
    const judged = await policy.judge([{ kind: "fetch", url: row.url }], []);
    return expect({ denied, ruling: judged.ruling }).toEqual({ denied: false, ruling: row.expect });
  }
  if (denied) return;
  const steps = [...(row.redirect ?? [])];
  const answer = (_: IncomingMessage, res: ServerResponse): void => {
    const [status, location] = steps.shift()?.replace("PORT", "9").split(" ") ?? [];
    if (location) res.writeHead(Number(status), { location }).end();
    else res.end("a page");
  };
  await internet(
    answer,
    async (fetch, seen) => {
      const fetched = await fetch(row.url);
      // An answer that changes between two questions: only the first was asked for and used.
      if (fetched.ok)
        expect(seen).toMatchObject({ names: [expect.any(String)], dialled: [PUBLIC] });
      else expect(fetched.why).toBe("refused");
      expect(seen.dialled.filter((address) => address !== PUBLIC)).toEqual([]);
    },
    row.dns,
  );
}

export async function checkEndless(limit: { maxBytes: number }): Promise<void> {
  const piece = Buffer.alloc(64 * 1024, "a");
  const answer = (_: IncomingMessage, res: ServerResponse) => {
    const more = (): void => {
      while (!res.destroyed && res.write(piece));
      if (!res.destroyed) res.once("drain", more);
    };
    more();
  };
  await internet(answer, async (fetch) => {
    const fetched = await fetch("http://public.test/endless");
    expect(fetched).toMatchObject({ ok: true, cut: true });
    expect(fetched.ok && fetched.bytes.length).toBeLessThanOrEqual(limit.maxBytes);
  });
  const drip = (_: IncomingMessage, res: ServerResponse) => {
    const timer = setInterval(() => res.write("a"), 20);
    res.once("close", () => clearInterval(timer));
  };
  await internet(drip, async (fetch) => {
    expect(await fetch("http://public.test/slow", { maxMs: 300 })).toMatchObject({
      ok: false,
      why: "timeout",
    });
  });
}

export async function checkNoCredentials(headers: readonly string[]): Promise<void> {
  const steps = ["http://other.test/next", undefined];
  const answer = (_: IncomingMessage, res: ServerResponse) => {
    const location = steps.shift();
    res.setHeader("set-cookie", "session=1");
    if (location) res.writeHead(302, { location }).end();
    else res.end("a page");
  };
  await internet(answer, async (fetch, seen) => {
    expect(await fetch("http://public.test/page")).toMatchObject({ ok: true, status: 200 });
    expect(seen.requests).toHaveLength(2);
    for (const request of seen.requests)
      for (const name of [...headers, "proxy-authorization"])
        expect(request.headers[name]).toBeUndefined();
  });
  await internet(answer, async (fetch, seen) => {
    expect(await fetch("http://me:secret@public.test/")).toMatchObject({ why: "refused" });
    expect(seen.requests).toEqual([]);
  });
}
