/** The built program in a real terminal, with a scripted model behind it. */
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import type { PtyOptions, Session } from "./pty.js";
import { inTerminal } from "./pty.js";
import type { Line } from "./scripted-model.js";
import { scriptedModel } from "./scripted-model.js";

export type Server = Awaited<ReturnType<typeof scriptedModel>>;

export interface Scripted extends Omit<PtyOptions, "cwd"> {
  hitl?: "auto" | "on" | "off";
}

/** A session in `cwd`; the script must not be asked for what it does not hold. */
export async function inSession(
  script: Line[],
  { hitl = "on", args = [], ...options }: Scripted & { cwd: string },
  use: (belay: Session, server: Server) => Promise<void>,
): Promise<void> {
  const server = await scriptedModel(script);
  try {
    const model = ["--base-url", server.baseURL, "--model", "scripted", "--hitl", hitl];
    await inTerminal({ ...options, args: [...model, ...args] }, (belay) => use(belay, server));
    expect(server.complaints).toEqual([]);
  } finally {
    await server.close();
  }
}

/** A folder with these files in it, made anew for each test of a file. */
export function projectFolder(files: Readonly<Record<string, string>> = {}): () => string {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "belay-project-"));
    for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return () => folder;
}

/** Sessions in such a folder, each once its prompt is there. */
export function sessionsIn(folder: () => string) {
  return (
    script: Line[],
    use: (belay: Session, server: Server) => Promise<void>,
    options: Scripted = {},
  ): Promise<void> =>
    inSession(script, { cwd: folder(), ...options }, async (belay, server) => {
      await belay.shows("scripted");
      await use(belay, server);
    });
}
