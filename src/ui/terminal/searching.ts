/**
 * Ctrl+R at the prompt. An Enter or a Tab sooner behind a letter than anyone presses it belongs
 * to a paste without brackets, and so to what is looked for: the next line of the paste would
 * else be typed behind a line of the history, and sent with it.
 */
import type { Key } from "../prompt/keys.js";
import { isSoon } from "../prompt/pasting.js";
import type { Setting } from "../prompt/editing.js";
import type { Search } from "../prompt/search.js";
import { searchKey, startSearch } from "../prompt/search.js";
import { whenSettled } from "./settling.js";

export interface Searching {
  /** undefined: nothing is looked for. */
  readonly search: Search | undefined;
  start(): void;
  key(key: Key): void;
}

export interface SearchingSetting {
  editing(): Setting;
  take(line: string): void;
  changed(): void;
}

export function createSearching({ editing, take, changed }: SearchingSetting): Searching {
  let search: Search | undefined;
  let changedAt = Number.NEGATIVE_INFINITY;

  const act = (key: Key) => {
    if (!search) return;
    const found = searchKey(search, key, editing().history());
    search = typeof found === "object" && "search" in found ? found.search : undefined;
    if (typeof found === "object" && "take" in found && found.take !== undefined) take(found.take);
  };
  return {
    get search() {
      return search;
    },
    start() {
      search = startSearch(editing().history());
    },
    key(key) {
      const setting = editing();
      const sign = isSoon(changedAt, setting) ? signOf(key) : undefined;
      if (key.kind !== "press" || sign) changedAt = setting.now;
      if (!sign) return act(key);
      const before = search;
      act({ kind: "text", text: sign });
      const longer = search;
      whenSettled(() => {
        if (search !== longer) return;
        search = before;
        act(key);
        changed();
      });
    },
  };
}

function signOf(key: Key): "\n" | "\t" | undefined {
  if (key.kind !== "press" || key.alt || key.shift) return undefined;
  if (key.ctrl) return key.name === "j" ? "\n" : undefined;
  return key.name === "enter" ? "\n" : key.name === "tab" ? "\t" : undefined;
}
