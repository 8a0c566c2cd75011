/**
 * Standard input, when something is piped in. A parent that leaves the pipe open and never
 * writes must not hang the run: beside a task on the command line the first byte has to come
 * within three seconds.
 */
import { fstatSync } from "node:fs";

const firstByteMs = 3000;

/** `patient`: wait for as long as it takes, since the task itself is expected there. */
export async function pipedIn({ patient }: { patient: boolean }): Promise<string> {
  if (!mayHold()) return "";
  const chunks: Buffer[] = [];
  return new Promise((resolve) => {
    const { stdin } = process;
    const finish = () => {
      clearTimeout(timer);
      stdin.removeAllListeners("data");
      stdin.pause();
      if ("unref" in stdin) stdin.unref(); // An open pipe must not keep the process alive.
      resolve(Buffer.concat(chunks).toString("utf8"));
    };
    const timer = patient ? undefined : setTimeout(finish, firstByteMs);
    stdin.on("data", (chunk: Buffer) => {
      clearTimeout(timer);
      chunks.push(chunk);
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
