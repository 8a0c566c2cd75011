/** Rows of part F about what the program starts by itself, and about what leaves it unasked. */
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { inTerminal } from "../support/pty.js";
import { expect } from "vitest";
import type { Line } from "../support/scripted-model.js";
import { scriptedModel } from "../support/scripted-model.js";
import { atRest, untouched } from "./clone-rows.js";
import type { Place } from "./program.js";
import { task } from "./program.js";

/** Everything of ours that starts a program: searches, a command and its pipe. */
const busy = (): Line[] => [
  {
    calls: [
      ["glob_files", { pattern: "**/*" }],
      ["grep_code", { pattern: "needle" }],
      ["list_dir", { path: "." }],
    ],
  },
  { calls: [["execute_command", { command: "echo hello" }]] },
  { say: "Done." },
];

export async function oddName(place: Place): Promise<void> {
  const cwd = join(place.base, "odd");
  for (const name of ["$(touch PWNED)", '"; touch PWNED; "', "`touch PWNED`", "-rf", "--pre=./x"])
    place.put(`odd/src/${name}.txt`, "needle\n");
  place.put("odd/x", "#!/bin/sh\ntouch PWNED\n", 0o755);
  const read = { calls: [["read_file", { path: "src/$(touch PWNED).txt" }]] as const };
  const ran = await task([read, ...busy()], { cwd, env: place.env, args: ["--hitl", "off"] });
  expect(ran.code).toBe(0);
  expect(JSON.stringify(ran.server.requests)).toContain("needle");
  untouched(place);
}

/** Names of what is started, lying in the project, with a careless PATH. */
export async function ownPrograms(place: Place): Promise<void> {
  const cwd = join(place.base, "shadow");
  for (const tool of ["git", "bash", "sh", "rg", "node", "mkfifo", "ps", "env", "bwrap", "kill"])
    for (const folder of ["", "bin/"])
      place.put(`shadow/${folder}${tool}`, `#!/bin/sh\ntouch ${cwd}/PWNED-${tool}\n`, 0o755);
  mkdirSync(join(cwd, "sub"));
  const env = { ...place.env, PATH: `.::bin:./bin:${place.env.PATH}` };
  await atRest({ ...place, env }, cwd);
  const ran = await task(busy(), { cwd, env, args: ["--hitl", "off"] });
  expect(JSON.stringify(ran.server.requests.at(-1))).toContain("hello");
  untouched(place);
}

export async function gitConfig(place: Place, bare: boolean): Promise<void> {
  const cwd = join(place.base, "repo");
  const config = "[core]\n\trepositoryformatversion = 0\n";
  const evil = ["fsmonitor", "pager", "editor", "sshCommand", "hooksPath"]
    .map((key) => `\t${key} = touch ${cwd}/PWNED-${key}; :\n`)
    .join("");
  const git = bare ? "repo" : "repo/.git";
  place.put(`${git}/HEAD`, "ref: refs/heads/main\n");
  place.put(`${git}/config`, `${config}${bare ? "\tbare = true\n" : ""}${evil}`);
  place.put(`${git}/hooks/post-checkout`, `#!/bin/sh\ntouch ${cwd}/PWNED-hook\n`, 0o755);
  for (const folder of ["objects", "refs/heads"])
    mkdirSync(join(place.base, git, folder), { recursive: true });
  place.put("repo/README.md", "needle\n");
  await atRest(place, cwd);
  const ran = await task(busy(), { cwd, env: place.env, args: ["--hitl", "off"] });
  expect(ran.code).toBe(0);
  untouched(place);
}

/** The model's words name an address: showing them must not go there. */
export async function shown(place: Place, words: (address: string) => string): Promise<void> {
  const address = `http://127.0.0.1:${place.planted.port}/?d=key`;
  const server = await scriptedModel([{ say: `Look: ${words(address)} and that was it.` }]);
  try {
    const args = ["--base-url", server.baseURL, "--model", "scripted"];
    const cwd = join(place.base, "project");
    await inTerminal({ cwd, env: place.env, args }, async (belay) => {
      await belay.shows("scripted");
      await belay.shows(/Do you trust|Describe a task/);
      await new Promise((done) => setTimeout(done, 500));
      belay.type("\r");
      await belay.shows(/Describe a task/);
      await belay.enter("show me");
      await belay.shows("that was it");
      await new Promise((done) => setTimeout(done, 500));
    });
  } finally {
    await server.close();
  }
  untouched(place);
}
