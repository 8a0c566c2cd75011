/**
 * The doctor's round: a few tiny requests, each finding with what it teaches. What was learnt
 * on the way holds for the questions after it.
 */
import type { Check, Examination, Finding } from "../../core/doctor.js";
import { ok } from "../../core/doctor.js";
import type { Connection } from "../model/index.js";
import { windowTold } from "../servers/kinds.js";
import type { ServedModel } from "../servers/served-models.js";
import { servedModels } from "../servers/served-models.js";
import { basics, usage } from "./basics.js";
import { calls } from "./calls.js";
import { elsewhere } from "./elsewhere.js";
import { history } from "./history.js";
import { images, roles, tokenLimit, window } from "./limits.js";
import { Probe } from "./probe.js";

export interface Round {
  /** On this machine: a long request costs nothing. */
  local: boolean;
  /** What is being asked now. */
  hear?(check: Check): void;
  signal: AbortSignal;
}

const listingMs = 5_000;
const tellingMs = 2_000;

export async function examine(connection: Connection, round: Round): Promise<Examination> {
  const began = performance.now();
  const probe = new Probe(connection, round.signal);
  const served = await servedModels(connection, listingMs);
  const findings = await findingsOf(probe, { connection, served, round });
  const { provider, baseURL, model } = connection;
  findings.push(
    ...(probe.passing.length > 0 ? once(probe.passing) : [ok("errors", "errors_none")]),
  );
  const cost = { ...probe.cost, ms: Math.round(performance.now() - began) };
  return { model: { provider, id: model, baseURL }, findings, cost };
}

interface Given {
  connection: Connection;
  served: readonly ServedModel[] | undefined;
  round: Round;
}

async function findingsOf(probe: Probe, { connection, served, round }: Given): Promise<Finding[]> {
  const { local, hear = () => {} } = round;
  hear("reachable");
  const first = await basics(probe, connection, served);
  if (!first.answer) {
    const lost = first.findings.some(
      ({ note, detail = "" }) =>
        note === "stream_broken" || (note === "not_reached" && detail.startsWith("HTTP")),
    );
    return [...first.findings, ...(lost ? await elsewhere(connection, listingMs) : [])];
  }
  hear("second_system");
  const { findings: spoken, unasked } = await roles(probe);
  const findings = [...first.findings, ...usage(first.answer, unasked), ...spoken];
  hear("token_limit");
  findings.push(await tokenLimit(probe));
  hear("window");
  findings.push(await window(probe, { told: await told({ connection, served, round }), local }));
  hear("calls");
  const called = await calls(probe, connection.provider);
  findings.push(...called.findings);
  hear("history");
  if (!round.signal.aborted) findings.push(...(await history(probe, called.one)));
  hear("images");
  findings.push(await images(probe));
  return findings;
}

/** In the list of models, or where servers of this kind tell it. */
async function told({ connection, served, round }: Given): Promise<number | undefined> {
  const { model } = connection;
  const listed = served?.find(({ id }) => id === model)?.window;
  return listed ?? (round.local ? await windowTold(connection, model, tellingMs) : undefined);
}

/** The same error twice is one row. */
function once(passing: readonly Finding[]): Finding[] {
  const seen = new Set<string>();
  return passing.filter(({ note, detail }) => {
    const key = `${note} ${detail}`;
    return seen.has(key) ? false : seen.add(key);
  });
}
