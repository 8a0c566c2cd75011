/**
 * Every recorded way in which a server streams, played over real HTTP to the production
 * client: whole, and cut again into pieces of one and of seven bytes.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { attempt } from "../../src/adapters/model/attempt.js";
import { patience } from "../../src/adapters/model/connection.js";
import { endpoint } from "../../src/adapters/model/endpoint.js";
import { plainProfile } from "../../src/adapters/model/providers/profile.js";
import { blocksOf } from "../../src/adapters/model/blocks.js";
import { spelledMessage } from "../../src/adapters/model/request/spell.js";
import type { Completion } from "../../src/adapters/model/stream/completion.js";
// @ts-expect-error Plain JavaScript that came with the rows.
import { compare, loadCases, serveCase } from "../cases/sse/serve-case.mjs";

const own = join(import.meta.dirname, "../cases/sse/own");

interface Row {
  name: string;
  kinds: string[];
  request?: { tools?: string[]; clientOptions?: { idleTimeoutMs?: number } };
  limits?: { ms?: number };
  sse: unknown;
  /** Ours alone: the calls that are found in the text where that is wanted. */
  rescued?: { name: string; args: object }[];
  /** Ours alone: whether the model is told so where it is not. */
  told?: boolean;
}

/** Those that came to us stand one to a file; our own by kind, many to a file. */
const ownRows = readdirSync(own).flatMap(
  (file) => JSON.parse(readFileSync(join(own, file), "utf8")) as Row[],
);
const rows = [...(loadCases() as Row[]), ...ownRows];

async function play(
  row: Row,
  split?: number,
  recoverTextCalls = false,
): Promise<Record<string, unknown>> {
  const server = await serveCase(row, { split });
  const idleMs = row.request?.clientOptions?.idleTimeoutMs;
  const timing = { ...patience, ...(idleMs && { idleMs, firstByteMs: idleMs }) };
  const to = endpoint({ provider: "custom", baseURL: server.url, model: "m" }, "bearer");
  const tools = new Set(row.request?.tools ?? []);
  const body = JSON.stringify({ model: "m", messages: [{ role: "user", content: "?" }] });
  const { signal } = new AbortController();
  const asked = { body, tools, timing, recoverTextCalls, hear: () => {}, signal };
  try {
    return resultOf(await attempt(to, asked));
  } finally {
    await server.close();
  }
}

/** The adapter's own result in the words of the rows. */
function resultOf(completion: Completion): Record<string, unknown> {
  const { completed, content, thought, refusal, calls, finish, rawFinish, usage, fault } =
    completion;
  let minted = 0;
  const profile = { ...plainProfile, replayScope: "all" } as const;
  const blocks = blocksOf(completion, { origin: "here", idFor: (id) => id ?? `m${++minted}` });
  return {
    completed,
    content,
    reasoning: thought?.text ?? "",
    refusal,
    toolCalls: calls.map((call, at) => ({
      id: call.id ?? `minted_${at}`,
      name: call.name,
      arguments: call.text,
      args: call.input ?? null,
      signature: signatureOf(call.extras),
    })),
    finishReason: finish ?? null,
    rawFinishReason: rawFinish ?? null,
    usage: usage
      ? {
          promptTokens: usage.prompt,
          completionTokens: usage.completion,
          totalTokens: usage.total,
          cachedTokens: usage.cached,
          reasoningTokens: usage.reasoning,
        }
      : null,
    told: completion.leaked !== undefined,
    error: fault?.kind ?? null,
    errorInfo: fault ?? null,
    replay: JSON.parse(
      spelledMessage({ role: "assistant", content: blocks }, { profile, origin: "here" }),
    ),
  };
}

function signatureOf(extras: Record<string, unknown> | undefined): string | undefined {
  const google = (extras?.extra_content as { google?: { thought_signature?: string } })?.google;
  return google?.thought_signature;
}

/** A few at a time: most of a row's time is waiting. */
async function problemsOf(split?: number): Promise<string[]> {
  const left = [...rows];
  const found: string[] = [];
  const worker = async () => {
    for (let row = left.shift(); row; row = left.shift()) {
      const result = await play(row, split);
      for (const problem of compare(row, result)) found.push(`${row.name}: ${problem}`);
    }
  };
  await Promise.all(Array.from({ length: 24 }, worker));
  return found;
}

describe("rows of streams that real servers send", () => {
  test("there are at least the 157 we started with", () => {
    expect(rows.length).toBeGreaterThanOrEqual(157);
  });

  test("each is read as it should be", async () => {
    expect(await problemsOf()).toEqual([]);
  }, 120_000);

  test("calls that came as text are rescued where that is wanted and they are clear", async () => {
    const leaks = rows.filter((row) => row.kinds.includes("text-tool-call") && !row.rescued);
    expect(leaks.length).toBeGreaterThanOrEqual(8);
    for (const row of leaks) {
      const result = await play(row, undefined, true);
      expect(compare(row, result), row.name).toEqual([]);
      const prose = row.name.includes("prose") || row.kinds.includes("reasoning");
      expect((result.toolCalls as unknown[]).length, row.name).toBe(prose ? 0 : 1);
    }
  });

  test("of our own calls as text, those are rescued that are told, and no others", async () => {
    for (const { rescued, ...row } of ownRows.filter((r) => r.rescued)) {
      const result = await play(row, undefined, true);
      const calls = result.toolCalls as { name: string; args: unknown }[];
      expect(compare(row, result), row.name).toEqual([]);
      expect(
        calls.map(({ name, args }) => ({ name, args })),
        row.name,
      ).toEqual(rescued);
    }
  });

  test("of our own calls as text, the model is told where it should be", async () => {
    const told = ownRows.filter((row) => row.told !== undefined);
    expect(told.length).toBeGreaterThanOrEqual(25);
    for (const row of told) expect((await play(row)).told, row.name).toBe(row.told);
  });

  test("each is read the same when it comes byte by byte", async () => {
    expect(await problemsOf(1)).toEqual([]);
  }, 180_000);

  test("each is read the same in pieces of seven bytes", async () => {
    expect(await problemsOf(7)).toEqual([]);
  }, 120_000);
});
