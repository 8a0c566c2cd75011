/**
 * The one way to a path: name by name from the root's own handle, links read and resolved
 * here and never by the system, so that what was checked is what is used.
 */
import { lstat, readlink, stat } from "node:fs/promises";
import { isAbsolute } from "node:path";
import type { Refused } from "../../../core/host.js";
import { namesOf, type Purpose, refused, shown, unfit } from "./asked.js";
import { codeOf, type Directory } from "./directory.js";

export interface Root {
  /** Absolute real path, and other spellings of it an absolute path may begin with. */
  path: string;
  spellings: readonly string[];
  directory: Directory;
}

/** Where a path leads: the last directory of it that exists, held open, and a name in it. */
export interface Reached {
  /** As it was asked for. */
  asked: string;
  /** Relative to the root, links resolved; "." is the root. */
  path: string;
  kind: "file" | "directory" | "nothing" | "special";
  /** Holds `name`; for a directory it is that directory itself. */
  directory: Directory;
  name: string;
  /** Directories that would have to be made in `directory` before `name`. */
  missing: readonly string[];
  /** Places of the links that were followed, relative to the root. */
  links: readonly string[];
  size: number;
  mode: number;
}

export const isRefused = (value: object): value is Refused =>
  "at" in value && value.at === "refused";

/** Hops over links in one path, as many as Linux allows. */
const HOPS_MAX = 40;

/** Walks to `path`, lets `use` work with what is held there, and lets go of it. */
export async function walk<T>(
  root: Root,
  asked: { path: string; purpose: Purpose },
  use: (reached: Reached) => Promise<T>,
): Promise<T | Refused> {
  const wrong = unfit(asked.path, asked.purpose);
  if (wrong) return wrong;
  const way = new Way(root, asked.path, asked.purpose);
  try {
    const reached = await way.go();
    if (isRefused(reached)) return reached;
    const atTop = reached.directory === root.directory && reached.kind !== "file";
    return (atTop && (await goneRoot(root))) || (await use(reached));
  } catch (error) {
    if (codeOf(error) === "") throw error;
    return (await goneRoot(root)) ?? failure(asked.path, error);
  } finally {
    await way.leave();
  }
}

/** A folder that was deleted while we stand in it looks empty, and nothing can be made in it. */
async function goneRoot({ path, directory }: Root): Promise<Refused | undefined> {
  const stands = await stat(directory.at()).catch(() => undefined);
  if (stands && stands.nlink > 0) return undefined;
  const reason =
    `The project's folder ${shown(path)} is not there any more: it was deleted or moved away. ` +
    "Nothing can be read or written until belay is started in a folder that is there.";
  return { at: "refused", path, why: "failed", reason };
}

/** What the system said, as a refusal: an unexpected error never opens anything. */
function failure(path: string, error: unknown): Refused {
  const code = codeOf(error);
  if (code === "EACCES" || code === "EPERM")
    return refused(path, "permission", `may not be accessed (${code}).`);
  if (code === "ENOSPC" || code === "EDQUOT")
    return refused(path, "failed", `could not be written: the disk is full (${code}).`);
  if (code === "EROFS")
    return refused(path, "permission", "cannot be written: it is on a read-only disk (EROFS).");
  if (code === "ENOTDIR")
    return refused(path, "invalid", "goes through something that is no directory.");
  if (code === "ENAMETOOLONG") return refused(path, "invalid", "is longer than a path can be.");
  if (code === "ELOOP") return refused(path, "loop", "was exchanged for a link while it was used.");
  return refused(path, "failed", `could not be reached (${code || "unknown error"}).`);
}

/** A walk under way. `above`: so many levels over the root, where the disk is not asked. */
class Way {
  private readonly open: { name: string; directory: Directory }[] = [];
  private readonly links: string[] = [];
  private readonly own: readonly string[];
  private ahead: string[] = [];
  private above = 0;

  constructor(
    private readonly root: Root,
    private readonly asked: string,
    private readonly purpose: Purpose,
  ) {
    this.own = namesOf(root.path);
  }

