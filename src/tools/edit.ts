/**
 * edit_file: one fragment of a file replaced, or each place of it.
 *
 * The edit is made in memory against the bytes that were read; `run` writes those bytes only
 * if the file still holds what was read. Two edits one after the other lose nothing: the
 * second reads what the first wrote.
 */
import { z } from "zod/v3";
import { oneLine } from "../core/cut.js";
import { type Caution, failed, type Outcome, type Trouble } from "../core/effect.js";
import type { Edit } from "../core/edit/apply.js";
import { applyShownEdit } from "../core/edit/shown.js";
import type { Found, Host } from "../core/host.js";
import { defineTool } from "../core/tool.js";
import { missing, refusal } from "./text/answers.js";
import { linesList, whyNot } from "./text/edit-answers.js";
import { type FileChange, planned } from "./text/file-change.js";
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
    return planned(changeOf(found, edit, { asked: path, caution: place.caution }), host);
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

function changeOf(
  { path, bytes, version }: FoundFile,
  edit: Edited,
  { asked, caution }: { asked: string; caution: Caution | undefined },
): FileChange {
  const places = `${count(edit.count, "place")} in ${oneLine(path)}, at ${linesList(edit.lines)}`;
  return {
    asked,
    path,
    ...(caution && { caution }),
    version,
    before: decoded(bytes),
    after: decoded(edit.bytes),
    bytes: edit.bytes,
    amendable: true,
    said: (lines) => `Replaced ${places} (${lines}).`,
    notes: [edit.note],
  };
}
