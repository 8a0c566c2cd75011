/** Tools by the names other agents gave them. */
import { expect, test } from "vitest";
import { z } from "zod/v3";
import { toolNamed } from "../../src/core/alias.js";
import { checkArguments } from "../../src/core/arguments.js";
import { defineTool } from "../../src/core/tool.js";
import { tools as builtIn } from "../../src/tools/index.js";
import { done } from "../../src/core/effect.js";

const stub = (name: string, input: z.ZodTypeAny = z.object({}).strict()) =>
  defineTool({ name, description: "", input, prepare: async () => done("") });

/** Until it is listed, edit_file stands here with the fields of its contract. */
const edit = stub(
  "edit_file",
  z
    .object({
      path: z.string(),
      old_text: z.string(),
      new_text: z.string(),
      replace_all: z.boolean().optional(),
    })
    .strict(),
);
const tools = [...builtIn.filter((tool) => tool.name !== "edit_file"), edit];

const check = (name: string, args: Record<string, unknown>) => {
  const named = toolNamed(name, tools);
  return named && { tool: named.tool.name, args: named.rename(args) };
};

test.each([
  [
    "Read",
    { file_path: "a", offset: 2, limit: 3 },
    "read_file",
    { path: "a", offset: 2, limit: 3 },
  ],
  ["read", { filePath: "a" }, "read_file", { path: "a" }],
  ["view", { path: "a", view_range: [3, 9] }, "read_file", { path: "a", offset: 3, limit: 7 }],
  ["view", { path: "a", view_range: [3, -1] }, "read_file", { path: "a", offset: 3 }],
  [
    "ReadFile",
    { path: "a", line_offset: 2, n_lines: 5 },
    "read_file",
    { path: "a", offset: 2, limit: 5 },
  ],
  [
    "read_file",
    { target_file: "a", start_line: 5, end_line: 6 },
    "read_file",
    { path: "a", offset: 5, limit: 2 },
  ],
  ["Write", { file_path: "a", content: "x" }, "write_file", { path: "a", content: "x" }],
  ["create_file", { path: "a", file_text: "x" }, "write_file", { path: "a", content: "x" }],
  ["write_to_file", { path: "a", content: "x" }, "write_file", { path: "a", content: "x" }],
  [
    "Edit",
    { file_path: "a", old_string: "x", new_string: "y", replace_all: true },
    "edit_file",
    { path: "a", old_text: "x", new_text: "y", replace_all: true },
  ],
  [
    "edit",
    { filePath: "a", oldString: "x", newString: "y" },
    "edit_file",
    { path: "a", old_text: "x", new_text: "y" },
  ],
  [
    "str_replace",
    { path: "a", old_str: "x", new_str: "" },
    "edit_file",
    { path: "a", old_text: "x", new_text: "" },
  ],
  [
    "replace",
    { file_path: "a", old_string: "x", new_string: "y", instruction: "why" },
    "edit_file",
    { path: "a", old_text: "x", new_text: "y" },
  ],
  [
    "Bash",
    { command: "ls", description: "Lists", timeout: 120_000 },
    "execute_command",
    { command: "ls", timeout: 120 },
  ],
  [
    "Bash",
    { command: "x", run_in_background: true },
    "execute_command",
    { command: "x", background: true },
  ],
  ["bash", { command: "ls", timeout: 30 }, "execute_command", { command: "ls", timeout: 30 }],
  [
    "shell",
    { command: ["bash", "-lc", "ls"], timeout_ms: 5_000 },
    "execute_command",
    { argv: ["bash", "-lc", "ls"], timeout: 5 },
  ],
  ["exec_command", { cmd: "ls" }, "execute_command", { command: "ls" }],
  ["run_command", { command: "ls", args: ["-l"] }, "execute_command", { argv: ["ls", "-l"] }],
  ["run_shell_command", { command: "ls" }, "execute_command", { command: "ls" }],
  [
    "run_terminal_cmd",
    { command: "ls", is_background: false, explanation: "e" },
    "execute_command",
    { command: "ls", background: false },
  ],
  ["ls", { path: "src" }, "list_dir", { path: "src" }],
  ["LS", {}, "list_dir", {}],
  ["list_directory", { dir_path: "src" }, "list_dir", { path: "src" }],
  ["list_files", { path: "src", recursive: false }, "list_dir", { path: "src" }],
  ["Glob", { pattern: "*.ts", path: "src" }, "glob_files", { pattern: "*.ts", path: "src" }],
  [
    "find_files",
    { pattern: "*.ts", directory: "src" },
    "glob_files",
    { pattern: "*.ts", path: "src" },
  ],
  [
    "Grep",
    { pattern: "x", output_mode: "content", "-n": true, "-i": true, "-C": 2 },
    "grep_code",
    { pattern: "x", ignore_case: true, context: 2 },
  ],
  ["grep", { pattern: "x", include: "*.ts" }, "grep_code", { pattern: "x", glob: "*.ts" }],
  [
    "search_files",
    { regex: "x", path: ".", file_pattern: "*.ts" },
    "grep_code",
    { pattern: "x", path: ".", glob: "*.ts" },
  ],
  ["functions.read_file", { path: "a" }, "read_file", { path: "a" }],
  ["readFile", { path: "a" }, "read_file", { path: "a" }],
])("%s %j is ours, and fits", (name, args, tool, ours) => {
  const meant = check(name, args);
  expect(meant).toEqual({ tool, args: ours });
  const schema = tools.find((t) => t.name === tool)?.input as z.ZodTypeAny;
  expect(checkArguments(schema, meant?.args)).toEqual({ ok: true, input: ours });
});

