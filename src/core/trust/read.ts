/**
 * Reads what a project brings, through the same guard that every tool uses: links stay inside
 * the root, and devices, pipes and what is too large are not opened.
 */
import type { Files, Found } from "../host.js";
import type { Brought, BroughtProblem, ProjectFiles } from "../trust.js";

/** Bytes of one file: beyond that nobody reads it before saying yes. */
const FILE_MAX = 256 * 1024;
const FILES_MAX = 200;
const DEPTH_MAX = 6;
/** Levels of JSON; what is nested deeper was made to hurt. */
const NESTED_MAX = 40;

const FOLDER = ".belay";
/** What belay itself keeps there: results too long for the conversation. */
const OUR_OWN = new Set([`${FOLDER}/tool-outputs`]);

/** Never opened; that they are there is told. */
const VARIABLES = ["", ".local", ".development", ".production", ".test"].map((e) => `.env${e}`);

export async function readProject(files: Files): Promise<ProjectFiles> {
  const [named, variables, own] = await Promise.all([
    Promise.all(["AGENTS.md", ".mcp.json"].map((path) => brought(files, path))),
    Promise.all(VARIABLES.map((path) => present(files, path))),
    walk(files, FOLDER, 0),
  ]);
  const found = [...named, ...variables, ...own].filter((one) => one !== undefined);
  found.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { files: found.slice(0, FILES_MAX), tooMuch: found.length > FILES_MAX };
}

async function present(files: Files, path: string): Promise<Brought | undefined> {
  const place = await files.locate(path, "read");
  const there = place.at === "file" || place.at === "refused";
  return there ? { path, kind: "variables", hash: "" } : undefined;
}

async function walk(files: Files, folder: string, depth: number): Promise<Brought[]> {
  const listed = await files.list(folder);
  if (listed.at === "nothing") return [];
  if (listed.at === "refused") return [withProblem(folder, problemOf(listed.why))];
  if (listed.at !== "entries") return [withProblem(folder, "special")];
  if (depth > DEPTH_MAX || listed.entries.length > FILES_MAX)
    return [withProblem(folder, depth > DEPTH_MAX ? "deep" : "large")];
  const found: Brought[] = [];
  for (const { name, kind } of listed.entries) {
    const path = `${folder}/${name}`;
    if (OUR_OWN.has(path)) continue;
    if (found.length > FILES_MAX) break;
    if (kind === "directory") found.push(...(await walk(files, path, depth + 1)));
    else {
      const one = await brought(files, path);
      if (one) found.push(one);
    }
  }
  return found;
}

async function brought(files: Files, path: string): Promise<Brought | undefined> {
  const found = await files.read(path, FILE_MAX);
  if (found.at === "nothing") return undefined;
  if (found.at === "refused") return withProblem(path, problemOf(found.why));
  if (found.at === "large") return withProblem(path, "large");
  if (found.at !== "file") return withProblem(path, "special");
  if (found.path !== path && (await isSecret(files, found.path)))
    return withProblem(path, "outside");
  return understood(path, found);
}

/** A link to the project's own keys would hand them to the model. */
async function isSecret(files: Files, path: string): Promise<boolean> {
  const place = await files.locate(path, "read");
  return place.at !== "refused" && place.caution === "secret";
}

const withProblem = (path: string, problem: BroughtProblem): Brought => ({
  path,
  kind: kindOf(path),
  hash: "",
  problem,
});

function understood(path: string, { bytes, version }: Extract<Found, { at: "file" }>): Brought {
  const hash = version === "missing" ? "" : version.hash;
  const text = textOf(bytes);
  const kind = kindOf(path);
  if (text === undefined) return { path, kind, hash, problem: "binary" };
  const problem = kind === "servers" || kind === "settings" ? jsonProblem(text) : undefined;
  return problem ? { path, kind, hash, problem } : { path, kind, hash, text };
}

function kindOf(path: string): Brought["kind"] {
  if (path === "AGENTS.md") return "instructions";
  if (path === ".mcp.json") return "servers";
  return path.startsWith(`${FOLDER}/`) && path.endsWith(".json") ? "settings" : "other";
}

function problemOf(why: "outside" | "loop" | "special" | string): BroughtProblem {
  if (why === "outside" || why === "loop") return "outside";
  return why === "special" ? "special" : "unreadable";
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return text.includes("\0") ? undefined : text;
  } catch {
    return undefined; // No UTF-8.
  }
}

/** The parser's own words quote the file, so they are not passed on. */
function jsonProblem(text: string): "broken" | "deep" | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return "broken"; // Told as that.
  }
  return isDeeper(value, NESTED_MAX) ? "deep" : undefined;
}

function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeper(inner, levels - 1));
}
