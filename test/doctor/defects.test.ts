/**
 * Every defect of the test server: the doctor finds it, and with what it has learnt a real
 * turn (two reads, an edit, a word in between, an answer; then one that the guard ends without
 * tools) goes through.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { examine, storedProfile, storeProfile } from "../../src/adapters/doctor/index.js";
import { lessonsOf } from "../../src/core/doctor.js";
import type { Examination } from "../../src/core/doctor.js";
import type { DefectServer } from "../support/defect-server.js";
import { defectServer } from "../support/defect-server.js";
import type { WireRequest } from "../support/request-rules.js";
import type { DefectName } from "../support/defects.js";
import { defects } from "../support/defects.js";
import { turnsWith } from "./turn.js";

const configDir = mkdtempSync(join(tmpdir(), "belay-doctor-"));
afterAll(() => rmSync(configDir, { recursive: true, force: true }));

const connectionTo = ({ baseURL }: DefectServer) => ({
  provider: "custom",
  baseURL,
  model: "scripted",
  timing: { tailMs: 200, backoffMs: 1 },
});

async function examined(server: DefectServer): Promise<Examination> {
  const { signal } = new AbortController();
  return examine(connectionTo(server), { local: true, signal });
}

const bad = ({ findings }: Examination) =>
  findings.filter((f) => f.state !== "ok").map((f) => `${f.check}: ${f.note} ${f.detail ?? ""}`);

test("a server without a defect has only good rows, and asking it was cheap", async () => {
  const server = await defectServer();
  try {
    const found = await examined(server);
    expect(bad(found)).toEqual(["cached: cached_not_told ", "window: window_unknown "]);
    expect(lessonsOf(found.findings)).toEqual({});
    expect(found.cost!.requests).toBe(server.requests.length);
    expect(found.cost!.requests).toBeLessThanOrEqual(15);
  } finally {
    await server.close();
  }
});

describe.each(Object.keys(defects) as DefectName[])("%s", (name) => {
  test("is found, and worked around in a real turn", async () => {
    const server = await defectServer(name);
    try {
      const found = await examined(server);
      expect(
        found.findings.map((f) => f.note),
        bad(found).join("\n"),
      ).toContain(defects[name].note);
      const connection = connectionTo(server);
      const lesson = lessonsOf(found.findings);
      storeProfile(configDir, connection, { lesson, fresh: true, at: 0 });
      server.rearm();
      const profile = storedProfile(configDir, connection);
      const turns = await turnsWith({ ...connection, profile });
      expect(turns.ends).toEqual(["COMPLETED", "MAX_ROUNDS"]);
      expect(turns.file).toBe("Hello belay\n");
      expect(turns.answers).toEqual(["All done now.", "All done now."]);
      expect(server.complaints).toEqual([]);
      // What is known is not found out again by being refused.
      expect(server.refusals.filter((said) => !said.includes("unavailable"))).toEqual([]);
    } finally {
      await server.close();
    }
  });
});

test.each([
  ["fails every other time", { refuses: (_: WireRequest, n: number) => n % 2 === 1 }],
  ["fails the first time each thing is asked", { refuses: firstTimes() }],
  ["fails for a while when calls are first sent back", { refuses: firstReplies(3) }],
])("a server that %s teaches nothing that is not so", async (_, flaky) => {
  const server = await defectServer(undefined, {}, flaky.refuses);
  try {
    const found = await examined(server);
    expect(lessonsOf(found.findings)).toEqual({});
    expect(server.refusals.length).toBeGreaterThan(0);
  } finally {
    await server.close();
  }
});

/** As many failures as make the doctor look for another way. */
function firstReplies(failures: number) {
  let left = failures;
  return ({ messages }: WireRequest) => messages.some((m) => m.role === "tool") && left-- > 0;
}

/** Gateways were seen to do both. */
test.each([
  ["leaves out the tools", "calls: calls_none custom"],
  ["cuts each stream before it begins", "streaming: stream_broken "],
] as const)("a gateway that %s is found out", async (how, row) => {
  const server = await defectServer(how);
  try {
    expect(bad(await examined(server)).join("\n")).toContain(row);
  } finally {
    await server.close();
  }
});

function firstTimes() {
  const seen = new Set<string>();
  return (request: WireRequest) => {
    const said = JSON.stringify(request);
    return seen.has(said) ? false : Boolean(seen.add(said));
  };
}

test("a server that counts characters instead of tokens cuts nothing", async () => {
  const server = await defectServer("counts characters");
  try {
    expect(bad(await examined(server))).toContain("window: window_unknown ");
  } finally {
    await server.close();
  }
});

test("there are more than 25 of them", () => {
  expect(Object.keys(defects).length).toBeGreaterThanOrEqual(25);
});
