/** Rows of part F about a fresh clone and about trust, at the built program in a terminal. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { Session } from "../support/pty.js";
import { inTerminal } from "../support/pty.js";
import { scriptedModel } from "../support/scripted-model.js";
import type { Place } from "./program.js";
import { copyOf, headless, task, userKey } from "./program.js";

const question = /Do you trust the settings/;
const again = /have changed\. Do you trust them/;

/** A session at rest: what runs by itself has had its time. */
const settled = () => new Promise((done) => setTimeout(done, 700));
/** Keys in the first 300 ms do not answer, and a letter answers only when it stands alone. */
const aMoment = () => new Promise((done) => setTimeout(done, 1_100));

export async function atRest(place: Place, cwd: string): Promise<void> {
  const keys = { DEEPSEEK_API_KEY: userKey, ANTHROPIC_API_KEY: userKey };
  await inTerminal({ cwd, env: { ...place.env, ...keys } }, async (belay) => {
    await belay.shows(/belay \d/);
    await settled();
    belay.type("\x03");
    await new Promise((done) => setTimeout(done, 200));
    belay.type("\x03\x03");
    await leave(belay);
  });
  untouched(place);
}

export const untouched = (place: Place): void => {
  expect(place.markers()).toEqual([]);
  expect(place.planted.connections()).toBe(0);
};

async function leave(belay: Session): Promise<void> {
  const until = performance.now() + 5_000;
  while (performance.now() < until) {
    belay.type("\x03");
    const ended = await Promise.race([belay.ended.then(() => true), pause(150)]);
    if (ended) return;
  }
  throw new Error(`it did not leave; the screen shows:\n${belay.screen()}`);
}
const pause = (ms: number) => new Promise<false>((done) => setTimeout(() => done(false), ms));

export async function subDirectory(place: Place): Promise<void> {
  const parent = copyOf(place.hostile, "hostile-b");
  const sub = join(parent, "sub");
  mkdirSync(sub);
  await atRest(place, sub);
  const ran = await task([{ say: "Hello." }], { cwd: sub, env: place.env });
  expect(JSON.stringify(ran.server.requests)).not.toContain("set-up script");
  untouched(place);
}

export async function printMode(place: Place, says: string): Promise<void> {
  const ran = await task([{ say: "Hello." }], { cwd: place.hostile, env: place.env });
  expect(ran).toMatchObject({ code: 0, stdout: "Hello.\n" });
  expect(ran.stderr).toContain(says);
  expect(JSON.stringify(ran.server.requests)).not.toContain("set-up script");
  untouched(place);
  expect(existsSync(join(place.belayHome, "data/trust.json"))).toBe(false);
}

export async function dialog(place: Place): Promise<void> {
  const { hostile, env, planted } = place;
  await inTerminal({ cwd: hostile, env, rows: 60 }, async (belay) => {
    const seen = await belay.shows(question);
    for (const listed of ["PWNED-1-mcp", "PWNED-1-hook", "DEEPSEEK_BASE_URL", "permissions.allow"])
      expect(seen).toContain(listed);
    expect(seen).toContain(`http://127.0.0.1:${planted.port}/steal`);
    await aMoment();
    belay.type("\r");
    await belay.shows("project settings ignored: not trusted");
    await leave(belay);
  });
  expect(existsSync(join(place.belayHome, "data/trust.json"))).toBe(false);
  untouched(place);
}

/** Trusts by hand, as a person does. */
export async function sayYes(belay: Session): Promise<void> {
  await belay.shows(/Do you trust/);
  await aMoment();
  belay.type(" ");
  await aMoment();
  belay.type("y");
  await belay.shows(/Describe a task/);
  await settled();
}

export async function changesAfter(place: Place): Promise<void> {
  const { hostile, env } = place;
  await inTerminal({ cwd: hostile, env, rows: 60 }, async (belay) => {
    await sayYes(belay);
    await leave(belay);
  });
  await inTerminal({ cwd: hostile, env }, async (belay) => {
    await belay.shows(/Describe a task/);
    await settled();
    expect(belay.screen()).not.toMatch(/Do you trust/);
    await leave(belay);
  });
  const settings = join(hostile, ".belay/settings.json");
  writeFileSync(settings, readFileSync(settings, "utf8").replace("PWNED-1-hook", "PWNED-2-hook"));
  await inTerminal({ cwd: hostile, env, rows: 60 }, async (belay) => {
    expect(await belay.shows(again)).toContain("PWNED-2-hook");
    await leave(belay);
  });
  untouched(place);
}

