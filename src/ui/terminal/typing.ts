/** What a person types when nothing is asked of them, and what the keys do. */
import type { Words } from "../../core/i18n/index.js";
import type { Completion, Seat } from "../../core/seat.js";
import type { Choice } from "../draw/prompt.js";
import type { Editor, Setting } from "../prompt/editor.js";
import { clear, complete, edit, emptyEditor, replaceAll, sent } from "../prompt/editor.js";
import type { Key } from "../prompt/keys.js";
import type { Search } from "../prompt/search.js";
import { searchKey, startSearch } from "../prompt/search.js";

export interface Typing {
  readonly editor: Editor;
  readonly choice: Choice | undefined;
  readonly warning: string | undefined;
  key(key: Key, busy: boolean): void;
  stop(): void;
}

export interface TypingSetting {
  seat: Seat;
  words(): Words;
  now(): number;
  /** Something to show has changed without a key. */
  changed(): void;
  cancel(): void;
  /** A task was sent. */
  sent(line: string): void;
  suspend(): void;
}

/** A second Ctrl+C within this leaves. */
const AGAIN_MS = 2000;

export function createTyping(setting: TypingSetting): Typing {
  const { seat } = setting;
  let editor = emptyEditor;
  let choice: (Choice & { base: Editor; from: number; applied: boolean }) | undefined;
  let search: Search | undefined;
  let leaving: ReturnType<typeof setTimeout> | undefined;

  const editing = (): Setting => ({
    now: setting.now(),
    history: () => seat.history(),
    placeholder: setting.words().terminal.pasted,
  });

  const put = (next: Editor) => {
    const changed = next.text !== editor.text;
    editor = next;
    if (!changed) return;
    choice = undefined;
    if (/^\/\S*$/.test(editor.text)) void look(false);
  };

  /** Asks what could stand here; `wanted` by the Tab key, so that the first is taken. */
  const look = async (wanted: boolean) => {
    const at = editor;
    const items = await seat.complete(at.text, at.cursor);
    if (editor !== at || items.length === 0) return;
    choice = { items, selected: 0, base: at, from: items[0]?.from ?? 0, applied: false };
    if (wanted) apply();
    setting.changed();
  };

  const apply = () => {
    if (!choice) return;
    if (choice.applied)
      choice = { ...choice, selected: (choice.selected + 1) % choice.items.length };
    const item = choice.items[choice.selected] as Completion;
    const only = choice.items.length === 1;
    editor = complete(choice.base, item.from, only ? `${item.text} ` : item.text, editing());
    choice = only ? undefined : { ...choice, applied: true };
  };

  const move = (step: number) => {
    if (!choice) return;
    const count = choice.items.length;
    choice = { ...choice, selected: (choice.selected + step + count) % count, applied: false };
  };

  const submit = () => {
    const line = sent(editor);
    editor = clear(editor);
    choice = undefined;
    setting.sent(line);
    seat.submit(line);
  };

  const calm = () => {
    if (leaving) clearTimeout(leaving);
    leaving = undefined;
  };

  const interrupt = (busy: boolean) => {
    if (leaving) {
      calm();
      return seat.exit();
    }
    if (editor.text !== "") editor = clear(editor);
    else if (busy) setting.cancel();
    choice = undefined;
    leaving = setTimeout(() => {
      leaving = undefined;
      setting.changed();
    }, AGAIN_MS);
  };

  const searching = (key: Key, now: Search) => {
    const found = searchKey(now, key, seat.history());
    search = typeof found === "object" && "search" in found ? found.search : undefined;
    if (typeof found === "object" && "take" in found && found.take !== undefined)
      editor = replaceAll(editor, found.take, editing());
  };

  const word = (): string | undefined => {
    const { terminal } = setting.words();
    if (!search) return leaving ? terminal.ctrlCAgain : undefined;
    const found = search.at === undefined ? ` (${terminal.noMatch})` : "";
    return `${terminal.searchHistory}: ${search.query}${found}`;
  };

  return {
    get editor() {
      const at = search?.at;
      const text = at === undefined ? undefined : seat.history()[at];
      return text === undefined ? editor : { ...editor, text, cursor: text.length };
    },
    get choice() {
      return choice;
    },
    get warning() {
      return word();
    },
    stop: calm,
    key(key, busy) {
      if (search) return searching(key, search);
      if (choice && key.kind === "press" && (key.name === "up" || key.name === "down"))
        return move(key.name === "up" ? -1 : 1);
      const { editor: next, action } = edit(editor, key, editing());
      if (action !== "interrupt") calm();
      switch (action) {
        case undefined:
          return put(next);
        case "submit":
          return submit();
        case "complete":
          return choice ? apply() : void look(true);
        case "search":
          search = startSearch(seat.history());
          return;
        case "cancel":
          if (choice) choice = undefined;
          else if (busy) setting.cancel();
          return;
        case "interrupt":
          return interrupt(busy);
        case "leave":
          return seat.exit();
        case "suspend":
          return setting.suspend();
      }
    },
  };
}