  async go(): Promise<Reached | Refused> {
    await this.turn(this.asked);
    for (let name = this.ahead.shift(); name !== undefined; name = this.ahead.shift()) {
      if (name === ".") continue;
      if (this.above > 0) {
        if (!this.beyond(name)) return this.outside();
      } else if (name === "..") await this.up();
      else {
        const end = await this.step(name);
        if (end) return end;
      }
    }
    if (this.above > 0) return this.outside();
    return this.end({ kind: "directory", name: "", missing: [], size: 0, mode: 0o777 });
  }

  async leave(): Promise<void> {
    for (const { directory } of this.open.splice(0)) await directory.close();
  }

  /** Puts `path` before what lies ahead; an absolute one starts over from the top. */
  private async turn(path: string): Promise<void> {
    let relative = path;
    if (isAbsolute(path)) {
      await this.leave();
      const spelling = this.root.spellings.find((start) => begins(path, start));
      this.above = spelling === undefined ? this.own.length : 0;
      relative = path.slice(spelling?.length ?? 0);
    }
    this.ahead = [...namesOf(relative), ...this.ahead];
  }

  private async up(): Promise<void> {
    const left = this.open.pop();
    if (left) await left.directory.close();
    else this.above = Math.min(1, this.own.length);
  }

  /** Above the root only the way back in is known, by name. */
  private beyond(name: string): boolean {
    if (name === "..") this.above = Math.min(this.above + 1, this.own.length);
    else if (name === this.own[this.own.length - this.above]) this.above -= 1;
    else return false;
    return true;
  }

  /** One name on: into a directory, over a link, or to the end. */
  private async step(name: string): Promise<Reached | Refused | undefined> {
    const here = this.here();
    const last = this.ahead.length === 0;
    if (!last) {
      try {
        return this.push(name, await here.enter(name));
      } catch (error) {
        if (codeOf(error) === "ENOENT") return this.nothing(name);
        if (codeOf(error) !== "ENOTDIR" && codeOf(error) !== "ELOOP") throw error;
      }
    }
    const found = await lstat(here.at(name)).catch((error: unknown) => {
      if (codeOf(error) === "ENOENT") return undefined;
      throw error;
    });
    if (!found) return this.nothing(name);
    if (found.isSymbolicLink()) return this.hop(name);
    if (found.isDirectory()) return this.push(name, await here.enter(name));
    if (!last) throw Object.assign(new Error(name), { code: "ENOTDIR" });
    const kind = found.isFile() ? "file" : "special";
    return this.end({ kind, name, missing: [], size: found.size, mode: found.mode & 0o7777 });
  }

  private push(name: string, directory: Directory): undefined {
    this.open.push({ name, directory });
  }

  private async hop(name: string): Promise<Refused | undefined> {
    this.links.push(this.pathOf([name]));
    if (this.links.length > HOPS_MAX)
      return refused(this.asked, "loop", "goes round in a loop of links.");
    await this.turn(await readlink(this.here().at(name)));
    return undefined;
  }

  /** Nothing is called `name`; what lies ahead can only be names of what could be made. */
  private nothing(name: string): Reached | Refused {
    if (this.purpose === "write" && this.ahead.at(-1) === ".")
      return refused(this.asked, "invalid", "names a directory that does not exist, not a file.");
    const names = [name, ...this.ahead.filter((next) => next !== ".")];
    if (names.includes(".."))
      return refused(this.asked, "invalid", "goes up from a directory that does not exist.");
    const leaf = names.pop() ?? name;
    return this.end({ kind: "nothing", name: leaf, missing: names, size: 0, mode: 0 });
  }

  private end(found: Pick<Reached, "kind" | "name" | "missing" | "size" | "mode">): Reached {
    const directory = this.here();
    const names = found.name === "" ? [] : [...found.missing, found.name];
    return { ...found, asked: this.asked, directory, path: this.pathOf(names), links: this.links };
  }

  private here = (): Directory => this.open.at(-1)?.directory ?? this.root.directory;

  private pathOf = (names: readonly string[]): string =>
    [...this.open.map(({ name }) => name), ...names].join("/") || ".";

  private outside = (): Refused =>
    refused(
      this.asked,
      "outside",
      "leads outside the project root. Only what is inside can be used here.",
    );
}

/** Whether absolute `path` is `root` or under it, by whole names. */
function begins(path: string, root: string): boolean {
  return path === root || path.startsWith(root.endsWith("/") ? root : `${root}/`);
}
