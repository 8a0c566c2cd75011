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
}

type Seen = { pid: number; parent: number; group: number; session: number };

/** Those alive, without the first one; a dead process that nobody has collected is not alive. */
export function familyOf(family: Family): number[] {
  const all = everyProcess();
  const members = new Set([family.pid]);
  for (const { pid, group, session } of all) {
    const near = group === family.pid || session === family.pid;
    if (near || environmentHolds(pid, family.marker)) members.add(pid);
  }
  for (let before = 0; before !== members.size; ) {
    before = members.size;
    for (const { pid, parent } of all) if (members.has(parent)) members.add(pid);
  }
  members.delete(family.pid);
  members.delete(process.pid);
  return [...members];
}

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

function fromProc(): Seen[] {
  return readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const line = textOf(`/proc/${name}/stat`);
    const [state, parent, group, session] = line.slice(line.lastIndexOf(")") + 2).split(" ");
    if (state === undefined || session === undefined || /[ZX]/.test(state)) return [];
    const numbers = [name, parent, group, session].map(Number) as [number, number, number, number];
    return [{ pid: numbers[0], parent: numbers[1], group: numbers[2], session: numbers[3] }];
  });
}

function fromPs(): Seen[] {
  const columns = ["-A", "-o", "pid=,ppid=,pgid=,stat="];
  return execFileSync("/bin/ps", columns, { encoding: "utf8" })
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields.length === 4 && !fields[3]?.startsWith("Z"))
    .map((fields) => fields.map(Number) as [number, number, number, number])
    .map(([pid, parent, group]) => ({ pid, parent, group, session: group }));
}

function environmentHolds(pid: number, marker: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`).includes(marker);
  } catch {
    return false; // Gone, or another user's, or no /proc: not to be found this way.
  }
}

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
