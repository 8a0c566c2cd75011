/**
 * node:sqlite, which Node brings from 22.5 on.
 */
import type { Connect, Connection } from "./connection.js";

interface NodeSqlite {
  DatabaseSync: new (file: string) => Connection;
}

export function nodeSqlite(): Connect | undefined {
  const loaded = withoutItsWarning(() => process.getBuiltinModule("node:sqlite"));
  if (!loaded) return undefined;
  const { DatabaseSync } = loaded as NodeSqlite;
  return (file) => withoutItsWarning(() => new DatabaseSync(file));
}

/** Node prints that it is experimental, in the middle of whatever is on the screen. */
function withoutItsWarning<T>(load: () => T): T {
  const { emitWarning } = process;
  process.emitWarning = () => {};
  try {
    return load();
  } finally {
    process.emitWarning = emitWarning;
  }
}
