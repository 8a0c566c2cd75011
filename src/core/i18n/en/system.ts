/** What the system says of files and disks, in words: a person need not know its codes. */
import type { SystemCode } from "../../system-said.js";
import { systemSaid } from "../../system-said.js";

const codes: Record<SystemCode, string> = {
  EACCES: "no permission",
  EPERM: "no permission",
  EROFS: "it can only be read",
  ENOSPC: "the disk is full",
  EDQUOT: "your share of the disk is used up",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is no folder",
  ENOENT: "it is not there",
  ELOOP: "links lead in a circle",
  ENAMETOOLONG: "the name is too long",
  EMFILE: "too many files are open",
  EIO: "the disk cannot be read or written",
  EFBIG: "the file is too large",
  EEXIST: "there is something by that name already",
  ENOTFILE: "it is no regular file",
  ECANTOPEN: "the database cannot be opened",
  ELOCKED: "another program holds it",
  ENEWER: "a newer belay has written it",
  ENOSQLITE: "better-sqlite3 is not installed, and only Node 22.13 or newer brings one",
};

/** What it does not know stays as the system said it. */
export const saidBySystem = (why: string): string => {
  const said = systemSaid(why);
  if (!said) return why;
  return said.path ? `${codes[said.code]}: ${said.path}` : codes[said.code];
};
