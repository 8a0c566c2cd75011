/**
 * The places of part A on a real disk, and a tally of what its rows came to.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

export const cases = resolve(import.meta.dirname, "../cases/security");

export interface Places {
  ROOT: string;
  OUT: string;
  HOME: string;
  BASE: string;
  CONFIG_DIR: string;
  skipped: { path: string; why: string }[];
}

export function temporary(name: string): string {
  return realpathSync(mkdtempSync(join(tmpdir(), `belay-test-${name}-`)));
}

export const remove = (path: string): void =>
  rmSync(path, { recursive: true, force: true, maxRetries: 3 });

export function makePlaces(options: readonly string[] = []): Places {
  const program = join(cases, "make-fixtures.mjs");
  const args = [program, temporary("places"), "--config-dir", ".belay", ...options];
  const made = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (made.status !== 0) throw new Error(made.stderr);
  return JSON.parse(made.stdout) as Places;
}

export function rowsOf<Row>(part: string): Row[] {
  const { cases: rows } = JSON.parse(readFileSync(join(cases, part), "utf8")) as { cases: Row[] };
  return rows;
}

type Skip = (why: string) => void;

/** Counts, printed at the end: a row that could not run is told with its reason, never passed. */
export class Tally {
  private passed = 0;
  private readonly failed: string[] = [];
  private readonly skipped: string[] = [];

  constructor(private readonly title: string) {}

  /** `check` gives the reason why the row cannot run here, or nothing once it has held. */
  async row(id: string, check: () => Promise<string | undefined>, skip: Skip): Promise<void> {
    const why = await check().catch((error: unknown) => {
      this.failed.push(id);
      throw error;
    });
    if (why !== undefined) {
      this.skipped.push(`${id} (${why})`);
      return skip(why);
    }
    this.passed += 1;
  }

  print(): void {
    const { title, passed, failed, skipped } = this;
    const counts = `${passed} passed, ${failed.length} failed, ${skipped.length} skipped`;
    process.stdout.write(`${[`${title}: ${counts}`, ...failed, ...skipped].join("\n  ")}\n`);
  }
}
