/** Up and down: through the lines of a text, then through what was sent before. */
import { width } from "../text/width.js";
import type { Editor, Setting } from "./editing.js";
import { still } from "./editing.js";
import { lineEnd, lineStart, nextGrapheme } from "./words.js";

export function up(editor: Editor, setting: Setting): Editor {
  const start = lineStart(editor.text, editor.cursor);
  return start === 0
    ? recall(editor, -1, setting)
    : within(editor, lineStart(editor.text, start - 1));
}

export function down(editor: Editor, setting: Setting): Editor {
  const end = lineEnd(editor.text, editor.cursor);
  return end === editor.text.length ? recall(editor, 1, setting) : within(editor, end + 1);
}

/** To the line that begins at `start`, in the column the first of several such keys began in. */
function within(editor: Editor, start: number): Editor {
  const { text, cursor, last } = editor;
  const column =
    last?.did === "vertical" ? last.column : width(text.slice(lineStart(text, cursor), cursor));
  const end = lineEnd(text, start);
  let at = start;
  for (let used = 0; at < end; ) {
    const next = nextGrapheme(text, at);
    used += width(text.slice(at, next));
    if (used > column) break;
    at = next;
  }
  return { ...still(editor), cursor: at, last: { did: "vertical", column } };
}

function recall(editor: Editor, step: -1 | 1, setting: Setting): Editor {
  const history = setting.history();
  const at = (editor.recalled?.at ?? history.length) + step;
  const draft = editor.recalled?.draft ?? editor.text;
  if (at < 0 || at > history.length || (step === 1 && !editor.recalled)) return still(editor);
  const text = at === history.length ? draft : (history[at] ?? "");
  const recalled = at === history.length ? undefined : { at, draft };
  return { ...still(editor), text, cursor: text.length, recalled };
}
