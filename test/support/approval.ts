/** The built program at its approval question, in a real terminal, with a scripted model. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Session } from "./pty.js";
import type { Line } from "./scripted-model.js";
import type { Scripted, Server } from "./scripted-session.js";
import { inSession, projectFolder } from "./scripted-session.js";

type Env = NonNullable<Scripted["env"]>;

export const before = "one\ntwo\nthree\nfour\nfive\n";
export const after = "ONE\ntwo\nTHREE\nfour\nFIVE\n";
export const write: Line[] = [
  { calls: [["write_file", { path: "a.txt", content: after }]] },
  { say: "That was all." },
];

/** Keys in the first 300 ms do not answer: a person reads first. */
export const reads = () => new Promise((done) => setTimeout(done, 500));

/** What the tests of a file begin with: `begin` sends the task, `check` is one such session. */
export function approvals(begin: (belay: Belay) => Promise<void>, always: Env = {}) {
  const folder = projectFolder({ "a.txt": before });
  const file = () => readFile(join(folder(), "a.txt"), "utf8");
  const inFolder = ({ env, ...options }: Scripted) => ({
    cwd: folder(),
    ...options,
    env: { ...always, ...env },
  });
  const check = (script: Line[], use: (belay: Belay) => Promise<void>, options: Scripted = {}) =>
    inSession(script, inFolder(options), async (session, server) => {
      const belay = atQuestion(session, server);
      await begin(belay);
      await use(belay);
    });
  return { folder, file, check };
}

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

function atQuestion(session: Session, { requests }: Server): Belay {
  const press = async (key: string) => {
    await reads();
    session.type(key);
  };
  const sent = () => requests.at(-1)?.messages;
  return {
    ...session,
    press,
    line: (typed) => press(`${typed}\r`),
    result: () => String(sent()?.at(-1)?.content),
    read: () => JSON.stringify(sent()),
  };
}
