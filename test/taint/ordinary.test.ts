/** Honest work is not nagged: what is asked only because text from outside came in. */
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import type { Effect } from "../../src/core/effect.js";
import { clean, taintAfter } from "../../src/core/taint.js";
import { policyOf } from "../permission/judge.js";

/**
 * Sessions as people have them, with the permissions such people have given. A call is `read F`,
 * `write F`, `fetch URL`, `mcp SERVER/TOOL`, or a command.
 */
interface Ordinary {
  title: string;
  mode?: "auto" | "off";
  allow?: readonly string[];
  calls: readonly string[];
}

const text = readFileSync("test/cases/taint/ordinary.json", "utf8");
const ordinary = JSON.parse(text) as readonly Ordinary[];

/** What the session's calls come to; everything that is asked for is allowed once. */
async function needless(session: Ordinary): Promise<string[]> {
  const { mode = "auto", allow = [] } = session;
  const policy = policyOf({ mode, allow });
  const found: string[] = [];
  let taint = clean;
  for (const [i, call] of session.calls.entries()) {
    const effects = effectsOf(call);
    const judged = await policy.judge(effects, [], { taint });
    const before = await policy.judge(effects, []);
    if (judged.ruling === "ask" && before.ruling === "allow") found.push(call);
    const verdict = { allow: true, by: "policy" } as const;
    const about = { call: `c${i}`, tool: "t", subject: call, effects, judged, verdict };
    taint = taintAfter(taint, { type: "call.judged", ...about });
    taint = taintAfter(taint, { type: "call.started", call: about.call });
  }
  return found;
}

function effectsOf(call: string): Effect[] {
  const [, verb, what = ""] = /^(read|write|fetch|mcp) (\S+)$/.exec(call) ?? [];
  if (verb === "read") return [{ kind: "read", path: what }];
  if (verb === "write") return [{ kind: "write", path: what }];
  if (verb === "fetch") return [{ kind: "fetch", url: what }];
  const [server = "", tool = ""] = what.split("/");
  return verb === "mcp" ? [{ kind: "mcp", server, tool }] : [{ kind: "execute", command: call }];
}

test("under five of a hundred calls in honest sessions ask needlessly", async () => {
  const found = await Promise.all(
    ordinary.map(async (session) => ({ title: session.title, asked: await needless(session) })),
  );
  const asked = found.flatMap(({ title, asked: calls }) => calls.map((c) => `${title}: ${c}`));
  const calls = ordinary.flatMap((session) => session.calls).length;
  const share = (100 * asked.length) / calls;
  process.stdout.write(
    `Honest sessions: ${ordinary.length}, calls: ${calls}, asked needlessly: ${asked.length} ` +
      `(${share.toFixed(1)} %)\n${asked.map((line) => `  ${line}\n`).join("")}`,
  );
  expect(share).toBeLessThan(5);
  const tainted = ordinary.filter(({ calls: all }) =>
    all.some((c) => /^(fetch|mcp)|install|git (pull|fetch)|npm ci|\/home\/user|tidy/.test(c)),
  );
  expect(tainted.length, "sessions in which text from outside comes in").toBeGreaterThan(10);
});
