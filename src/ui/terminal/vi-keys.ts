/**
 * The prompt as vi has it, where a paste without brackets comes as keys: a text of several lines
 * is put in and carries out nothing, and an Enter right behind another key sends nothing if more
 * follows.
 */
import type { Editor, Setting } from "../prompt/editing.js";
import type { Key } from "../prompt/keys.js";
import { isSoon, paste } from "../prompt/pasting.js";
import type { Vim } from "../prompt/vim.js";
import { freshVim, renewed, vimKey } from "../prompt/vim.js";
import { whenSettled } from "./settling.js";

export interface ViKeys {
  readonly mode: Vim["mode"];
  /** False: the key is the editor's. */
  key(key: Key): boolean;
  /** As it is with a new text. */
  reset(): void;
}

export interface ViSetting {
  editor(): Editor;
  put(editor: Editor): void;
  editing(): Setting;
  /** An Enter that was pressed after all. */
  enter(): void;
}

export function createViKeys({ editor, put, editing, enter }: ViSetting): ViKeys {
  let vim = freshVim;
  let keyAt = Number.NEGATIVE_INFINITY;
  /** Keys so far: more of a paste is a newer one. */
  let count = 0;
  let pasting = false;

  return {
    get mode() {
      return vim.mode;
    },
    reset() {
      vim = renewed(vim);
    },
    key(key) {
      const setting = editing();
      const soon = isSoon(keyAt, setting);
      keyAt = setting.now;
      const mine = ++count;
      if (!soon) pasting = false;
      if (vim.mode === "normal" && key.kind === "text" && key.text.includes("\n")) {
        pasting = true;
        put(paste(editor(), key.text, setting));
        return true;
      }
      if (vim.mode === "normal" && soon && isEnter(key)) {
        const before = pasting;
        pasting = true;
        whenSettled(() => {
          if (mine === count && !before) enter();
        });
        return true;
      }
      const done = vimKey(vim, editor(), key, setting);
      vim = done.vim;
      if (!done.editor) return false;
      put(done.editor);
      return true;
    },
  };
}

const isEnter = (key: Key): boolean =>
  key.kind === "press" && key.name === "enter" && !key.ctrl && !key.alt && !key.shift;
