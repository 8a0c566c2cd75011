/**
 * Rows of part A: a tool call as the host sees it, and what must be so afterwards.
 */
import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { LocalHost } from "../../src/adapters/host/index.js";
import { isWide } from "../../src/adapters/host/index.js";
import type { Host, Place, Refused } from "../../src/core/host.js";
import type { Places } from "./fixture.js";

export interface GuardRow {
  id: string;
  kind: string;
  title: string;
  tool: "read" | "write" | "edit" | "grep" | "glob" | "list" | "startup";
  args: Record<string, string | number | boolean>;
  expect: string;
  accept?: string[];
  needs?: string;
  platform?: string;
  harness?: string;
  steps?: string[];
  root?: string;
  maxMs?: number;
  maxRssMiB?: number;
  post?: Post;
}

interface Post {
  contains?: string[];
  notContains?: string[];
  unchanged?: string[];
  absent?: string[];
  exists?: string[];
  isSymlink?: string[];
  fileHas?: [string, string][];
  onlyUnderRoot?: boolean;
  neverIn?: string[];
}

export interface Answer {
  is: "allow" | "deny" | "ask" | "error" | "not-found" | "empty";
  said: string;
}

export const filled = (text: string, places: Places): string =>
  text
    .replaceAll("{{LONG5000}}", "x".repeat(5_000))
    .replaceAll("{{LONG300}}", "y".repeat(300))
    .replace(/\{\{(\w+)\}\}/g, (all, name) => String(places[name as keyof Places] ?? all));

/** What the tool call comes to when nobody approves anything. */
export async function answerTo(row: GuardRow, host: Host, places: Places): Promise<Answer> {
  const args = Object.fromEntries(
    Object.entries(row.args).map(([k, v]) => [k, typeof v === "string" ? filled(v, places) : v]),
  );
  const path = String(args.path ?? ".");
  if (row.tool === "startup")
    return { is: (await isWide(String(args.root))) ? "ask" : "allow", said: "" };
  if (row.tool === "glob") return glob(host, String(args.pattern), path);
  if (row.tool === "grep") return grep(host, String(args.pattern), path);
  if (row.tool === "list") return list(host, path);
  if (row.tool === "read") return read(host, path, args);
  return write(host, path, args);
}

const no = (refused: Refused): Answer => ({
  is: refused.why === "failed" || refused.why === "permission" ? "error" : "deny",
  said: refused.reason,
});

/** The answer that stands before anything is opened, if there is one. */
function before(place: Place): Answer | undefined {
  if (place.at === "refused") return no(place);
  return place.caution ? { is: "ask", said: place.caution } : undefined;
}

async function read(host: Host, path: string, args: GuardRow["args"]): Promise<Answer> {
  const place = await host.files.locate(path, "read");
  const early = before(place);
  if (early) return early;
  if (place.at === "nothing") return { is: "not-found", said: place.path };
  if (place.at === "directory") return { is: "error", said: "a directory" };
  if (typeof args.offset === "number")
    return { is: "allow", said: await linesOf(host, path, args.offset, Number(args.limit)) };
  const found = await host.files.read(path);
  if (found.at === "refused") return no(found);
  if (found.at !== "file") return { is: "error", said: found.at };
  return { is: "allow", said: Buffer.from(found.bytes).toString("utf8") };
}

async function linesOf(host: Host, path: string, first: number, count: number): Promise<string> {
  let line = 1;
  let said = "";
  for (let at = 0; line < first + count; at += 2 ** 20) {
    const piece = await host.files.slice(path, at, 2 ** 20);
    if (piece.at !== "file" || piece.bytes.length === 0) break;
    const parts = Buffer.from(piece.bytes).toString("latin1").split("\n");
    for (const [i, part] of parts.entries()) {
      if (i > 0) line += 1;
      if (line >= first && line < first + count) said += i > 0 ? `\n${part}` : part;
    }
  }
  return said;
}

async function write(host: Host, path: string, args: GuardRow["args"]): Promise<Answer> {
  const place = await host.files.locate(path, "write");
  const early = before(place);
  if (early) return early;
  if (place.at === "directory") return { is: "error", said: "a directory" };
  const old = await host.files.read(path);
  if (old.at === "refused") return no(old);
  const text = old.at === "file" ? Buffer.from(old.bytes).toString("utf8") : "";
  const next =
    args.old_text === undefined
      ? String(args.content)
      : text.replace(String(args.old_text), String(args.new_text));
  const expected = old.at === "file" ? old.version : "missing";
  const change = { expect: expected, bytes: Buffer.from(next) } as const;
  const written = await host.files.replace(path, change);
  if (written.ok) return { is: "allow", said: written.note ?? "" };
  return { is: written.why === "refused" ? "deny" : "error", said: written.reason };
}

const soon = (): AbortSignal => AbortSignal.timeout(10_000);

async function glob(host: Host, pattern: string, path: string): Promise<Answer> {
  const found = await host.search.glob({ pattern, path, max: 1_000 }, soon());
  if ("at" in found) return no(found);
  return { is: found.paths.length > 0 ? "allow" : "empty", said: found.paths.join("\n") };
}

async function grep(host: Host, pattern: string, path: string): Promise<Answer> {
  const query = { pattern, path, literal: false, ignoreCase: false, context: 0, max: 200 };
  const found = await host.search.grep(query, soon());
  if ("at" in found) return no(found);
  if ("problem" in found) return { is: "error", said: found.problem };
  const said = found.lines.map((line) => `${line.path}:${line.line}:${line.text}`).join("\n");
  return { is: found.lines.length > 0 ? "allow" : "empty", said };
}

async function list(host: Host, path: string): Promise<Answer> {
  const found = await host.files.list(path);
  if (found.at === "entries")
    return { is: "allow", said: found.entries.map((entry) => entry.name).join("\n") };
  if (found.at === "refused") return no(found);
  return { is: found.at === "nothing" ? "not-found" : "error", said: found.at };
}

/** What has to be looked at before the call: bytes that must stay, names outside the root. */
export function remembered(row: GuardRow, places: Places): () => void {
  const post = row.post ?? {};
  const at = (path: string) => filled(path, places);
  const kept = (post.unchanged ?? []).map((path) => [at(path), readFileSync(at(path))] as const);
  const outside = namesOutside(places);
  return () => {
    for (const [path, bytes] of kept) expect(readFileSync(path).equals(bytes), path).toBe(true);
    if (post.onlyUnderRoot) expect(namesOutside(places)).toEqual(outside);
    for (const path of post.absent ?? []) expect(existsSync(at(path)), path).toBe(false);
    for (const path of post.exists ?? []) expect(existsSync(at(path)), path).toBe(true);
    for (const path of post.isSymlink ?? [])
      expect(lstatSync(at(path)).isSymbolicLink()).toBe(true);
    for (const [path, text] of post.fileHas ?? [])
      expect(readFileSync(at(path), "utf8")).toContain(text);
  };
}

const namesOutside = ({ BASE }: Places): string[] =>
  readdirSync(BASE).flatMap((name) =>
    name === "project" || name === "link-to-project"
      ? [name]
      : (readdirSync(join(BASE, name), { recursive: true }) as string[]).map((n) => join(name, n)),
  );

export type { LocalHost };
