/**
 * Finds the sandbox program of this system, tries it, and says how to get it where it is not.
 */
import { execFile } from "node:child_process";
import { accessSync, constants, readFileSync, realpathSync } from "node:fs";
import { isAbsolute, join } from "node:path";
import { isIn } from "./bubblewrap.js";

/** On `path`, by an absolute folder, and not what the project has put there itself. */
export function findProgram(name: string, path: string, root: string): string | undefined {
  for (const folder of path.split(":").filter(isAbsolute)) {
    const file = join(folder, name);
    try {
      accessSync(file, constants.X_OK);
      if (!isIn(realpathSync(file), root) && !isIn(realpathSync(folder), root)) return file;
    } catch {
      // Not in this one.
    }
  }
  return undefined;
}

const TRY_MS = 5_000;

/** Undefined when it works; else what it said. */
export function tried(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    const options = { env: {}, timeout: TRY_MS, encoding: "utf8" as const };
    execFile(program, [...args, "/bin/sh", "-c", ":"], options, (error, _, stderr) => {
      const said = stderr.trim().split("\n").at(-1) ?? "";
      resolve(error ? said || error.message.split("\n")[0] : undefined);
    });
  });
}

/** By `ID` and `ID_LIKE` of os-release; "" where nobody knows. */
export function installCommand(osRelease: string): string {
  const ids = [...osRelease.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)"?$/gm)].flatMap(([, value = ""]) =>
    value.toLowerCase().split(/\s+/),
  );
  return ids.map((id) => INSTALL[id]).find((command) => command !== undefined) ?? "";
}

export function systemsInstall(): string {
  for (const file of ["/etc/os-release", "/usr/lib/os-release"]) {
    try {
      return installCommand(readFileSync(file, "utf8"));
    } catch {
      // The other one then.
    }
  }
  return "";
}

const APT = "sudo apt-get install bubblewrap";
const DNF = "sudo dnf install bubblewrap";
const INSTALL: Readonly<Record<string, string | undefined>> = {
  debian: APT,
  ubuntu: APT,
  fedora: DNF,
  rhel: DNF,
  centos: DNF,
  arch: "sudo pacman -S bubblewrap",
  suse: "sudo zypper install bubblewrap",
  opensuse: "sudo zypper install bubblewrap",
  alpine: "sudo apk add bubblewrap",
  void: "sudo xbps-install bubblewrap",
  gentoo: "sudo emerge sys-apps/bubblewrap",
  nixos: "nix-env -iA nixos.bubblewrap",
};
