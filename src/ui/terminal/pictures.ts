/** Pictures in what is typed: by a path that is pasted, and out of the clipboard. */
import type { Words } from "../../core/i18n/index.js";
import type { ClipboardPicture, Picture, Seat } from "../../core/seat.js";
import type { Editor, Setting } from "../prompt/editing.js";
import { attach, place } from "../prompt/pasting.js";
import { pathIn, pictureLabel } from "../prompt/picture.js";

interface Ground {
  seat: Pick<Seat, "picture" | "clipboardPicture">;
  editor(): Editor;
  put(editor: Editor): void;
  editing(): Setting;
  words(): Words["terminal"];
  say(warning: string): void;
  changed(): void;
}

export interface Pictures {
  /** A path that was pasted, or dropped, becomes the picture it leads to. */
  pasted(text: string): Promise<void>;
  /** The clipboard's picture at the cursor, or a word on why there is none. */
  fromClipboard(): Promise<void>;
}

export function createPictures(ground: Ground): Pictures {
  const { seat, editor, editing, put, words, changed } = ground;
  const labelled = (picture: Picture) => ({
    setting: editing(),
    label: ({ number }: { number: number }) => pictureLabel(picture, number, words()),
  });
  return {
    async pasted(text) {
      const path = pathIn(text);
      const picture = path === undefined ? undefined : await seat.picture?.(path);
      if (!picture) return;
      put(place(editor(), text, picture, labelled(picture)));
      changed();
    },
    async fromClipboard() {
      const found = await seat.clipboardPicture?.();
      if (!found) return;
      if ("problem" in found) ground.say(whyNone(found, words()));
      else put(attach(editor(), found, labelled(found)));
      changed();
    },
  };
}

function whyNone(
  found: Extract<ClipboardPicture, { problem: string }>,
  { clipboard }: Words["terminal"],
): string {
  return found.problem === "tool"
    ? clipboard.tool({ tools: found.tools.join(", ") })
    : clipboard[found.problem];
}
