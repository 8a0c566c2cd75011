/** Every tool that is built in: one file each, one line here. */
import type { Tool } from "../core/tool.js";
import { executeCommand } from "./execute.js";
import { listDir } from "./list.js";
import { readFile } from "./read.js";
import { writeFile } from "./write.js";

export const tools: readonly Tool[] = [executeCommand, listDir, readFile, writeFile];
