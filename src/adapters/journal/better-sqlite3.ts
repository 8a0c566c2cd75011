/**
 * better-sqlite3: an optional dependency, compiled at installation, so it may be missing.
 */
import type { Connect } from "./connection.js";

/** Undefined where it is not installed. That its binary loads shows only on connecting. */
export async function betterSqlite3(): Promise<Connect | undefined> {
  try {
    const { default: Database } = await import("better-sqlite3");
    return (file) => new Database(file);
  } catch {
    return undefined; // The caller takes the next kind of journal.
  }
}
