/** What rows are drawn with at this moment: size, language, libraries once they are there. */
import type { Words } from "../../core/i18n/index.js";
import type { Look } from "../draw/look.js";
import { plainLibraries } from "../text/libraries.js";
import type { Libraries } from "../text/libraries.js";
import type { Highlight } from "../text/markdown.js";

export interface LooksSetting {
  words(): Words;
  size(): { columns: number; rows: number };
  home: string | undefined;
  libraries(): Promise<Libraries>;
  highlight(): Promise<Highlight>;
}

export interface Looks {
  /** undefined while what is `needed` is still loading; `last`: there is no time for that. */
  now(needed: boolean, last: boolean): Look | undefined;
  /** With what is there in any case. */
  plain(last: boolean): Look;
  readonly ready: boolean;
  /** Code may begin without colours: it does not wait for them. */
  colour(): void;
}

export function createLooks(setting: LooksSetting, changed: (urgent: boolean) => void): Looks {
  let libraries: Libraries | "loading" | undefined;
  let colouring = false;

  /** One column stays free: a full row makes some terminals begin another. */
  const plain = (last: boolean) => {
    const { columns, rows } = setting.size();
    return {
      columns: Math.max(8, columns - 1),
      rows,
      words: setting.words(),
      home: setting.home,
      keys: !last,
      libraries: plainLibraries,
    };
  };
  return {
    now(needed, last) {
      if (libraries === undefined && needed) {
        libraries = "loading";
        void setting.libraries().then((loaded) => {
          libraries = loaded;
          changed(true);
        });
      }
      if (libraries === "loading") return last ? plain(last) : undefined;
      return libraries ? { ...plain(last), libraries } : plain(last);
    },
    plain,
    get ready() {
      return typeof libraries === "object";
    },
    colour() {
      if (colouring) return;
      colouring = true;
      void setting.highlight().then((highlight) => {
        if (typeof libraries === "object") libraries = { ...libraries, highlight };
        changed(false);
      });
    },
  };
}
