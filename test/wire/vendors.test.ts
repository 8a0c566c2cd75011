/**
 * What vendors say when they refuse, in their own words, played over real HTTP: the kind it is
 * taken for, the window it teaches, how long it asks to wait, and that no key is shown.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Fault, FaultKind } from "../../src/core/fault.js";
import { wordsFor } from "../../src/core/i18n/index.js";
import { ask, opened, raw } from "./opened.js";

interface Refusal {
  vendor: string;
  status: number;
  headers?: Record<string, string>;
  body: unknown;
  kind: FaultKind;
  accept?: FaultKind[];
  retryable?: boolean;
  window?: number;
  retryAfterMs?: number;
  tolerance?: number;
  /** Must not be told. */
  hides?: string;
  /** Must be told. */
  says?: string;
}

const file = join(import.meta.dirname, "../cases/faults/vendors.json");
const refusals = JSON.parse(readFileSync(file, "utf8")) as Refusal[];

async function faultOf({ status, headers = {}, body }: Refusal): Promise<Fault> {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  const url = await raw((res) => {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, dated(value));
    res.statusCode = status;
    res.end(text);
  });
  const { model } = await opened([], {
    baseURL: url,
    apiKey: "my-own-secret-key-1",
    timing: { retryAfterMaxMs: 0 },
  });
  return (await ask(model)).reply.fault;
}

const dated = (value: string): string =>
  value.replace(/\{\{httpdate\+(\d+)\}\}/, (_, ms: string) =>
    new Date(Date.now() + Number(ms)).toUTCString(),
  );

const passing = new Set<FaultKind>(["rate_limit", "overloaded", "server_error", "timeout"]);

describe("a refusal", () => {
  test("stands there for every kind of server", () => {
    expect(new Set(refusals.map((r) => r.vendor.split(/[ ,]/)[0])).size).toBeGreaterThan(25);
  });

  test.each(refusals.map((r) => [r.kind, r.vendor, r] as const))(
    "is known as %s: %s",
    async (kind, _, refusal) => {
      const fault = await faultOf(refusal);
      expect([kind, ...(refusal.accept ?? [])]).toContain(fault.kind);
      expect(fault.retryable).toBe(refusal.retryable ?? passing.has(kind));
      expect(fault.window).toBe(refusal.window);
      const { retryAfterMs, tolerance = 0, hides, says = "" } = refusal;
      if (retryAfterMs === undefined) expect(fault.retryAfterMs).toBeUndefined();
      else expect(Math.abs(fault.retryAfterMs! - retryAfterMs)).toBeLessThanOrEqual(tolerance);
      if (hides) expect(fault.message).not.toContain(hides);
      expect(fault.message).toContain(says);
      expect(fault.message.length).toBeLessThanOrEqual(300);
    },
  );
});

describe("the sentence for what went wrong", () => {
  const parts = {
    host: "a.example",
    here: false,
    key: "A_KEY",
    keyless: false,
    status: " (400)",
    wait: 0,
    window: "8k",
  };

  test.each([
    ["en", /Send|send|Wait|Top it up|Check|[Ss]et |Begin|finds out|choose/],
    ["zh", /请|可运行/],
  ] as const)("says what to do about it: %s", (language, doing) => {
    const { sentences } = wordsFor(language).faults;
    for (const [kind, sentence] of Object.entries(sentences))
      expect(sentence(parts), kind).toMatch(doing);
  });
});
