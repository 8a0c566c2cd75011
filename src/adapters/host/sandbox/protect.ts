/**
 * What a command in the sandbox may not change of the project, though it may write the rest:
 * belay's own settings, and what git runs by itself. Also when it is not there: a mount needs
 * something to stand on, so for as long as a command runs there is an empty folder in its place
 * (git does not see those), or for `commondir` a file that says what is so without it.
 *
 * Limits: a `.git` further down than the root's own and its modules; a second belay in the same
 * folder that takes away what it has put there while this one's command still runs.
 */
import { lstatSync, mkdirSync, readdirSync, rmdirSync, unlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { codeOf } from "../files/directory.js";

/** `pinned`: it may be written, but neither moved nor replaced. */
export interface Guard {
  path: string;
  how: "pinned" | "readonly";
}

export interface Held {
  guards: readonly Guard[];
  release(): void;
}

interface Wanted {
  path: string;
  how: Guard["how"];
  /** What stands in its place while it is missing; undefined = then nothing is to be held. */
  instead?: { folder: true } | { file: string };
}

export class Protection {
  /** How many running commands stand on each thing that was put there for them. */
  private readonly placed = new Map<string, number>();

  constructor(private readonly root: string) {}

  /** What to hold for one command, or why it cannot be held. */
  hold(): Held | { problem: string } {
    const held: string[] = [];
    const guards: Guard[] = [];
    const release = (): void => {
      for (const path of held.splice(0)) this.drop(path);
    };
    for (const wanted of wantedIn(this.root)) {
      const kind = kindOf(wanted.path);
      if (kind === "link") {
        release();
        return { problem: `${wanted.path} is a symbolic link, which no sandbox can protect.` };
      }
      if (kind === "nothing" && !wanted.instead) continue;
      const came = kind === "nothing" ? place(wanted) : "there";
      if (typeof came === "object") {
        release();
        return came;
      }
      const count = this.placed.get(wanted.path) ?? 0;
      if (came === "placed" || count > 0) {
        this.placed.set(wanted.path, count + 1);
        held.push(wanted.path);
      }
      guards.push({ path: wanted.path, how: wanted.how });
    }
    return { guards, release };
  }

  private drop(path: string): void {
    const count = (this.placed.get(path) ?? 1) - 1;
    if (count > 0) {
      this.placed.set(path, count);
      return;
    }
    this.placed.delete(path);
    remove(path);
  }
}

function wantedIn(root: string): Wanted[] {
  const own = [".belay", ".mcp.json"].map(
    (name): Wanted => ({ path: join(root, name), how: "readonly", instead: { folder: true } }),
  );
  const git = join(root, ".git");
  const isRepository = kindOf(join(git, "HEAD")) !== "nothing";
  if (kindOf(git) !== "folder" || !isRepository)
    return [...own, { path: git, how: "readonly", instead: { folder: true } }];
  const pinned: Wanted[] = [git, ...modulesOf(git)].flatMap((folder): Wanted[] => [
    { path: folder, how: "pinned" },
    { path: join(folder, "hooks"), how: "readonly", instead: { folder: true } },
    { path: join(folder, "config"), how: "readonly", instead: { file: "" } },
    { path: join(folder, "config.worktree"), how: "readonly" },
    // It would name another folder for hooks and config.
    { path: join(folder, "commondir"), how: "readonly", instead: { file: ".\n" } },
  ]);
  return [...own, ...pinned];
}

const DEPTH_MAX = 4;

/** Repositories of submodules, which git keeps below `modules`. */
function modulesOf(git: string): string[] {
  const found: string[] = [];
  const look = (folder: string, depth: number): void => {
    for (const name of foldersIn(folder)) {
      const path = join(folder, name);
      if (kindOf(join(path, "HEAD")) === "nothing") {
        if (depth < DEPTH_MAX) look(path, depth + 1);
        continue;
      }
      found.push(path);
      look(join(path, "modules"), depth + 1);
    }
  };
  look(join(git, "modules"), 0);
  return found;
}

function foldersIn(path: string): string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name);
  } catch {
    return []; // Not there: no submodules.
  }
}

function kindOf(path: string): "nothing" | "link" | "folder" | "other" {
  try {
    const stat = lstatSync(path);
    return stat.isSymbolicLink() ? "link" : stat.isDirectory() ? "folder" : "other";
  } catch {
    return "nothing"; // Not there, or behind what is no folder.
  }
}

function place({ path, instead }: Wanted): "placed" | "there" | { problem: string } {
  try {
    if (instead && "file" in instead)
      writeFileSync(path, instead.file, { flag: "wx", mode: 0o644 });
    else mkdirSync(path, { mode: 0o755 });
    return "placed";
  } catch (error) {
    if (codeOf(error) === "EEXIST") return "there"; // Another belay was quicker.
    return { problem: `${path} could not be protected (${codeOf(error)}).` };
  }
}

/** Only while it is as it was put there: an empty folder, a file of a word. */
function remove(path: string): void {
  try {
    if (lstatSync(path).isDirectory()) rmdirSync(path);
    else if (lstatSync(path).size <= 2) unlinkSync(path);
  } catch {
    // Gone, or something has come into it that belongs to somebody.
  }
}
