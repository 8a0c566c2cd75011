/**
 * glob_files: paths by their names.
 */
import { z } from "zod/v3";
import { oneLine } from "../core/cut.js";
import { done, type Outcome } from "../core/effect.js";
import type { Host } from "../core/host.js";
import { defineTool } from "../core/tool.js";
import { missing, named, refusal } from "./text/answers.js";

export const globFiles = defineTool({
  name: "glob_files",
  description: "Find files by name; ignored ones are left out.",
  input: z
    .object({
      pattern: z.string().describe("Such as src/**/*.{ts,tsx}"),
      path: z.string().optional().describe("Directory to look in"),
    })
    .strict(),
  parallel: true,

  async prepare({ pattern, path = "." }, host) {
    const place = await host.files.locate(path, "read");
    if (place.at === "refused") return refusal(place);
    if (place.at === "nothing") return missing(place.path, host);
    return {
      subject: place.path === "." ? pattern : `${pattern} in ${place.path}`,
      effects: [
        { kind: "read", path: place.path, ...(place.caution && { caution: place.caution }) },
      ],
      run: (_hear, signal) => glob(pattern, place.path, host, signal),
    };
  },
});

const PATHS_MAX = 300;

async function glob(
  pattern: string,
  path: string,
  host: Host,
  signal: AbortSignal,
): Promise<Outcome> {
  const found = await host.search.glob({ pattern, path, max: PATHS_MAX }, signal);
  if ("at" in found) return refusal(found);
  if (found.paths.length === 0)
    return done(
      `No file matches ${oneLine(pattern)} in ${named(path)}. ` +
        "Write **/ before a name to look in all directories.",
    );
  const shown = found.paths.map((p) => oneLine(p, 1_000));
  if (found.more) shown.push("", `[More than ${PATHS_MAX}: narrow the pattern or the path.]`);
  return done(shown.join("\n"));
}
