/** What vi's keys make of a text in the prompt. */
import type { Paste } from "../../src/ui/prompt/editing.js";
import type { Editor, Setting } from "../../src/ui/prompt/editor.js";
import { edit, emptyEditor } from "../../src/ui/prompt/editor.js";
import { decode, freshDecoder, settle } from "../../src/ui/prompt/keys.js";
import { whole } from "../../src/ui/prompt/pasting.js";
import type { Vim } from "../../src/ui/prompt/vim.js";
import { freshVim, vimKey } from "../../src/ui/prompt/vim.js";

const bytesOf: Readonly<Record<string, string>> = {
  "<esc>": "\x1b",
  "<cr>": "\r",
  "<nl>": "\n",
  "<bs>": "\x7f",
  "<left>": "\x1b[D",
  "<paste>": `\x1b[200~${"x\n".repeat(20)}\x1b[201~`,
};
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const signsOf = (text: string) => Array.from(graphemes.segment(text), (one) => one.segment);

/** `|` is the cursor; names in `<>` are keys, all else is typed letter by letter. */
export function typedInVi(before: string, keys: string, pastes: readonly Paste[] = []) {
  const cursor = before.indexOf("|");
  const text = before.replace("|", "");
  let editor: Editor = { ...emptyEditor, text, cursor, pastes };
  let vim: Vim = { ...freshVim, mode: "normal" };
  let now = 0;
  const setting = (): Setting => ({
    now,
    history: () => ["older"],
    placeholder: ({ number }) => `[#${number}]`,
  });
  const actions: string[] = [];
  for (const part of keys.split(/(<\w+>)/))
    for (const bytes of bytesOf[part] ? [bytesOf[part]] : signsOf(part)) {
      now += 100;
      const read = decode(freshDecoder, bytes);
      for (const key of [...read.keys, ...settle(read.decoder).keys]) {
        const done = vimKey(vim, editor, key, setting());
        vim = done.vim;
        const typed = done.editor ? undefined : edit(editor, key, setting());
        editor = done.editor ?? typed?.editor ?? editor;
        if (typed?.action) actions.push(typed.action);
      }
    }
  const line = `${editor.text.slice(0, editor.cursor)}|${editor.text.slice(editor.cursor)}`;
  return { line, mode: vim.mode, actions, whole: whole(editor) };
}
