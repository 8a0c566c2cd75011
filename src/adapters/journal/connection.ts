/**
 * What the journal asks of SQLite: the common ground of better-sqlite3 and node:sqlite.
 */

export interface Connection {
  exec(sql: string): unknown;
  prepare(sql: string): Statement;
  close(): unknown;
}

interface Statement {
  get(...values: (string | number)[]): unknown;
  all(...values: (string | number)[]): unknown[];
}

export type Connect = (file: string) => Connection;
