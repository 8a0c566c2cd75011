/**
 * What could stand where the cursor is: commands and their arguments, files behind an `@`.
 * The list comes by itself and goes by itself; Tab takes, arrows move, Esc closes.
 */
import type { Completion, Seat } from "../../core/seat.js";
import type { Choice } from "../draw/prompt.js";
import type { Editor, Setting } from "../prompt/editor.js";
import { complete } from "../prompt/editor.js";
import type { Mention } from "../prompt/mention.js";
import { mentionAt, mentioned } from "../prompt/mention.js";
import type { Finder } from "./finder.js";

export interface Choosing {
  readonly choice: Choice | undefined;
  /** Enter takes: the list is of files, or something in it was chosen with the arrows. */
  readonly takes: boolean;
  /** The text is another one now. */
  look(): void;
  /** Tab: takes the first of the list, then the next. */
  tab(): void;
  take(): void;
  move(step: number): void;
  close(): void;
}

export interface ChoosingSetting {
  seat: Pick<Seat, "complete">;
  finder: Finder | undefined;
  editor(): Editor;
  put(editor: Editor): void;
  editing(): Setting;
  changed(): void;
}

type Open = Choice & { base: Editor; applied: boolean; moved?: boolean; mentions: boolean };

export function createChoosing(setting: ChoosingSetting): Choosing {
  const { seat, finder } = setting;
  let open: Open | undefined;
  /** Where a mention begins whose list was closed: it stays closed. */
  let dismissed: number | undefined;

  const ask = async (wanted: boolean) => {
    const base = setting.editor();
    const mention = finder && mentionAt(base.text, base.cursor);
    const items = mention
      ? await found(mention, base.text.slice(mention.from, base.cursor))
      : await seat.complete(base.text, base.cursor);
    if (setting.editor() !== base) return;
    open = undefined;
    if (items.length > 0)
      open = { items, selected: 0, base, applied: false, mentions: mention !== undefined };
    if (wanted && open) apply(open);
    setting.changed();
  };

  const found = async ({ from, query }: Mention, typed: string): Promise<Completion[]> => {
    const paths = (await finder?.find(query)) ?? [];
    const items = paths.map((path) => ({ text: mentioned(path), from, hint: "" }));
    return items.filter(({ text }) => text !== typed);
  };

  const apply = (now: Open) => {
    const selected = now.applied ? (now.selected + 1) % now.items.length : now.selected;
    const item = now.items[selected] as Completion;
    if (now.mentions) return accept(now, item);
    const only = now.items.length === 1;
    const text = only ? `${item.text} ` : item.text;
    setting.put(complete(now.base, item.from, text, setting.editing()));
    open = only ? undefined : { ...now, selected, applied: true };
    if (only) void ask(false);
  };

  /** A folder is gone on into, behind a file one goes on writing. */
  const accept = (now: Open, item: Completion) => {
    const folder = item.text.endsWith("/");
    const text = folder ? item.text : `${item.text} `;
    open = undefined;
    setting.put(complete(now.base, item.from, text, setting.editing()));
    if (folder) void ask(false);
  };

  return {
    get choice() {
      return open;
    },
    get takes() {
      return open !== undefined && (open.mentions || open.moved === true);
    },
    look() {
      const { text, cursor } = setting.editor();
      const mention = finder && mentionAt(text, cursor);
      if (dismissed !== undefined && mention?.from !== dismissed) dismissed = undefined;
      // A list of files stays until the next one is there, so that it does not flicker.
      if (!mention || !open?.mentions) open = undefined;
      if (mention ? dismissed === undefined : isCommand(text)) void ask(false);
    },
    tab() {
      if (open) apply(open);
      else void ask(true);
    },
    take() {
      const item = open?.items[open.selected];
      if (open && item) accept(open, item);
    },
    move(step) {
      if (!open) return;
      const count = open.items.length;
      open = {
        ...open,
        selected: (open.selected + step + count) % count,
        applied: false,
        moved: true,
      };
    },
    close() {
      if (open?.mentions) dismissed = open.items[0]?.from;
      open = undefined;
    },
  };
}

/** A short line that a list may help with; what is longer was pasted. */
const isCommand = (text: string): boolean => /^\/[^\n]{0,200}$/.test(text);
