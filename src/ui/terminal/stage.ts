/**
 * Puts together what is printed, what is asked and what is typed, and says when a frame is
 * due. What it decides, it asks of pure functions; React only draws its frames.
 */
import type { Event } from "../../core/event.js";
import type { Notice, Seat } from "../../core/seat.js";
import type { Ahead } from "../draw/answer.js";
import type { Look } from "../draw/look.js";
import type { Key } from "../prompt/keys.js";
import { paint } from "../text/paint.js";
import type { Row, Theme } from "../text/span.js";
import type { Asking } from "./asking.js";
import { createAsking } from "./asking.js";
import { createFinder } from "./finder.js";
import type { FinderSetting } from "./finder.js";
import type { Occasion } from "./alerts.js";
import { LONG_TURN_MS } from "./alerts.js";
import type { Wanted } from "./canvas.js";
import { createLooks } from "./looks.js";
import type { LooksSetting } from "./looks.js";
import { pace } from "./pace.js";
import type { Folded } from "./folds.js";
import { createPrinting } from "./printing.js";
import { compose } from "./scene.js";
import { countedDown } from "../view.js";
import { createTurnClock } from "./turn-clock.js";
import { createTyping, suspends } from "./typing.js";

export interface Setting extends LooksSetting {
  seat: Seat;
  /** undefined: nothing is painted. */
  theme(): Theme | undefined;
  /** The terminal opens addresses. */
  links: boolean;
  /** After a long turn, of which a person may not have waited for the end. */
  alert(occasion: Occasion): void;
  fuzzy: FinderSetting["fuzzy"];
  pause: FinderSetting["pause"];
  /** False while the window changes its size: nothing is drawn then until `redraw`. */
  calm(): boolean;
  /** The rows of the next frame; marks of them come back. */
  put(rows: Wanted): string;
  /** Milliseconds, monotonic. */
  now(): number;
  suspend(): void;
  /** Gives the terminal away while `work` goes on. */
  handOver<T>(work: () => Promise<T>): Promise<T>;
}

/** What React draws: marks of the live rows, and that something was printed before them. */
export interface Frame {
  /** How many times so far. */
  printed: number;
  marks: string;
  cursor: { x: number; y: number } | undefined;
}

export interface Stage {
  frame(): Frame;
  subscribe(hear: () => void): () => void;
  emit(event: Event): void;
  notify(notice: Notice): void;
  /** Prints rows of our own. */
  print(draw: (look: Look) => Row[]): void;
  refresh(): void;
  clear(): void;
  /** Takes the live rows away until the next frame. */
  hide(): void;
  /** So many of the first live rows are words that stay where they are: they are printed. */
  keep(): number;
  /** Nothing is drawn until `redraw`: another program has the terminal. */
  hold(): void;
  /** Draws them anew: the screen is not what it was. */
  redraw(): void;
  /** `stalled`: we were too busy to tell when it came. */
  key(key: Key, stalled?: boolean): void;
  approver: Asking;
  /** Draws all that is left, then an empty frame. */
  leave(): void;
}

/** Which key opens what is folded. */
function opens(key: Key): Folded | undefined {
  if (key.kind !== "press" || !key.ctrl) return undefined;
  return key.name === "t" ? "thought" : key.name === "o" ? "call" : undefined;
}

/** Rows printed with one frame: more would stall the keys. */
const PRINT_MAX = 300;
const TICK_MS = 1000;

