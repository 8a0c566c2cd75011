/**
 * Takes secrets out of what other processes can read of this one's environment.
 *
 * A command we start gets a clean environment, but it can read `/proc/<our pid>/environ`: the
 * memory in which the kernel put our variables at the start. Deleting from `process.env` does
 * not touch it. A process may write its own memory through `/proc/self/mem`, so the bytes are
 * overwritten there, in well under a millisecond; starting anew with a clean environment would
 * cost another start of Node.
 *
 * Limits: Linux only. Elsewhere, and where /proc is not mounted, the variables stay readable to
 * programs of the same user; a key in the key file never is in the environment. Whoever may
 * attach a debugger to us can read all our memory anyway.
 */
import { closeSync, openSync, readFileSync, writeSync } from "node:fs";

/** Without secrets by their nature, and of use to `ps` and to a belay around this one. */
const harmless =
  /^(PATH|HOME|USER|LOGNAME|SHELL|PWD|OLDPWD|SHLVL|LANG|LANGUAGE|LC_\w+|TZ|TERM|COLORTERM|TMPDIR|BELAY_RUN|BELAY_HOME)$/;

/** Wipes all but the harmless. `process.env` says the same as before. */
export function hideEnvironment(): void {
  if (process.platform !== "linux") return;
  const hidden = Object.entries(process.env).filter(([name]) => !harmless.test(name));
  wipe(new Set(hidden.map(([name]) => name)));
  // In memory of our own from now on, which can also be freed: see `forget`.
  for (const [name, value] of hidden) process.env[name] = value;
}

/** For variables whose values are kept elsewhere: what we start cannot inherit them. */
export function forget(names: Iterable<string>): void {
  for (const name of names) delete process.env[name];
}

function wipe(names: ReadonlySet<string>): void {
  try {
    const start = startOfEnvironment();
    const area = readFileSync("/proc/self/environ");
    const memory = openSync("/proc/self/mem", "r+");
    try {
      for (const { at, end, name } of entries(area))
        if (names.has(name)) writeSync(memory, Buffer.alloc(end - at), 0, end - at, start + at);
    } finally {
      closeSync(memory);
    }
  } catch {
    return; // No /proc, or a kernel that forbids it: see the limits above.
  }
}

function* entries(area: Buffer): Generator<{ at: number; end: number; name: string }> {
  for (let at = 0; at < area.length; ) {
    const nul = area.indexOf(0, at);
    const end = nul < 0 ? area.length : nul;
    const [name = ""] = area.toString("utf8", at, end).split("=", 1);
    yield { at, end, name };
    at = end + 1;
  }
}

/** Field 50 of /proc/self/stat; the second, the program's name, may hold blanks. */
function startOfEnvironment(): number {
  const stat = readFileSync("/proc/self/stat", "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const start = Number(fields[50 - 3]);
  if (!Number.isSafeInteger(start) || start <= 0) throw new Error("no address");
  return start;
}
