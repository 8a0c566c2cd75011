/**
 * Standard input, when something is piped in. A parent that leaves the pipe open and never
 * writes must not hang the run: beside a task on the command line the first byte has to come
 * within three seconds.
 */
import { fstatSync } from "node:fs";

const firstByteMs = 3000;
/** Bytes: several times what the largest window holds. What is longer has no end, or no sense. */
const inputMax = 2 ** 25;

export interface PipedIn {
  /** Wait for as long as it takes, since the task itself is expected there. */
  patient: boolean;
  /** Hears, once, that the input is still open after three seconds. */
  waiting(): void;
}

/** Undefined when it is too long to be a task. */
export async function pipedIn({ patient, waiting }: PipedIn): Promise<string | undefined> {
  if (!mayHold()) return "";
  const chunks: Buffer[] = [];
  let bytes = 0;
  return new Promise((resolve) => {
    const { stdin } = process;
    const timer = setTimeout(() => (bytes > 0 || patient ? waiting() : finish()), firstByteMs);
    const finish = () => {
      clearTimeout(timer);
      stdin.removeAllListeners("data");
      stdin.pause();
      if ("unref" in stdin) stdin.unref(); // An open pipe must not keep the process alive.
      resolve(bytes > inputMax ? undefined : Buffer.concat(chunks).toString("utf8"));
    };
    stdin.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (bytes > inputMax) finish();
    });
    stdin.once("end", finish);
    stdin.once("error", finish); // A descriptor that cannot be read is an empty input.
  });
}

/** A terminal, a closed descriptor and /dev/null hold nothing to read. */
function mayHold(): boolean {
  try {
    const kind = fstatSync(0);
    return kind.isFIFO() || kind.isSocket() || kind.isFile();
  } catch {
    return false; // Closed.
  }
}
