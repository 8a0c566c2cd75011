/** Every tool that is built in: one file each, one line here. */
import type { Tool } from "../core/tool.js";
import { createProject } from "./create.js";
import { editFile } from "./edit.js";
import { executeCommand } from "./execute.js";
import { globFiles } from "./glob.js";
import { grepCode } from "./grep.js";
import { listDir } from "./list.js";
import { readFile } from "./read.js";
import { writeFile } from "./write.js";

export const tools: readonly Tool[] = [
  createProject,
  editFile,
  executeCommand,
  globFiles,
  grepCode,
  listDir,
  readFile,
  writeFile,
];