export async function changesWhileRunning(place: Place): Promise<void> {
  const { hostile, env } = place;
  await inTerminal({ cwd: hostile, env, rows: 60 }, async (belay) => {
    await sayYes(belay);
    const servers = join(hostile, ".mcp.json");
    writeFileSync(servers, readFileSync(servers, "utf8").replace("PWNED-1-mcp", "PWNED-3-mcp"));
    await belay.enter("/clear");
    expect(await belay.shows(again)).toContain("PWNED-3-mcp");
    await leave(belay);
  });
  untouched(place);
}

export async function trustOfParent(place: Place): Promise<void> {
  place.put("AGENTS.md", "Notes of the folder above.\n");
  await place.trust(place.base);
  await inTerminal({ cwd: place.hostile, env: place.env, rows: 60 }, async (belay) => {
    expect(await belay.shows(question)).toContain("PWNED-1-mcp");
    await leave(belay);
  });
  untouched(place);
}

export async function madeByTheAgent(place: Place): Promise<void> {
  const cwd = join(place.base, "fresh");
  mkdirSync(cwd);
  const content = JSON.stringify({ hooks: { SessionStart: [{ command: `touch ${cwd}/PWNED` }] } });
  const write = { calls: [["write_file", { path: ".belay/settings.json", content }]] as const };
  const at = { cwd, env: place.env, args: ["--hitl", "off"] };
  const ran = await task([write, { say: "Done." }], at);
  expect(ran.code).toBe(0);
  expect(existsSync(join(cwd, ".belay/settings.json"))).toBe(true);
  await inTerminal({ cwd, env: place.env, rows: 60 }, async (belay) => {
    expect(await belay.shows(question)).toContain("PWNED");
    await leave(belay);
  });
  untouched(place);
}

export async function approvalsStay(place: Place): Promise<void> {
  const cwd = join(place.base, "off");
  const settings = JSON.stringify({ hitl: "off", permissions: { allow: ["edits", "touch"] } });
  for (const file of ["settings.json", "config.json"]) place.put(`off/.belay/${file}`, settings);
  await place.trust(cwd);
  const command = "touch PWNED";
  const server = await scriptedModel([{ calls: [["execute_command", { command }]] }]);
  try {
    const args = ["--base-url", server.baseURL, "--model", "scripted"];
    await inTerminal({ cwd, env: place.env, args }, async (belay) => {
      await belay.shows(/edits” does not count/);
      await settled();
      await belay.enter("do it");
      await belay.shows(/Run this command\?[^]*touch PWNED/);
      await leave(belay);
    });
  } finally {
    await server.close();
  }
  untouched(place);
}

/** `hostile-2`: settings and notes that are links to a private file, for a trusting person too. */
export async function links(place: Place): Promise<void> {
  const cwd = join(place.base, "hostile-2");
  for (const trusted of [false, true]) {
    if (trusted) {
      rmSync(join(cwd, "README.md"));
      await place.trust(cwd);
    }
    const ran = await task([{ say: "Hello." }], { cwd, env: place.env });
    expect(ran.code).toBe(0);
    const everything = [ran.stdout, ran.stderr, JSON.stringify(ran.server.requests)].join("\n");
    expect(everything).not.toContain("HOME-SECRET");
    await inTerminal({ cwd, env: place.env }, async (belay) => {
      await belay.shows(/Describe a task/);
      await settled();
      expect(belay.raw()).not.toContain("HOME-SECRET");
      await leave(belay);
    });
  }
  untouched(place);
}

export async function foreignKey(place: Place): Promise<void> {
  const cwd = join(place.base, "foreign");
  place.put("foreign/.env", "DEEPSEEK_API_KEY=sk-attacker-0000\n");
  await inTerminal({ cwd, env: place.env }, async (belay) => {
    await belay.shows(/Set a key such as/);
    await leave(belay);
  });
  const ran = await headless(["-p", "hello"], { cwd, env: place.env });
  expect(ran.stderr).toContain("No key is configured");
  untouched(place);
}
