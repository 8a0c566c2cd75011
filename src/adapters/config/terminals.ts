/**
 * What terminals were found to do, by their names, in the cache: a start need not wait to know.
 * It is only ever a guess for the first frame, so a file that is missing or broken is none.
 */
import { join } from "node:path";
import { z } from "zod/v3";
import { plainFile } from "./plain-file.js";
import { replacePrivateFile } from "./private.js";

const columns = z.union([z.literal(1), z.literal(2)]);
const found = z.object({ letters: columns, lines: columns });
const file = z.record(found);

/** Columns that ambiguous letters, and the lines of boxes, take. */
export type FoundWidths = z.infer<typeof found>;

export interface TerminalWidths {
  known(terminal: string): FoundWidths | undefined;
  keep(terminal: string, widths: FoundWidths): void;
}

export function terminalWidths(cacheDir: string): TerminalWidths {
  const path = join(cacheDir, "terminals.json");
  const all = read(path);
  return {
    known: (terminal) => (Object.hasOwn(all, terminal) ? all[terminal] : undefined),
    keep(terminal, widths) {
      const before = all[terminal];
      if (before?.letters === widths.letters && before.lines === widths.lines) return;
      all[terminal] = widths;
      try {
        replacePrivateFile(path, `${JSON.stringify(all)}\n`);
      } catch {
        // A cache that cannot be written: it is measured again at the next start.
      }
    },
  };
}

function read(path: string): Record<string, FoundWidths> {
  try {
    return file.parse(JSON.parse(plainFile(path)));
  } catch {
    return {}; // Measured for the first time, or not a file of ours.
  }
}
