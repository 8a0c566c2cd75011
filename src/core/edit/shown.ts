/**
 * An edit by a model that saw the file through the envelope, where a backslash was put into
 * everything that looks like its tag. A fragment may be copied from what was shown or be
 * meant as it stands: what is in the file decides, and if both are, nobody.
 */
import { unescape } from "../envelope.js";
import { applyEdit, type Change, type Edit } from "./apply.js";

/** `both`: start lines of the fragment as given, and as the file is behind the escapes. */
export type ShownEdit = Edit | { ok: false; error: "two_readings"; both: [number[], number[]] };

export function applyShownEdit(file: Uint8Array, change: Change): ShownEdit {
  const asGiven = applyEdit(file, change);
  const oldText = unescape(change.oldText);
  const newText = unescape(change.newText);
  if (oldText === change.oldText) return newText === change.newText ? asGiven : noted(asGiven);
  const same = newText === oldText;
  const bare = applyEdit(file, { ...change, oldText, newText: same ? `${oldText}.` : newText });
  const [given, behind] = [linesOf(asGiven), linesOf(bare)];
  if (given && behind) return { ok: false, error: "two_readings", both: [given, behind] };
  if (!behind) return asGiven;
  return same ? { ok: false, error: "no_change" } : bare;
}

/** A new text may hold a tag as it was shown, and only its author knows if that was meant. */
const noted = (edit: Edit): Edit =>
  edit.ok ? { ...edit, note: edit.note ? `${edit.note} ${AS_GIVEN}` : AS_GIVEN } : edit;

const AS_GIVEN = "The backslash behind a less-than sign in new_text was written as given.";

/** Where it was found, if it was; a replacement that changes nothing was found too. */
function linesOf(edit: Edit): number[] | undefined {
  return edit.ok || FOUND.includes(edit.error) ? edit.lines : undefined;
}

const FOUND: readonly string[] = ["ambiguous", "no_change"];
