/**
 * Which commands run, kept on disk while they do: what a killed belay has left running is found
 * by it at the next start and ended. By marks alone, never by number: a number may long mean
 * somebody else. Linux only; elsewhere a process does not show its environment to others.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { makePrivateDirectory } from "../../config/private.js";
import { beganAt, type Family, markedBy, signalAll } from "./processes.js";

export class Ledger {
  private readonly began = beganAt(process.pid);

  constructor(private readonly directory: string) {}

  /** Notes a command; what is returned strikes it out. A full disk keeps nobody from working. */
  note({ marker, tag, since }: Family): () => void {
    if (process.platform !== "linux") return () => undefined;
    const file = join(this.directory, marker);
    const owner = { pid: process.pid, began: this.began };
    try {
      makePrivateDirectory(this.directory);
      writeFileSync(file, JSON.stringify({ tag, since, owner, boot: bootId() }), { mode: 0o600 });
    } catch {
      return () => undefined; // Then it would be missed only by a belay that is killed.
    }
    return () => rmSync(file, { force: true });
  }
}

const GRACE_MS = 500;
const LOOK_MS = 25;

/** Ends what belays that are no more have left running; how many processes that were. */
export async function endOrphans(directory: string): Promise<number> {
  const families = namesIn(directory).flatMap((marker) => {
    const note = noteIn(join(directory, marker));
    if (note && note.boot === bootId() && beganAt(note.owner.pid) === note.owner.began) return [];
    rmSync(join(directory, marker), { force: true });
    return note?.boot === bootId() ? [{ marker, tag: note.tag, since: note.since }] : [];
  });
  const left = (): number[] => families.flatMap((family) => markedBy(family));
  const first = families.length > 0 ? left() : [];
  let alive = first;
  signalAll(alive, "SIGTERM");
  signalAll(alive, "SIGCONT");
  const until = performance.now() + GRACE_MS;
  while (alive.length > 0 && performance.now() < until) {
    await sleep(LOOK_MS);
    alive = left();
  }
  signalAll(alive, "SIGKILL");
  return first.length;
}

interface Note {
  tag: number;
  since: number;
  owner: { pid: number; began: number };
  /** Numbers and times start anew with the machine. */
  boot: string;
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory).filter((name) => /^[0-9a-f]{16}$/.test(name));
  } catch {
    return []; // None was ever noted.
  }
}

/** Undefined when it is none of ours, or was cut short. */
function noteIn(file: string): Note | undefined {
  try {
    const { tag, since, owner, boot } = JSON.parse(readFileSync(file, "utf8")) as Note;
    const numbers = [tag, since, owner.pid, owner.began];
    return numbers.every(Number.isSafeInteger) ? { tag, since, owner, boot } : undefined;
  } catch {
    return undefined;
  }
}

function bootId(): string {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "unknown"; // Then only the marks speak.
  }
}