export function createStage(setting: Setting): Stage {
  const { seat } = setting;
  const printing = createPrinting();
  const lines: string[] = [];
  const listeners = new Set<() => void>();
  let frame: Frame = { printed: 0, marks: "", cursor: undefined };
  /** What of an answer stands in the live rows. */
  let said: Ahead | undefined;
  const clock = createTurnClock();
  let retryAt = 0;
  let tick: ReturnType<typeof setTimeout> | undefined;
  let leaving = false;
  let hidden = false;
  let held = false;
  let stopping = false;

  const cancel = () => {
    stopping = busy();
    typing.giveBack();
    seat.cancel();
  };
  const edit = seat.edit?.bind(seat);
  const asking = createAsking({
    changed: () => due(true),
    cancel,
    ...(edit && { edit: (text, path) => setting.handOver(() => edit(text, path)) }),
  });
  const typing = createTyping({
    ...setting,
    finder: seat.files && createFinder({ ...setting, files: seat.files.bind(seat) }),
    changed: () => due(true),
    cancel,
    runsLine: () => printing.view.lines.length > 0,
    notify: (notice) => printing.notify(notice),
  });
  const { due, stop } = pace(setting.now, draw);
  const looks = createLooks(setting, due);
  const busy = () => printing.view.doing.what !== "nothing";

  function draw(): void {
    if ((held || !setting.calm()) && !leaving) return;
    const look = looks.now(printing.needsLibraries || asking.open, leaving);
    if (look)
      for (const row of printing.rows(look, leaving))
        lines.push(paint(row, setting.theme(), setting.links));
    show(look ?? looks.plain(leaving));
    if (lines.length > 0 || printing.behind) due(false);
    const code = asking.code || printing.scroll.markdown.fence !== undefined;
    if (setting.theme() && code) looks.colour();
    if (tick) clearTimeout(tick);
    const ticks = (busy() || printing.view.lines.length > 0) && !leaving && !asking.open;
    tick = ticks ? setTimeout(() => due(false), TICK_MS) : undefined;
  }

  function show(look: Look): void {
    const printed = lines.splice(0, leaving ? lines.length : PRINT_MAX);
    const view = countedDown(printing.shown, retryAt - setting.now());
    const asked = looks.ready ? asking : undefined;
    const composed = compose(
      {
        // Words do not stand before others that are still to be printed.
        view: lines.length > 0 ? { ...view, saying: undefined } : view,
        scroll: printing.scroll,
        editor: typing.editor,
        choice: typing.choice,
        asked: hidden || leaving ? undefined : asked?.show(look, setting.now()),
        queued: typing.queue.rows(),
        mode: typing.mode,
        stopping,
        warning: typing.warning,
        status: seat.status(),
        elapsedMs: clock.worked(setting.now()),
        tookMs: (call) => printing.tookMs(call, setting.now()),
        hidden: hidden || leaving,
      },
      look,
    );
    said = composed.said;
    const live = composed.parts.flat();
    post({
      printed,
      live: live.map((row, at) => paint(row, setting.theme(), at < saidRows() && setting.links)),
      words: saidRows(),
      cursor: composed.cursor,
    });
  }

  const saidRows = () => said?.rows.length ?? 0;

  function post(rows: Wanted): void {
    const printed = frame.printed + (rows.printed.length > 0 ? 1 : 0);
    frame = { printed, marks: setting.put(rows), cursor: rows.cursor };
    for (const hear of listeners) hear();
  }

  function hide(): void {
    hidden = true;
    said = undefined;
    post({ printed: [], live: [], words: 0, cursor: undefined });
  }

  printing.start(seat.status());
  typing.start();
  draw();
  return {
    frame: () => frame,
    subscribe(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    emit(event) {
      if (event.type === "user.said") {
        const [first] = event.content;
        if (first?.type === "text") typing.queue.heard(first.text);
      }
      printing.emit(event, setting.now());
      if (event.type === "model.retrying") retryAt = setting.now() + event.waitMs;
      const long = clock.alone(setting.now()) > LONG_TURN_MS;
      if (long && event.type === "call.asking") setting.alert("asks");
      if (long && !busy()) setting.alert("ended");
      clock.hear(event, busy(), setting.now());
      if (!busy()) stopping = false;
      if (event.type === "turn.ended") typing.turnEnded(event.why === "COMPLETED");
      else if (event.type === "model.failed") typing.turnEnded(false);
      due(false);
    },
    notify(notice) {
      printing.notify(notice);
      due(true);
    },
    print(draw) {
      printing.add(draw);
      due(true);
    },
    refresh: () => due(false),
    clear() {
      printing.clear();
      typing.queue.clear();
      due(true);
    },
    hide,
    hold() {
      held = true;
    },
    keep() {
      const rows = saidRows();
      if (said) printing.stands(said);
      said = undefined;
      return rows;
    },
    redraw() {
      held = false;
      hidden = false;
      draw();
    },
    key(key, stalled = false) {
      const folded = opens(key);
      if (folded && !asking.open) printing.open(folded, setting.now());
      else if (asking.open && suspends(key)) setting.suspend();
      else if (asking.open) {
        const placeholder = setting.words().terminal.pasted;
        asking.key(key, { now: setting.now(), stalled, history: () => [], placeholder });
      } else typing.key(key, busy(), stalled);
      due(true);
    },
    approver: asking,
    leave() {
      leaving = true;
      printing.end(setting.now());
      stop();
      typing.stop();
      if (tick) clearTimeout(tick);
      draw();
      stop();
    },
  };
}
