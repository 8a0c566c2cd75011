/**
 * Resizes come in storms: an edge is pulled, panes are moved about. The terminal folds and moves
 * what is on it meanwhile, and tells us late. So nothing is drawn until the size has stood still
 * for a moment and the terminal says the same of it; then it is known where the cursor stands.
 */
import type { Place } from "./queries.js";

export interface Size {
  columns: number;
  rows: number;
}

export interface Storm {
  /** False while the window changes its size: look before every frame. */
  calm(): boolean;
  /** The size when it was last looked at. */
  size(): Size;
  /** The window is said to have changed. */
  heard(): void;
  /** Ends it without waiting; false: there was none. */
  cut(): boolean;
}

export interface StormSetting {
  size(): Size;
  /** Milliseconds without a change that end it. */
  stillMs: number;
  began(): void;
  /** Asks the terminal, with the cursor so many rows higher; undefined: it says nothing. */
  place(up: number): Promise<Place | undefined>;
  /** How many rows the cursor, which is there, is to go up to the first live row. */
  above(cursor: Place): number;
  /** It has gone up so far from there, and is followed by the terminal wherever it stands. */
  stands(cursor: Place, up: number): void;
  /** It went up in vain. */
  down(rows: number): void;
  /** `known`: the cursor stands as it was last said. */
  ended(known: boolean): void;
}

/** A terminal may count its size in another way than the pty does, or answer only at times. */
const TRIES_MAX = 4;

export function createStorm(setting: StormSetting): Storm {
  let size = setting.size();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rages = false;
  let tries = 0;
  /** Counted on with every change, so that an answer knows whether it is late. */
  let changes = 0;
  let looks = false;
  /** So many rows the cursor is on its way up. */
  let climbs = 0;

  const rage = () => {
    const begins = !rages;
    rages = true;
    changes++;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), setting.stillMs);
    if (begins) setting.began();
  };
  const calm = () => {
    rages = false;
    clearTimeout(timer);
    tries = 0;
  };
  const changed = (): boolean => {
    const now = setting.size();
    if (now.columns === size.columns && now.rows === size.rows) return false;
    size = now;
    return true;
  };
  const agrees = (place: Place) => place.columns === size.columns && place.rows === size.rows;

  /** True once the cursor stands at the first live row; undefined: the terminal is silent. */
  const find = async (): Promise<boolean | undefined> => {
    const change = changes;
    const place = await setting.place(0);
    if (!place) return undefined;
    if (change !== changes || changed() || !agrees(place)) return false;
    const up = setting.above(place);
    if (up > 0) {
      climbs = up;
      // The window may have changed before this arrives, and other rows stand above the cursor.
      const there = await setting.place(up);
      if (climbs === 0 || !there) return false;
      climbs = 0;
      if (!agrees(there) || there.from !== place.y) {
        setting.down(there.from - there.y);
        return false;
      }
    }
    setting.stands(place, up);
    return true;
  };
  const look = async () => {
    if (looks) return;
    looks = true;
    const change = changes;
    const found = await find();
    looks = false;
    if (!rages) return;
    const late = change !== changes || changed();
    if (late || (found === false && ++tries < TRIES_MAX)) return rage();
    calm();
    setting.ended(found === true);
  };

  return {
    calm() {
      if (changed()) rage();
      return !rages;
    },
    size: () => size,
    heard() {
      changed();
      rage();
    },
    cut() {
      if (!rages) return false;
      if (climbs > 0) setting.down(climbs);
      climbs = 0;
      changes++;
      changed();
      calm();
      return true;
    },
  };
}
