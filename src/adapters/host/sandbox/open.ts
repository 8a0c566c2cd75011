/**
 * Opens the sandbox a person asked for, or says why there is none.
 */
import { existsSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import type { SandboxLack } from "../../../core/sandbox.js";
import type { Environment } from "../shell/environment.js";
import type { Walls } from "./bubblewrap.js";
import { bubblewrapArguments, isIn } from "./bubblewrap.js";
import { findProgram, systemsInstall, tried } from "./find.js";
import { shownOf } from "./home.js";
import { Neighbours } from "./neighbours.js";
import { Protection } from "./protect.js";
import { runnerWords } from "./runner.js";
import type { Sandbox } from "./sandbox.js";
import { environmentInside, limitsText } from "./sandbox.js";
import { seatbeltProfile } from "./seatbelt.js";
import { drop, makeTemporary } from "./temporary.js";

export interface SandboxWish {
  network: boolean;
  /** Folders of belay's own: keys, journals. */
  hidden: readonly string[];
}

export interface Here {
  /** Real path of the project. */
  root: string;
  env: Environment;
  /** A folder that all of a person's belays share. */
  ledger?: string | undefined;
  platform?: NodeJS.Platform;
}

export async function openSandbox(wish: SandboxWish, here: Here): Promise<Sandbox | SandboxLack> {
  const { root, env, ledger, platform = process.platform } = here;
  const home = realOr(env.HOME ?? homedir());
  if (isIn(home, root)) return { why: "home", detail: root, install: "" };
  if (platform === "darwin") return seatbelt(wish, { root, env, home });
  if (platform !== "linux") return { why: "system", detail: platform, install: "" };
  const program = findProgram("bwrap", env.PATH ?? "", root);
  if (program === undefined)
    return { why: "not_installed", detail: "bubblewrap", install: systemsInstall() };
  const temporary = makeTemporary();
  const asRoot = process.getuid?.() === 0;
  const walls: Walls = {
    root,
    home,
    temporary,
    network: wish.network,
    hidden: wish.hidden.map(realOr),
    shown: shownOf(home, env).filter((path) => existsSync(path)),
    asRoot,
    masked: asRoot ? ROOTS.filter((path) => existsSync(path)) : [],
    flat: true,
  };
  const refused = await firstThatWorks(program, walls);
  if (typeof refused === "string") {
    drop(temporary);
    return { why: "refused", detail: refused, install: "" };
  }
  const neighbours = ledger === undefined ? undefined : new Neighbours(ledger, root);
  return bubblewrap(program, refused, new Protection(root, neighbours));
}

/** What only root may read, and so what only root has to be kept from. */
const ROOTS = ["shadow", "shadow-", "gshadow", "gshadow-", "sudoers"].map((n) => `/etc/${n}`);

/** The walls that stand, or what the program said. */
async function firstThatWorks(program: string, walls: Walls): Promise<Walls | string> {
  const inside = { guards: [], cwd: walls.root, file: undefined };
  const bare = { ...walls, hidden: [] };
  const said = await tried(program, bubblewrapArguments(bare, inside));
  if (said === undefined) return walls;
  const older = { ...walls, flat: false };
  const again = await tried(program, bubblewrapArguments({ ...bare, flat: false }, inside));
  return again === undefined ? older : said;
}

function bubblewrap(program: string, walls: Walls, protection: Protection): Sandbox {
  const over = (): void => drop(walls.temporary);
  process.once("exit", over);
  return {
    state: { on: true, by: "bubblewrap", network: walls.network },
    contains: true,
    limits: limitsText(walls.network),
    async enter(words, { cwd, env, file }) {
      const held = protection.hold();
      if ("problem" in held) return held;
      const hidden = walls.hidden.filter((path) => existsSync(path));
      const inside = { guards: held.guards, cwd, file };
      const args = bubblewrapArguments({ ...walls, hidden }, inside);
      return {
        words: [program, ...args, ...runnerWords(words)],
        env: environmentInside(env, undefined),
        leave: held.release,
      };
    },
    async close() {
      process.off("exit", over);
      over();
    },
  };
}

const SEATBELT = "/usr/bin/sandbox-exec";

async function seatbelt(
  wish: SandboxWish,
  { root, env, home }: { root: string; env: Environment; home: string },
): Promise<Sandbox | SandboxLack> {
  const temporary = makeTemporary();
  const hidden = wish.hidden.map(realOr);
  const shown = shownOf(home, env);
  const { network } = wish;
  const profile = seatbeltProfile({ root, home, network, temporary, hidden, shown });
  const over = (): void => drop(temporary);
  const said = await tried(SEATBELT, ["-p", profile]);
  if (said !== undefined) {
    over();
    return { why: "refused", detail: said, install: "" };
  }
  process.once("exit", over);
  return {
    state: { on: true, by: "seatbelt", network },
    contains: false,
    limits: limitsText(network),
    enter: async (words, from) => ({
      words: [SEATBELT, "-p", profile, ...words],
      env: environmentInside(from.env, temporary),
      leave: () => undefined,
    }),
    async close() {
      process.off("exit", over);
      over();
    },
  };
}

function realOr(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path; // Not there: nothing lies behind it.
  }
}
