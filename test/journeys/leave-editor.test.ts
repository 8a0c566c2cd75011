/** While the person's own editor has the terminal: what Ctrl+C means there, and how belay goes. */
import { existsSync } from "node:fs";
import { chmod, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import type { Session } from "../support/pty.js";
import { projectFolder, sessionsIn } from "../support/scripted-session.js";
import { until } from "../support/terminal.js";

const folder = projectFolder();
const inProject = sessionsIn(folder);

/** An editor that keeps the terminal in its usual mode, as `ed` and what waits for a window do. */
async function editorThat(does: string): Promise<string> {
  const editor = join(folder(), "editor.sh");
  await writeFile(editor, `#!/bin/sh\n${does}\necho EDITING\nwhile :; do sleep 0.05; done\n`);
  await chmod(editor, 0o755);
  return editor;
}

async function opened(belay: Session): Promise<void> {
  belay.type("a draft");
  await belay.shows("> a draft");
  belay.type("\x07");
  await belay.shows("EDITING");
}

test.each([
  ["Ctrl+C", "\x03"],
  ["Ctrl+\\", "\x1c"],
])("%s in the editor is the editor's", async (_, key) => {
  const VISUAL = await editorThat("trap 'exit 3' INT QUIT");
  await inProject(
    [{ say: "Still here." }],
    async (belay) => {
      await opened(belay);
      belay.type(key);
      await belay.shows("editor.sh did not end well: the text stays as it was.");
      await belay.shows("> a draft");
      await belay.enter(" and more");
      await belay.shows("Still here.");
    },
    { env: { VISUAL } },
  );
});

test.skipIf(!existsSync("/proc/self/status")).each([
  ["SIGTERM", 143],
  ["SIGHUP", 129],
] as const)("%s is told to the editor, which goes first", async (signal, code) => {
  const VISUAL = await editorThat("trap 'sleep 0.2; echo PUT-BACK > gone; exit 1' TERM HUP");
  await inProject(
    [],
    async (belay) => {
      await opened(belay);
      process.kill(belay.pid, signal);
      expect(await belay.ended).toBe(code);
      expect(await readFile(join(folder(), "gone"), "utf8")).toBe("PUT-BACK\n");
    },
    { env: { VISUAL } },
  );
});

test("an editor that will not go is not waited for", async () => {
  const VISUAL = await editorThat("trap '' TERM; echo $$ > pid");
  await inProject(
    [],
    async (belay) => {
      await opened(belay);
      process.kill(belay.pid, "SIGTERM");
      expect(await belay.ended).toBe(143);
      const editor = Number(await readFile(join(folder(), "pid"), "utf8"));
      process.kill(editor, "SIGKILL");
      await until(
        () => existsSync(`/proc/${editor}/exe`),
        (there) => !there,
      );
    },
    { env: { VISUAL } },
  );
});
