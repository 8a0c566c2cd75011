/**
 * edit_file: one fragment of a file replaced, or each place of it.
 *
 * The edit is made in memory against the bytes that were read; `run` writes those bytes only
 * if the file still holds what was read. Two edits one after the other lose nothing: the
 * second reads what the first wrote.
 */
import { z } from "zod/v3";
import { oneLine } from "../core/cut.js";
import { done, type Effect, failed, type Outcome, type Trouble } from "../core/effect.js";
import type { Edit } from "../core/edit/apply.js";
import { applyShownEdit } from "../core/edit/shown.js";
import type { Found, Host } from "../core/host.js";
import { defineTool } from "../core/tool.js";
import { missing, refusal, unwritten } from "./text/answers.js";
import { linesList, whyNot } from "./text/edit-answers.js";
import { lineChanges } from "./text/line-changes.js";
import { count, size } from "./text/size.js";

export const editFile = defineTool({
  name: "edit_file",
  description: "Replace text in a file you have read.",
  input: z
    .object({
      path: z.string().describe("In the project"),
      old_text: z
        .string()
        .describe("Copied from the file, without line numbers; long enough to be there only once"),
      new_text: z.string().describe("What stands there instead; may be empty"),
      replace_all: z.boolean().optional().describe("Every exact place of old_text"),
    })
    .strict(),

  async prepare({ path, old_text, new_text, replace_all = false }, host) {
    const place = await host.files.locate(path, "write");
    if (place.at === "refused") return refusal(place);
    if (place.at === "nothing") return missing(place.path, host);
    const found = await host.files.read(place.path);
    if (found.at !== "file") return unreadable(found, host);
    const change = { oldText: old_text, newText: new_text, replaceAll: replace_all };
    const edit = applyShownEdit(found.bytes, change);
    if (!edit.ok) {
      const why = whyNot(edit, { path: oneLine(found.path), bytes: found.bytes, change });
      return failed(TROUBLES[edit.error] ?? "INVALID_ARGUMENTS", why);
    }
    const caution = place.caution && { caution: place.caution };
    const effects: Effect[] = [{ kind: "write", path: found.path, ...caution }];
    const [before, after] = [decoded(found.bytes), decoded(edit.bytes)];
    return {
      subject: found.path,
      effects,
      preview: { kind: "diff", path: found.path, before, after, created: false },
      run: () => write(found, edit, host),
    };
  },
});

const TROUBLES: Record<string, Trouble> = {
  not_found: "NOT_FOUND",
  partial_character: "NOT_FOUND",
  unsupported_encoding: "FAILED",
};

type FoundFile = Extract<Found, { at: "file" }>;
type Edited = Extract<Edit, { ok: true }>;

const decoded = (bytes: Uint8Array): string =>
  new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);

async function unreadable(found: Exclude<Found, FoundFile>, host: Host): Promise<Outcome> {
  if (found.at === "refused") return refusal(found);
  if (found.at === "nothing") return missing(found.path, host);
  const path = oneLine(found.path);
  if (found.at === "directory") return failed("FAILED", `${path} is a directory: name a file.`);
  return failed("FAILED", `${path} is ${size(found.size)}: too large to edit.`);
}

async function write(found: FoundFile, edit: Edited, host: Host): Promise<Outcome> {
  const change = { expect: found.version, bytes: edit.bytes };
  const written = await host.files.replace(found.path, change);
  if (!written.ok) return unwritten(found.path, written);
  const { added, removed } = lineChanges(decoded(found.bytes), decoded(edit.bytes));
  const said =
    `Replaced ${count(edit.count, "place")} in ${oneLine(found.path)}, at ` +
    `${linesList(edit.lines)} (${count(added, "line")} added, ${removed} removed).`;
  const notes = [edit.note, written.note].filter(Boolean);
  return done([said, ...notes].join(" "), {
    kind: "changed",
    path: written.path,
    before: found.version === "missing" ? undefined : found.version.hash,
    after: written.version === "missing" ? "" : written.version.hash,
    added,
    removed,
  });
}
