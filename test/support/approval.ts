/** The built program at its approval question, in a real terminal, with a scripted model. */
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect } from "vitest";
import type { PtyOptions, Session } from "./pty.js";
import { inTerminal } from "./pty.js";
import type { Line } from "./scripted-model.js";
import { scriptedModel } from "./scripted-model.js";

export const before = "one\ntwo\nthree\nfour\nfive\n";
export const after = "ONE\ntwo\nTHREE\nfour\nFIVE\n";
export const write: Line[] = [
  { calls: [["write_file", { path: "a.txt", content: after }]] },
  { say: "That was all." },
];

/** Keys in the first 300 ms do not answer: a person reads first. */
export const reads = () => new Promise((done) => setTimeout(done, 500));

/** A folder with `a.txt` in it, made anew for each test of a file. */
function projects() {
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "belay-project-"));
    await writeFile(join(folder, "a.txt"), before);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));
  return { folder: () => folder, file: () => readFile(join(folder, "a.txt"), "utf8") };
}

/** What the tests of a file begin with: `begin` sends the task, `check` is one such session. */
export function approvals(begin: (belay: Belay) => Promise<void>, always: Env = {}) {
  const { folder, file } = projects();
  const check = async (
    script: Line[],
    use: (belay: Belay) => Promise<void>,
    { env, ...options }: Partial<PtyOptions> = {},
  ) => {
    const all = { cwd: folder(), ...options, env: { ...always, ...env } };
    expect(await atApproval(script, all, begin, use)).toEqual([]);
  };
  return { folder, file, check };
}

type Env = NonNullable<PtyOptions["env"]>;

/** Types the task into a screen and sends it. */
export async function typesTask(belay: Belay): Promise<void> {
  await belay.shows("scripted");
  belay.type("go");
  await belay.shows("> go");
  await belay.press("\r");
}

/** The last words of the scripts here. */
export const ends = (belay: Belay) => belay.shows("That was all.");

export interface Belay extends Session {
  /** A key, pressed by someone who has read. */
  press(key: string): Promise<void>;
  /** A line in one piece, as a terminal of lines hands it over. */
  line(typed: string): Promise<void>;
  /** What the model read of the last call. */
  result(): string;
  /** All that the model was sent with the last request. */
  read(): string;
}

/** The script must not be asked for what it does not hold. */
async function atApproval(
  script: Line[],
  options: PtyOptions,
  begin: (belay: Belay) => Promise<void>,
  use: (belay: Belay) => Promise<void>,
): Promise<string[]> {
  const server = await scriptedModel(script);
  const model = ["--base-url", server.baseURL, "--model", "scripted", "--hitl", "on"];
  try {
    await inTerminal({ ...options, args: [...model, ...(options.args ?? [])] }, async (session) => {
      const press = async (key: string) => {
        await reads();
        session.type(key);
      };
      const sent = () => server.requests.at(-1)?.messages;
      const belay: Belay = {
        ...session,
        press,
        line: (typed) => press(`${typed}\r`),
        result: () => String(sent()?.at(-1)?.content),
        read: () => JSON.stringify(sent()),
      };
      await begin(belay);
      await use(belay);
    });
    return server.complaints;
  } finally {
    await server.close();
  }
}
