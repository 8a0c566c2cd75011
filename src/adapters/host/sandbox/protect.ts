/**
 * What a command in the sandbox may not change of the project, though it may write the rest:
 * belay's own settings, and what git runs by itself. Also when it is not there: a mount needs
 * something to stand on, so for as long as a command runs there is an empty folder in its place
 * (git does not see those), or for `commondir` a file that says what is so without it.
 *
 * Its limit: a `.git` further down than the root's own and its modules.
 */
import { lstatSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Neighbours } from "./neighbours.js";
import { isStandIn, place, remove, type StandIn } from "./stand-in.js";

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
  instead?: StandIn;
}

export class Protection {
  private users = 0;
  /** What was put there, or left there by a belay that was killed. */
  private readonly standIns = new Set<string>();

  constructor(
    private readonly root: string,
    private readonly neighbours?: Neighbours,
  ) {}

  /** What to hold for one command, or why it cannot be held. */
  hold(): Held | { problem: string } {
    if (this.users === 0) this.neighbours?.come();
    this.users += 1;
    const guards = this.guard();
    if ("problem" in guards) {
      this.drop();
      return guards;
    }
    return { guards, release: () => this.drop() };
  }

  private guard(): Guard[] | { problem: string } {
    const guards: Guard[] = [];
    for (const { path, how, instead } of wantedIn(this.root)) {
      const kind = kindOf(path);
      if (kind === "link")
        return { problem: `${path} is a symbolic link, which no sandbox can protect.` };
      if (kind === "nothing" && !instead) continue;
      const problem = kind === "nothing" && instead ? place(path, instead) : undefined;
      if (problem !== undefined) return { problem };
      if (instead && (kind === "nothing" || (instead.known && isStandIn(path, instead))))
        this.standIns.add(path);
      guards.push({ path, how });
    }
    return guards;
  }

  private drop(): void {
    this.users -= 1;
    if (this.users > 0 || this.neighbours?.leave() === false) return;
    for (const path of this.standIns) remove(path);
    this.standIns.clear();
  }
}

/** Empty, these are of no use to anybody but us. */
const ourFolder: StandIn = { folder: true, known: true };

function wantedIn(root: string): Wanted[] {
  const own = [".belay", ".mcp.json"].map(
    (name): Wanted => ({ path: join(root, name), how: "readonly", instead: ourFolder }),
  );
  const git = join(root, ".git");
  const isRepository = kindOf(join(git, "HEAD")) !== "nothing";
  if (kindOf(git) !== "folder" || !isRepository)
    return [...own, { path: git, how: "readonly", instead: ourFolder }];
  const pinned: Wanted[] = [git, ...modulesOf(git)].flatMap((folder): Wanted[] => [
    { path: folder, how: "pinned" },
    { path: join(folder, "hooks"), how: "readonly", instead: { folder: true } },
    { path: join(folder, "config"), how: "readonly", instead: { file: "" } },
    { path: join(folder, "config.worktree"), how: "readonly" },
    // It would name another folder for hooks and config.
    { path: join(folder, "commondir"), how: "readonly", instead: { file: ".\n", known: true } },
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
