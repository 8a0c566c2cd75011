/**
 * An open directory: what is done to a name in it cannot be led elsewhere.
 *
 * On Linux a descriptor is held, and a name is reached through `/proc/self/fd/<n>/<name>`:
 * the kernel starts from the directory itself, whatever has become of its path. Elsewhere
 * there is only the path; `intact` compares it with what was seen when it was entered, and a
 * small window between that check and the use remains.
 */
import { close, constants, fsync, open, readdirSync } from "node:fs";
import { lstat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

export interface Directory {
  /** A path for one system call on `name` in here; `at()` is the directory itself. */
  at(name?: string): string;
  /** The directory called `name`, if it is one and no link; throws what the system says. */
  enter(name: string): Promise<Directory>;
  /** False: something on the way was exchanged since it was entered. */
  intact(): Promise<boolean>;
  /** Makes renames in here durable, where the system can. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

const { O_RDONLY, O_DIRECTORY, O_NONBLOCK } = constants;
export const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;

/** Whether names can be reached through held descriptors. */
export function canHold(): boolean {
  try {
    return process.platform === "linux" && readdirSync("/proc/self/fd").length > 0;
  } catch {
    return false; // No /proc in this container: by path, then.
  }
}

export async function held(path: string): Promise<Directory> {
  const fd = await openFd(path, O_RDONLY | O_DIRECTORY | NO_FOLLOW | O_NONBLOCK);
  const self = `/proc/self/fd/${fd}`;
  return {
    at: (name) => (name === undefined ? self : `${self}/${name}`),
    enter: (name) => held(`${self}/${name}`),
    intact: async () => true,
    sync: () => synced(fd),
    close: () => closeFd(fd),
  };
}

// Plain numbers and not FileHandles: the root's is held for as long as the program runs.
const openFd = promisify<string, number, number>(open);
const closeFd = promisify(close);
const syncFd = promisify(fsync);

/** Some file systems cannot sync a directory; the rename has happened all the same. */
async function synced(fd: number): Promise<void> {
  try {
    await syncFd(fd);
  } catch (error) {
    if (codeOf(error) !== "EINVAL" && codeOf(error) !== "ENOTSUP") throw error;
  }
}

type Seen = { path: string; dev: bigint; ino: bigint };

/** The directory at `path`, known by what was `seen` on the way to it. */
export async function byPath(path: string, above: readonly Seen[] = []): Promise<Directory> {
  const stat = await lstat(path, { bigint: true });
  if (!stat.isDirectory()) throw Object.assign(new Error(path), { code: "ENOTDIR" });
  const seen = [...above, { path, dev: stat.dev, ino: stat.ino }];
  return {
    at: (name) => (name === undefined ? path : join(path, name)),
    enter: (name) => byPath(join(path, name), seen),
    intact: () => same(seen),
    sync: async () => undefined,
    close: async () => undefined,
  };
}

async function same(seen: readonly Seen[]): Promise<boolean> {
  for (const { path, dev, ino } of seen) {
    try {
      const now = await lstat(path, { bigint: true });
      if (!now.isDirectory() || now.dev !== dev || now.ino !== ino) return false;
    } catch {
      return false; // Gone is changed.
    }
  }
  return true;
}

/** Files of these are regular by name only: they answer for the kernel, without an end or size. */
export async function isOfTheKernel(path: string): Promise<boolean> {
  if (process.platform !== "linux") return false;
  return KERNEL.has((await statfs(path)).type);
}

/** proc, sysfs, debugfs, tracefs, securityfs, devpts, cgroup and cgroup2, bpf, configfs. */
const KERNEL = new Set([
  0x9fa0, 0x62656572, 0x64626720, 0x74726163, 0x73636673, 0x1cd1, 0x27e0eb, 0x63677270, 0xcafe4a11,
  0x62656570,
]);

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : "";
