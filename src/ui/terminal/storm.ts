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
  /** Asks the terminal; undefined: it says nothing. */
  place(): Promise<Place | undefined>;
  ended(place: Place | undefined): void;
}

/** A terminal may count its size in another way than the pty does. */
const DISAGREEMENTS_MAX = 3;

export function createStorm(setting: StormSetting): Storm {
  let size = setting.size();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let rages = false;
  let disagreed = 0;
  /** Which change was the last one. */
  let last = 0;

  const rage = () => {
    const begins = !rages;
    rages = true;
    last++;
    clearTimeout(timer);
    timer = setTimeout(() => void look(), setting.stillMs);
    if (begins) setting.began();
  };
  const changed = (): boolean => {
    const now = setting.size();
    if (now.columns === size.columns && now.rows === size.rows) return false;
    size = now;
    return true;
  };
  const look = async () => {
    const change = last;
    const place = await setting.place();
    if (change !== last || !rages) return;
    if (changed()) return rage();
    const agrees = !place || (place.columns === size.columns && place.rows === size.rows);
    if (!agrees && disagreed++ < DISAGREEMENTS_MAX) return rage();
    disagreed = 0;
    rages = false;
    setting.ended(place);
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
      const raged = rages;
      rages = false;
      clearTimeout(timer);
      changed();
      return raged;
    },
  };
}
