/**
 * Everything a command has started and that still lives: its group and session, what carries
 * its marker in the environment, and their children. Found anew each time, because a number
 * may come to mean another process.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { codeOf } from "../files/directory.js";

export interface Family {
  /** The first process, leader of its own session and group. */
  pid: number;
  /** Stands in the environment of all of them, unless they took it out. */
  marker: string;
  /** A limit nothing heeds, inherited even by those who cleared their environment. */
  tag: number;
  /** When the first one began, as `beganAt` tells it. */
  since: number;
}

type Seen = { pid: number; parent: number; group: number; session: number; began: number };

/** Those alive, without the first one; a dead process that nobody has collected is not alive. */
export function familyOf(family: Family): number[] {
  const younger = everyProcess().filter(({ began }) => began >= family.since);
  const members = new Set([family.pid]);
  for (const { pid, group, session } of younger) {
    const near = group === family.pid || session === family.pid;
    if (near || isMarked(pid, family)) members.add(pid);
  }
  return withChildren(members, younger).filter((pid) => pid !== family.pid);
}

/** Those that carry the marks, and their children, however long nobody has watched them. */
export function markedBy(marks: Omit<Family, "pid">): number[] {
  const younger = everyProcess().filter(({ began }) => began >= marks.since);
  const marked = younger.filter(({ pid }) => pid !== process.pid && isMarked(pid, marks));
  return withChildren(new Set(marked.map(({ pid }) => pid)), younger);
}

function withChildren(members: Set<number>, all: readonly Seen[]): number[] {
  for (let before = -1; before !== members.size; ) {
    before = members.size;
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
  }
  members.delete(process.pid);
  return [...members];
}

/** When a process began, in the system's own count; 0 where it does not tell. */
export const beganAt = (pid: number): number => fromStat(String(pid))?.began ?? 0;

/** Sends `signal` to `pids`; those that have gone meanwhile need nothing. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch (error) {
      if (codeOf(error) !== "ESRCH" && codeOf(error) !== "EPERM") throw error;
    }
  }
}

/** Whether any of `pids` is blocked reading a terminal, as far as the system tells. */
export function readsTerminal(pids: readonly number[]): boolean {
  return pids.some((pid) => {
    const call = textOf(`/proc/${pid}/syscall`).split(" ");
    // read on x86-64 and arm64; of poll and select it is enough that input is a terminal.
    const reads = call[0] === (process.arch === "arm64" ? "63" : "0");
    const fd = reads ? Number(call[1]) : 0;
    return call.length > 2 && /^\/dev\/(tty|pts)/.test(linkOf(`/proc/${pid}/fd/${fd}`));
  });
}

function everyProcess(): Seen[] {
  return process.platform === "linux" ? fromProc() : fromPs();
}

const fromProc = (): Seen[] =>
  readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? (fromStat(name) ?? []) : []));

/** The name of a program may hold anything, so what comes after it counts from its end. */
function fromStat(pid: string): Seen | undefined {
  const line = textOf(`/proc/${pid}/stat`);
  const fields = line.slice(line.lastIndexOf(")") + 2).split(" ");
  if (fields.length < 20 || /[ZX]/.test(fields[0] ?? "Z")) return undefined;
  const [parent = 0, group = 0, session = 0] = fields.slice(1, 4).map(Number);
  return { pid: Number(pid), parent, group, session, began: Number(fields[19]) };
}

function fromPs(): Seen[] {
  const columns = ["-A", "-o", "pid=,ppid=,pgid=,stat="];
  return execFileSync("/bin/ps", columns, { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields.length === 4 && !fields[3]?.startsWith("Z"))
    .map((fields) => fields.map(Number) as [number, number, number, number])
    .map(([pid, parent, group]) => ({ pid, parent, group, session: group, began: 0 }));
}

const isMarked = (pid: number, { marker, tag }: Pick<Family, "marker" | "tag">): boolean =>
  textOf(`/proc/${pid}/environ`).includes(marker) ||
  new RegExp(`^Max file locks +${tag} `, "m").test(textOf(`/proc/${pid}/limits`));

function textOf(path: string): string {
  try {
    return readFileSync(path, "latin1");
  } catch {
    return ""; // Gone, or not ours to see.
  }
}

function linkOf(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return ""; // As above.
  }
}

/** Members that hold the other end of our pipe, whoever they have become. */
export function holdersOf(fd: number): number[] {
  const pipe = linkOf(`/proc/self/fd/${fd}`);
  if (!pipe.startsWith("pipe:") && !pipe.includes("(deleted)")) return [];
  return everyProcess()
    .map(({ pid }) => pid)
    .filter((pid) => pid !== process.pid && descriptors(pid).includes(pipe));
}

function descriptors(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).map((fd) => linkOf(`/proc/${pid}/fd/${fd}`));
  } catch {
    return []; // Gone, or another user's.
  }
}
