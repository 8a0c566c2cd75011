/**
 * create_project: a small project that builds and passes its test, in a directory of its own.
 */
import { z } from "zod/v3";
import { oneLine } from "../core/cut.js";
import { done, type Effect, type Evidence, failed, type Outcome } from "../core/effect.js";
import type { Host } from "../core/host.js";
import { defineTool } from "../core/tool.js";
import { refusal, unwritten } from "./text/answers.js";
import { empty } from "./starters/empty.js";
import { java } from "./starters/java.js";
import { projectName, type Starter } from "./starters/name.js";
import { node } from "./starters/node.js";
import { python } from "./starters/python.js";
import { lineChanges } from "./text/line-changes.js";

export const createProject = defineTool({
  name: "create_project",
  description: "Start a project: sources, a test, build file.",
  input: z
    .object({
      kind: z.enum(["java", "python", "node", "empty"]).describe("Language"),
      name: z.string().describe("New or empty directory"),
    })
    .strict(),

  async prepare({ kind, name }, host) {
    const directory = await emptyDirectory(name, host);
    if (typeof directory !== "string") return directory;
    const files = placed(directory, starters[kind](projectName(titleOf(directory, host))));
    const effects: Effect[] = [];
    for (const path of Object.keys(files)) {
      const place = await host.files.locate(path, "write");
      if (place.at === "refused") return refusal(place);
      const caution = place.caution && { caution: place.caution };
      effects.push({ kind: "write", path: place.path, ...caution });
    }
    return {
      subject: directory,
      effects,
      preview: { kind: "text", text: listing(files) },
      run: () => create(directory, files, host),
    };
  },
});

const starters: Readonly<Record<"java" | "python" | "node" | "empty", Starter>> = {
  java,
  python,
  node,
  empty,
};

type Files = Readonly<Record<string, string>>;

/** The path, when a project may be made there. */
async function emptyDirectory(name: string, host: Host): Promise<string | Outcome> {
  const place = await host.files.locate(name, "write");
  if (place.at === "refused") return refusal(place);
  if (place.at === "nothing") return place.path;
  const listed = await host.files.list(place.path);
  if (listed.at === "refused") return refusal(listed);
  if (listed.at === "entries" && listed.entries.length === 0) return place.path;
  const holds = listed.at === "entries" ? listed.entries.map((entry) => entry.name) : [];
  const what = place.at === "file" ? "is a file" : `is not empty (${oneLine(holds.join(", "))})`;
  return failed(
    "FAILED",
    `${oneLine(place.path)} ${what}: a project is only made in a new or empty directory. ` +
      "Choose another name, or add files with write_file.",
  );
}

const titleOf = (directory: string, host: Host): string =>
  (directory === "." ? host.root : directory).split(/[/\\]/).pop() || "app";

const placed = (directory: string, files: Files): Files =>
  Object.fromEntries(
    Object.entries(files).map(([path, content]) => [
      directory === "." ? path : `${directory}/${path}`,
      content,
    ]),
  );

const listing = (files: Files): string =>
  Object.entries(files)
    .map(([path, content]) => [path, ...content.trimEnd().split("\n").map(indented)].join("\n"))
    .join("\n");

const indented = (line: string): string => (line === "" ? "" : `    ${line}`);

async function create(directory: string, files: Files, host: Host): Promise<Outcome> {
  const evidence: Evidence[] = [];
  for (const [path, content] of Object.entries(files)) {
    const bytes = new TextEncoder().encode(content);
    const written = await host.files.replace(path, { expect: "missing", bytes });
    if (!written.ok) return halfway(unwritten(path, written), evidence);
    const after = written.version === "missing" ? "" : written.version.hash;
    const changed = { path: written.path, before: undefined, after };
    evidence.push({ kind: "changed", ...changed, ...lineChanges("", content) });
  }
  const made = Object.keys(files).map((path) => oneLine(path));
  return done([`Created ${oneLine(directory)}:`, ...made].join("\n"), ...evidence);
}

/** What was written until then stays, and is told. */
function halfway(failure: Outcome, evidence: readonly Evidence[]): Outcome {
  const written = evidence.flatMap((e) => (e.kind === "changed" ? [e.path] : []));
  if (written.length === 0) return failure;
  const said = { type: "text", text: `Written before that: ${written.join(", ")}.` } as const;
  return { ...failure, content: [...failure.content, said], evidence };
}
