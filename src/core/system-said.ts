/**
 * Reads what Node and SQLite say when a file cannot be had, and what belay says in their way:
 * the code, and the path it is about.
 */

const known = [
  "EACCES",
  "EPERM",
  "EROFS",
  "ENOSPC",
  "EDQUOT",
  "EISDIR",
  "ENOTDIR",
  "ENOENT",
  "ELOOP",
  "ENAMETOOLONG",
  "EMFILE",
  "EIO",
  "EFBIG",
  "EEXIST",
  "ENOTFILE",
  "ECANTOPEN",
  "ELOCKED",
  // Ours.
  "ENEWER",
  "ENOSQLITE",
] as const;

export type SystemCode = (typeof known)[number];

/** Undefined when it is none of these: then nobody knows better than the one who said it. */
export function systemSaid(message: string): { code: SystemCode; path?: string } | undefined {
  const [, name = "", path] = /^(?:Error: )?(E[A-Z]+): [^']*(?:'([^']+)')?/.exec(message) ?? [];
  const code =
    known.find((one) => one === name) ?? sqlite.find(([said]) => said.test(message))?.[1];
  return code && { code, ...(path !== undefined && { path }) };
}

const sqlite: readonly (readonly [RegExp, SystemCode])[] = [
  [/readonly database/i, "EROFS"],
  [/database or disk is full/i, "ENOSPC"],
  [/disk I\/O error/i, "EIO"],
  [/unable to open database/i, "ECANTOPEN"],
  [/database (table )?is locked|is held by another process/i, "ELOCKED"],
];
