/**
 * The lines a person has submitted, oldest first, across sessions: one JSON string per line of
 * a file, appended to. Several processes may share it.
 */
import { closeSync, fstatSync } from "node:fs";
import { join } from "node:path";
import { withLock } from "./lock.js";
import { openPrivateFile, replacePrivateFile, writeFully } from "./private.js";
import { textIn } from "./settings.js";

export interface History {
  lines(): readonly string[];
  remember(line: string): void;
}

const LINES_MAX = 1_000;
/** Longer ones are pastes: they are not kept. */
const LINE_MAX = 20_000;
/** The file is cut to what counts once it has this many bytes. */
const BYTES_MAX = 1_000_000;

/** A history that cannot be read or written lives in memory: it is worth no error. */
export function openHistory(dataDir: string): History {
  const file = join(dataDir, "history.jsonl");
  let known: string[] | undefined;
  const lines = (): string[] => (known ??= linesIn(file));
  return {
    lines,
    remember(line) {
      if (line.trim() === "" || line.length > LINE_MAX || lines().at(-1) === line) return;
      known = [...lines(), line].slice(-LINES_MAX);
      try {
        append(file, line);
      } catch {
        return; // It is still in memory.
      }
    },
  };
}

function append(file: string, line: string): void {
  const handle = openPrivateFile(file);
  writeFully(handle, `${JSON.stringify(line)}\n`);
  const { size } = fstatSync(handle);
  closeSync(handle);
  if (size < BYTES_MAX) return;
  withLock(file, (still) => {
    const kept = linesIn(file).map((kept) => JSON.stringify(kept));
    let size = 0;
    const from = kept.findLastIndex((text) => (size += text.length) > BYTES_MAX / 4) + 1;
    replacePrivateFile(file, `${kept.slice(from).join("\n")}\n`, still);
  });
}

/** Lines cut by a crash are passed over. */
function linesIn(file: string): string[] {
  const text = textIn(file);
  if (typeof text !== "string") return [];
  const lines = text.split("\n").flatMap((written) => {
    try {
      const line: unknown = JSON.parse(written);
      return typeof line === "string" ? [line] : [];
    } catch {
      return []; // Also what stands after the last line break: nothing.
    }
  });
  return lines.filter((line, i) => line !== lines[i - 1]).slice(-LINES_MAX);
}