test("a call by our own name keeps its arguments, and the same object is not changed", () => {
  const args = { path: "a", file_path: "b", description: "c" };
  expect(check("read_file", args)?.args).toEqual(args);
  expect(args).toEqual({ path: "a", file_path: "b", description: "c" });
});

test("a timeout is in milliseconds only where it cannot be in seconds", () => {
  const seconds = (timeout: number) => check("Bash", { command: "x", timeout })?.args.timeout;
  expect([60, 600, 1_200, 9_999].map(seconds)).toEqual([60, 600, 1_200, 9_999]);
  expect([10_000, 600_000].map(seconds)).toEqual([10, 600]);
});

test("two candidates for one field are left as they are: nobody knows which was meant", () => {
  const args = { file_path: "a", filename: "b" };
  expect(check("read", args)?.args).toEqual(args);
});

test("settings that would change the meaning are not dropped", () => {
  expect(check("Grep", { pattern: "x", output_mode: "count" })?.args).toHaveProperty("output_mode");
  expect(check("list_files", { path: ".", recursive: true })?.args).toHaveProperty("recursive");
  expect(check("shell", { command: "ls", workdir: "/tmp" })?.args).toHaveProperty("workdir");
  expect(check("read", { path: "a", end_line: "x" })?.args).toHaveProperty("end_line");
});

test.each([
  "cat",
  "sed",
  "rm",
  "git",
  "constructor",
  "toString",
  "__proto__",
  "",
  "reader",
  "apply",
])("%j is no tool", (name) => {
  expect(check(name, {})).toBeUndefined();
});

test("a tool that is not offered is not reached by another name", () => {
  const offered = tools.filter((tool) => tool.name !== "execute_command");
  expect(toolNamed("bash", offered)).toBeUndefined();
  expect(toolNamed("execute_command", offered)).toBeUndefined();
});

test("a tool of a server is only called by its whole name", () => {
  const server = stub("mcp__files__read");
  expect(toolNamed("mcp__files__read", [...tools, server])?.tool).toBe(server);
  expect(toolNamed("MCP__files__read", [...tools, server])?.tool.name).not.toBe(server.name);
  expect(toolNamed("mcp__files__read", tools)).toBeUndefined();
  expect(toolNamed("read", [server])).toBeUndefined();
});
