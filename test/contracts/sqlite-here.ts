/**
 * The kinds of SQLite that this machine can load: tests that need one skip by name without it.
 */
import { betterSqlite3 } from "../../src/adapters/journal/better-sqlite3.js";
import type { Connect } from "../../src/adapters/journal/connection.js";
import { nodeSqlite } from "../../src/adapters/journal/node-sqlite.js";

/** Undefined where it is not installed, or was compiled for another Node. */
const ifItLoads = (connect: Connect | undefined): Connect | undefined => {
  try {
    connect?.(":memory:").close();
    return connect;
  } catch {
    return undefined; // Named as a skip below.
  }
};
export const better = ifItLoads(await betterSqlite3());
export const node = ifItLoads(nodeSqlite());
export const sqlite = better ?? node;
export const here = `on Node ${process.versions.node}`;
