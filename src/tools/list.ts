/**
 * list_dir: what is in one directory, directories first.
 */
import { z } from "zod/v3";
import { oneLine } from "../core/cut.js";
import { done, failed, type Outcome } from "../core/effect.js";
import type { Entry, Host } from "../core/host.js";
import { defineTool } from "../core/tool.js";
import { missing, named, refusal } from "./text/answers.js";
import { count, size } from "./text/size.js";

export const listDir = defineTool({
  name: "list_dir",
  description: "List one directory.",
  input: z.object({ path: z.string().optional().describe("Default: the project's root") }).strict(),
  parallel: true,

  async prepare({ path = "." }, host) {
    const place = await host.files.locate(path, "read");
    if (place.at === "refused") return refusal(place);
    if (place.at === "nothing") return missing(place.path, host);
    if (place.at === "file")
      return failed("FAILED", `${oneLine(place.path)} is a file: use read_file.`);
    return {
      subject: place.path,
      effects: [
        { kind: "read", path: place.path, ...(place.caution && { caution: place.caution }) },
      ],
      run: () => list(place.path, host),
    };
  },
});

const ENTRIES_MAX = 500;

async function list(path: string, host: Host): Promise<Outcome> {
  const listed = await host.files.list(path);
  if (listed.at === "refused") return refusal(listed);
  if (listed.at === "nothing") return missing(path, host);
  if (listed.at !== "entries")
    return failed("STALE_FILE", `${oneLine(path)} is no directory any more.`);
  if (listed.entries.length === 0) return done(`There is nothing in ${named(path)}.`);
  const all = [...listed.entries].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1));
  const shown = all.slice(0, ENTRIES_MAX).map(line);
  const left = all.length - shown.length;
  if (left > 0)
    shown.push(
      "",
      `[${count(left, "more entry", "more entries")}: use glob_files with a pattern.]`,
    );
  return done(shown.join("\n"));
}

const rank = (entry: Entry): number => (entry.kind === "directory" ? 0 : 1);

function line({ name, kind, size: bytes, target }: Entry): string {
  const shown = oneLine(name, 255);
  if (kind === "directory") return `${shown}/`;
  if (kind === "link") return `${shown} -> ${target ? oneLine(target) : "(outside or gone)"}`;
  return kind === "special" ? `${shown} (special)` : `${shown}  ${size(bytes)}`;
}
