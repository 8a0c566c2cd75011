/**
 * What is put where something protected is missing, for as long as a command runs.
 */
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { codeOf } from "../files/directory.js";

/** `known`: found like this, it was left by a belay that was killed. */
export type StandIn = { known?: true } & ({ folder: true } | { file: string });

/** Why it could not be put there. */
export function place(path: string, standIn: StandIn): string | undefined {
  try {
    if ("file" in standIn) writeFileSync(path, standIn.file, { flag: "wx", mode: 0o644 });
    else mkdirSync(path, { mode: 0o755 });
    return undefined;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return undefined; // Another belay was quicker.
    return `${path} could not be protected (${codeOf(error)}).`;
  }
}

export function isStandIn(path: string, standIn: StandIn): boolean {
  try {
    if ("file" in standIn) return readFileSync(path, "utf8") === standIn.file;
    return readdirSync(path).length === 0;
  } catch {
    return false; // Something else has its place.
  }
}

/** Only while it is as it was put there: an empty folder, a file of a word. */
export function remove(path: string): void {
  try {
    if (lstatSync(path).isDirectory()) rmdirSync(path);
    else if (lstatSync(path).size <= 2) unlinkSync(path);
  } catch {
    // Gone, or something has come into it that belongs to somebody.
  }
}
