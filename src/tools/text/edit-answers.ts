/**
 * Why an edit was not made, and what to do instead: for the model.
 */
import { oneLine } from "../../core/cut.js";
import type { Change } from "../../core/edit/apply.js";
import { nearest } from "../../core/edit/nearest.js";
import type { ShownEdit } from "../../core/edit/shown.js";
import { count } from "./size.js";

type Refused = Extract<ShownEdit, { ok: false }>;
/** `path` is fit for a message. */
interface About {
  path: string;
  bytes: Uint8Array;
  change: Change;
}

export function whyNot(refused: Refused, about: About): string {
  const { path } = about;
  switch (refused.error) {
    case "not_found":
      return notFound(about);
    case "ambiguous":
      return (
        `old_text is in ${path} ${count(refused.count ?? 0, "time")}, starting at ` +
        `${linesList(refused.lines ?? [])}. Give longer context, so that it is there once, or ` +
        `set replace_all to true to change every place${refused.layer === 2 ? EXACTLY : ""}.`
      );
    case "two_readings":
      return (
        `old_text is ambiguous in ${path}: it is there as given (${linesList(refused.both[0])}) ` +
        "and without the backslashes that file contents are shown with " +
        `(${linesList(refused.both[1])}). Give longer context.`
      );
    case "partial_character":
      return (
        `old_text begins or ends inside a character of ${path}, such as a ligature, an ellipsis ` +
        "or a letter with its accent. Copy whole characters as the file has them."
      );
    case "no_change":
      return `new_text is what ${path} has there already: nothing would change.`;
    case "empty_old_text":
      return `old_text is empty: give the text to replace, or write_file ${path} as a whole.`;
    case "unsupported_encoding":
      return `${path} is not UTF-8 text, so it was left as it is. Convert it with a command first.`;
    case "invalid_unicode":
      return "old_text or new_text holds half a surrogate pair: write the whole character.";
  }
}

/** `line 4`, `lines 1, 4 and 7`; of very many only the first. */
export function linesList(lines: readonly number[]): string {
  const [first, ...others] = lines.slice(0, SHOWN_MAX);
  if (others.length === 0) return `line ${first}`;
  const more = lines.length - SHOWN_MAX;
  const last = more > 0 ? `${more} more` : others.pop();
  return `lines ${[first, ...others].join(", ")} and ${last}`;
}

const SHOWN_MAX = 20;
const EXACTLY = ", copied exactly as the file has it";

function notFound({ path, bytes, change }: About): string {
  if (bytes.length === 0) return `${path} is empty: write_file it.`;
  const near = nearest(new TextDecoder().decode(bytes), change.oldText);
  const where =
    near && ` ${span(near.from, near.to)} its beginning, but then it has ${instead(near)}.`;
  const exact = change.replaceAll ? " replace_all takes exact text only." : "";
  return (
    `old_text was not found in ${path}.${where ?? ""}${exact} If it came from memory, read the ` +
    "file again and copy it exactly."
  );
}

const span = (from: number, to: number): string =>
  from === to ? `Line ${from} matches` : `Lines ${from} to ${to} match`;

const instead = (near: { wanted: string; instead: string | undefined }): string =>
  `${JSON.stringify(oneLine(near.wanted))} where the file ` +
  (near.instead === undefined ? "ends" : `has ${JSON.stringify(oneLine(near.instead))}`);
