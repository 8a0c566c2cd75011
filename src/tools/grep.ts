/**
 * grep_code: lines by what is in them, numbered as read_file numbers them.
 */
import { z } from "zod/v3";
import { headOf, oneLine } from "../core/cut.js";
import { done, failed, type Outcome } from "../core/effect.js";
import type { Grepped, GrepLine, GrepQuery } from "../core/host.js";
import { defineTool } from "../core/tool.js";
import { missing, named, refusal } from "./text/answers.js";

export const grepCode = defineTool({
  name: "grep_code",
  description: "Search the contents of files.",
  input: z
    .object({
      pattern: z.string().describe("Regular expression"),
      path: z.string().optional().describe("File or directory"),
      glob: z.string().optional().describe("Only such files: *.ts"),
      literal: z.boolean().optional().describe("pattern is plain text"),
      ignore_case: z.boolean().optional().describe("Match any case"),
      context: z.number().int().optional().describe("Lines around each"),
    })
    .strict(),
  parallel: true,

  async prepare({ pattern, path = ".", glob, literal, ignore_case, context = 0 }, host) {
    if (pattern === "") return failed("INVALID_ARGUMENTS", "pattern is empty: say what to find.");
    if (context < 0) return failed("INVALID_ARGUMENTS", `context is 0 or more, came ${context}.`);
    const place = await host.files.locate(path, "read");
    if (place.at === "refused") return refusal(place);
    if (place.at === "nothing") return missing(place.path, host);
    const query: GrepQuery = {
      pattern,
      path: place.path,
      literal: literal === true,
      ignoreCase: ignore_case === true,
      context: Math.min(context, CONTEXT_MAX),
      max: LINES_MAX,
      ...(glob !== undefined && { glob }),
    };
    return {
      subject: place.path === "." ? pattern : `${pattern} in ${place.path}`,
      effects: [
        { kind: "read", path: place.path, ...(place.caution && { caution: place.caution }) },
      ],
      run: async (_hear, signal) => answer(await host.search.grep(query, signal), query),
    };
  },
});

const LINES_MAX = 250;
const CONTEXT_MAX = 20;
/** Characters of a line, and of the whole answer, which never has to be kept in a file. */
const LINE_MAX = 400;
const ANSWER_MAX = 30_000;

function answer(found: Grepped, query: GrepQuery): Outcome {
  if ("at" in found) return refusal(found);
  if ("problem" in found)
    return failed(
      "INVALID_ARGUMENTS",
      `The pattern cannot be used: ${found.problem}. Escape it, or set literal for plain text.`,
    );
  const skipped = left(found);
  if (found.lines.length === 0) {
    const where = query.glob === undefined ? "" : ` in files named ${oneLine(query.glob)}`;
    const place = `${where} in ${named(query.path)}`;
    const none = found.more
      ? `The search ran out of time; nothing was found until then${place}. Narrow path or glob.`
      : `No line matches ${oneLine(query.pattern)}${place}. ${hint(query)}`;
    return done([none.trimEnd(), skipped].filter(Boolean).join(" "));
  }
  const shown = grouped(found.lines);
  const more =
    (found.more || shown.cut) && "[There may be more: narrow the pattern, path or glob.]";
  return done([shown.text, more, skipped].filter(Boolean).join("\n\n"));
}

/** Files that were not looked into, and why. */
function left({ skipped, large = [] }: { skipped: string[]; large?: string[] }): string {
  const list = (paths: string[]) => paths.map((path) => oneLine(path)).join(", ");
  return [
    ...(skipped.length > 0 ? [`[Not searched, may hold secrets: ${list(skipped)}]`] : []),
    ...(large.length > 0 ? [`[Not searched, too large; name one as path: ${list(large)}]`] : []),
  ].join("\n");
}

/** A common slip: text with the signs of regular expressions in it. */
function hint({ literal, pattern }: GrepQuery): string {
  return !literal && /[()[\]{}.*+?|^$\\]/.test(pattern)
    ? "It was read as a regular expression; set literal for plain text."
    : "";
}

/** By file; a gap in the numbers of a file with context stands as `--`. */
function grouped(lines: readonly GrepLine[]): { text: string; cut: boolean } {
  const out: string[] = [];
  let room = ANSWER_MAX;
  const around = lines.some((line) => !line.match);
  for (const [i, { path, line, text }] of lines.entries()) {
    const before = lines[i - 1];
    const added: string[] = [];
    if (before?.path !== path) added.push(...(before ? [""] : []), oneLine(path, 1_000));
    else if (around && line > before.line + 1) added.push("--");
    added.push(`${line} | ${shortened(text)}`);
    room -= added.join("\n").length + 1;
    if (room < 0) return { text: out.join("\n"), cut: true };
    out.push(...added);
  }
  return { text: out.join("\n"), cut: false };
}

const shortened = (text: string): string =>
  text.length <= LINE_MAX ? text : `${headOf(text, LINE_MAX)} …[line cut]`;
