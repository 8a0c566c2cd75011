/** The built program with the doctor, and with a model server beside it that nobody configured. */
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defectServer } from "../support/defect-server.js";
import type { DefectServer } from "../support/defect-server.js";
import type { DefectName } from "../support/defects.js";
import { inTerminal } from "../support/pty.js";
import type { Session } from "../support/pty.js";

const program = resolve(import.meta.dirname, "../../bin/belay.js");

let home: string;
let project: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "belay-home-"));
  project = mkdtempSync(join(tmpdir(), "belay-project-"));
});
afterEach(() => {
  for (const folder of [home, project]) rmSync(folder, { recursive: true, force: true });
});

function belay(args: string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: project,
    env: { PATH: process.env.PATH, HOME: home, BELAY_HOME: home, BELAY_NO_LOCAL: "1", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let err = "";
  child.stdout.on("data", (piece: Buffer) => void (out += piece.toString("utf8")));
  child.stderr.on("data", (piece: Buffer) => void (err += piece.toString("utf8")));
  return new Promise<{ out: string; err: string; status: number | null }>((done) => {
    child.on("close", (status) => done({ out, err, status }));
  });
}

async function against(
  name: DefectName | undefined,
  use: (server: DefectServer, at: string[]) => Promise<void>,
) {
  const server = await defectServer(name);
  try {
    await use(server, ["--base-url", server.baseURL, "--model", "scripted"]);
  } finally {
    await server.close();
  }
}

const profiles = () => join(home, "config", "profiles.json");

test("the doctor prints a table, keeps what it learnt, and the next task is not refused", () =>
  against("refuses any empty content beside calls", async (server, at) => {
    const found = await belay(["doctor", "model", ...at, "--lang", "en"]);
    expect(found.err).toBe("");
    expect(found.out).toMatch(/~ worked around {2}content beside calls +refused as it was; no con/);
    expect(found.out).toMatch(/✓ ok +tool call +one call, with the right arguments/);
    expect(found.out).toMatch(/Asking took \d+ requests, about \d+ tokens in and \d+ out/);
    expect(found.status).toBe(0);
    expect(statSync(profiles()).mode & 0o777).toBe(0o600);
    const [kept] = JSON.parse(readFileSync(profiles(), "utf8")).endpoints;
    expect(kept).toMatchObject({ baseURL: server.baseURL, profile: { emptyContent: "omit" } });

    writeFileSync(join(project, "Hello.txt"), "Hello World\n");
    writeFileSync(join(project, "Other.txt"), "other\n");
    server.rearm();
    const done = await belay(["-p", "Change World to belay in Hello.txt", ...at]);
    expect(done).toMatchObject({ out: "All done now.\n", status: 0 });
    expect(readFileSync(join(project, "Hello.txt"), "utf8")).toBe("Hello belay\n");
    expect(server.refusals).toEqual([]);
  }));

test("calls that come as text end a turn with what to do, and doing it helps", () =>
  against("calls as text", async (server, at) => {
    writeFileSync(join(project, "Hello.txt"), "Hello World\n");
    writeFileSync(join(project, "Other.txt"), "other\n");
    const task = ["-p", "Change World to belay in Hello.txt", "--lang", "en", ...at];
    server.rearm();
    const before = await belay(task);
    expect(before.err).toContain("nothing was run: its server does not understand it. /doctor");
    server.rearm();
    const told = await belay([...task, "--output-format", "json"]);
    expect(JSON.parse(told.out)).toMatchObject({ state: "COMPLETED", textCall: true });
    await belay(["doctor", "model", ...at]);
    server.rearm();
    const after = await belay(task);
    expect(after).toMatchObject({ out: "All done now.\n", status: 0 });
    expect(after.err).not.toContain("nothing was run");
    expect(readFileSync(join(project, "Hello.txt"), "utf8")).toBe("Hello belay\n");
  }));

test("a second examination finds the same again, though it is worked around by now", () =>
  against("rejects stream_options", async (_, at) => {
    const first = await belay(["doctor", "model", ...at, "--json"]);
    const second = await belay(["doctor", "model", ...at, "--json"]);
    const profile = { includeUsage: false };
    expect(JSON.parse(first.out)).toMatchObject({ profile });
    expect(JSON.parse(second.out)).toMatchObject({ profile });
  }));

test("what an endpoint teaches in passing is kept too, below what the person says", () =>
  against("rejects stream_options", async (server, at) => {
    await belay(["-p", "hello", ...at]);
    const [kept] = JSON.parse(readFileSync(profiles(), "utf8")).endpoints;
    expect(kept.profile).toEqual({ includeUsage: false });
    await belay(["-p", "hello", ...at]);
    expect(server.refusals).toHaveLength(1);
    const said = { baseURL: server.baseURL, profile: { includeUsage: true } };
    writeFileSync(join(home, "config", "config.json"), JSON.stringify({ profiles: [said] }));
    await belay(["-p", "hello", ...at]);
    expect(server.refusals).toHaveLength(2);
  }));

test("a problem is the exit code, and so is nothing to examine", () =>
  against("cuts prompts silently at 2,048", async (_, at) => {
    const found = await belay(["doctor", "model", ...at, "--lang", "zh"]);
    expect(found.out).toMatch(/✗ 有问题 +上下文窗口 +更长的提示会在约 2,048 token 处被悄悄截断/);
    expect(found.status).toBe(1);
    const none = await belay(["doctor", "model", "--lang", "en"]);
    expect(none.err).toContain("There is no endpoint to examine");
    expect(none.status).toBe(2);
  }));

test("the machine is examined without an endpoint", async () => {
  const found = await belay(["doctor", "--json"]);
  const rows = JSON.parse(found.out).findings as { check: string; state: string }[];
  expect(rows.map((row) => row.check)).toEqual([
    "node",
    "journal",
    "ripgrep",
    "sandbox",
    "terminal",
    "config",
    "local",
    "endpoint",
  ]);
  expect(rows.filter((row) => row.state === "problem")).toEqual([]);
});

test.each([
  ["a model that nothing places", ["--model", "nope"], {}, 1],
  ["a provider of own servers", ["--provider", "azure"], { AZURE_OPENAI_API_KEY: "k-123456" }, 1],
])("%s is told as what it is", async (_, args, env, status) => {
  const done = await belay(["-p", "hello", "--lang", "en", ...args], env);
  expect(done.err).toContain("Nothing says which server has this model. Give --base-url URL");
  expect(done.status).toBe(status);
  const machine = await belay(["doctor", "--lang", "en", ...args], env);
  expect(machine.out).toMatch(/✗ problem +endpoint +nothing says which server has this model/);
  const endpoint = await belay(["doctor", "model", "--lang", "en", ...args], env);
  expect(endpoint.err).toContain("There is no endpoint to examine");
  expect(endpoint.status).toBe(2);
});

test("a placeholder instead of a key is told before anything is asked", async () => {
  const done = await belay(["-p", "hello", "--lang", "en", "--provider", "glm"], {
    GLM_API_KEY: "your-key-here",
  });
  expect(done.err).toMatch(/^What GLM_API_KEY holds is a placeholder[^]*There is no key for https/);
  expect(done.err).not.toContain("your-key-here");
});

test("a sandbox is told as commands have it, whoever asked for it", async () => {
  const empty = { PATH: "" };
  mkdirSync(join(home, "config"));
  writeFileSync(join(home, "config", "config.json"), JSON.stringify({ sandbox: true }));
  const configured = await belay(["doctor", "--lang", "en"], empty);
  expect(configured.out).toMatch(/✗ problem +sandbox +No sandbox: [^]*Every command asks first/);
  const off = await belay(["doctor", "--lang", "en", "--sandbox=off"], empty);
  expect(off.out).toMatch(/✓ ok +sandbox +no sandbox program found/);
});

/** Enter comes a moment after the line is seen: with it at once it would be a paste. */
async function entered(screen: Session, line: string): Promise<void> {
  screen.type(line);
  await screen.shows(`> ${line}`);
  await new Promise((r) => setTimeout(r, 150));
  screen.type("\r");
}

/** A llama.cpp, by the routes it has beside those of chat. */
async function withLocal(use: (env: Record<string, string>) => Promise<void>, tokens = 16_384) {
  const props = { default_generation_settings: { n_ctx: tokens } };
  const server = await defectServer(undefined, { "GET /props": props });
  server.rearm();
  try {
    await use({
      BELAY_NO_LOCAL: "0",
      BELAY_LOCAL_PORTS: `llamacpp=${new URL(server.baseURL).port}`,
    });
    expect(server.complaints).toEqual([]);
  } finally {
    await server.close();
  }
}

test("without any configuration a server on this machine answers", () =>
  withLocal(async (env) => {
    const done = await belay(["-p", "hello", "--lang", "en"], env);
    expect(done.out).toBe("All done now.\n");
    expect(done.err).toContain("llamacpp answers on this machine: scripted is used");
  }));

test("a model that is named is taken from the server on this machine that has it", () =>
  withLocal(async (env) => {
    const done = await belay(["-p", "hello", "--model", "scripted"], env);
    expect(done.out).toBe("All done now.\n");
    const none = await belay(["-p", "hello", "--lang", "en", "--model", "other"], env);
    expect(none.err).toContain("Nothing says which server has this model");
  }));

test("a window as small as a default is said", () =>
  withLocal(async (env) => {
    const done = await belay(["-p", "hello", "--lang", "en"], env);
    expect(done.err).toContain("scripted holds only 2048 tokens");
  }, 2_048));

test("on a screen the prompt stands first, then the model is named and used", () =>
  withLocal(async (env) => {
    await inTerminal({ cwd: project, env }, async (screen) => {
      await screen.shows("llamacpp answers on this machine");
      await entered(screen, "hello");
      await screen.shows("All done now.");
      await entered(screen, "/model");
      await screen.shows(/● llamacpp\/scripted/);
    });
  }));

test("a model that only its server names is listed by that name", async () => {
  const server = await defectServer();
  server.rearm();
  try {
    await inTerminal({ cwd: project, args: ["--base-url", server.baseURL] }, async (screen) => {
      await screen.shows(/belay 0\.1\.0 · scripted|scripted · auto/);
      await entered(screen, "/model");
      await screen.shows(/● custom\/scripted/);
    });
  } finally {
    await server.close();
  }
});

test("/doctor examines the endpoint in use and the session goes on with what it taught", () =>
  against("refuses any empty content beside calls", async (server, args) => {
    writeFileSync(join(project, "Hello.txt"), "Hello World\n");
    writeFileSync(join(project, "Other.txt"), "other\n");
    await inTerminal({ cwd: project, args }, async (screen) => {
      await screen.shows("scripted");
      await entered(screen, "/doctor");
      await screen.shows("No problem found.");
      server.rearm();
      await entered(screen, "Change World to belay in Hello.txt");
      await screen.shows("All done now.");
      expect(server.refusals).toEqual([]);
    });
  }));
