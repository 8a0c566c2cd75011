/** Opens the screen: takes the terminal, draws, listens, and gives everything back at the end. */
import { render } from "ink";
import type { Screen, Seat } from "../../core/seat.js";
import { foldingOf } from "./abilities.js";
import { alertBytes } from "./alerts.js";
import { App } from "./App.js";
import { createAppearance } from "./appearance.js";
import { createHearing } from "./hearing.js";
import { stallWatch } from "./idle.js";
import { loadFuzzy, loadHighlight, loadLibraries } from "./libraries.js";
import { hangUp, isTyped, lookAtSize, modes, suspend, watchEnd } from "./modes.js";
import { openOutlet, sizeOf } from "./outlet.js";
import type { Folded } from "./outlet.js";
import type { Place } from "./queries.js";
import { createStage } from "./stage.js";
import { createStorm } from "./storm.js";
import { openLines } from "./lines.js";
import type { TerminalOptions } from "./options.js";

/** Without a change of size that long, the window stands still. */
const STILL_MS = 100;
/** tmux changes a pane's size at once and tells of it up to 250 ms later. */
const TMUX_STILL_MS = 300;
/** A program that has the terminal may take so long to put it back when it is asked to go. */
const PARTING_MAX_MS = 1000;

export function openTerminal(seat: Seat, options: TerminalOptions): Screen {
  const { stdin, stdout, env } = options;
  if (env.TERM === "dumb" || options.plain) return openLines(seat, options);
  const now = options.now ?? (() => performance.now());
  const outlet = openOutlet(stdout);
  const taken = modes(stdin, (text) => void stdout.write(text), env);
  taken.enter();
  const appearance = createAppearance({
    options,
    changed: () => stage.refresh(),
    print: (draw) => stage.print(draw),
    release: (chunk) => keys.hear(chunk),
  });
  appearance.begin();

  let attributes: Place["attributes"];
  const screen = (): Folded => ({
    ...storm.size(),
    folding: foldingOf(env, attributes),
  });
  const storm = createStorm({
    size: () => sizeOf(stdout),
    stillMs: env.TMUX ? TMUX_STILL_MS : STILL_MS,
    began() {
      // What waits was drawn for the size before.
      outlet.flush();
      outlet.trim();
    },
    place: appearance.place,
    above(place) {
      attributes = place.attributes ?? attributes;
      keepWords();
      return outlet.above(place, screen());
    },
    stands: (place, up) => outlet.stands(place, up, screen()),
    down: (rows) => void (rows > 0 && stdout.write(`\x1b[${rows}B`)),
    ended(known) {
      if (!known) lose();
      stage.redraw();
      outlet.flush();
    },
  });
  /** Folded words of an answer may be out of reach: they stay, and are not drawn anew. */
  const keepWords = () => {
    if (screen().folding.folds) outlet.release(stage.keep());
  };
  const lose = () => {
    keepWords();
    outlet.lose();
  };
  /** What is to be written now cannot wait for the window to stand still. */
  const hurry = () => {
    if (storm.cut()) lose();
  };
  const stage = createStage({
    seat,
    words: options.words,
    size: storm.size,
    calm: storm.calm,
    theme: appearance.theme,
    links: appearance.links,
    alert(occasion) {
      const about = { env, words: options.words() };
      stdout.write(alertBytes(options.alerts ?? "off", occasion, about));
    },
    home: env.HOME,
    libraries: loadLibraries,
    highlight: loadHighlight,
    fuzzy: loadFuzzy,
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    put: outlet.put,
    now,
    suspend: () => stop(),
    async handOver(work) {
      away = true;
      hurry();
      stage.hide();
      stage.hold();
      restore();
      try {
        return await work();
      } finally {
        away = false;
        back();
        if (parting !== undefined) leave(parting);
      }
    },
  });
  /** Another program has the terminal. */
  let away = false;
  /** Asked to go meanwhile, with this exit code: that program is asked the same, and goes first. */
  let parting: number | undefined;
  const back = () => {
    if (away) return;
    // Whoever stopped us from outside left the modes as they were; the shell did not.
    taken.leave();
    taken.enter();
    outlet.forget();
    lookAtSize();
    storm.cut();
    stage.approver.afresh();
    stage.redraw();
  };
  const restore = () => {
    outlet.flush();
    taken.leave();
  };
  const stop = () => {
    if (away) return suspend();
    hurry();
    stage.hide();
    restore();
    suspend();
  };
  const ink = render(<App stage={stage} />, {
    stdout: outlet.stream,
    stdin: inert,
    patchConsole: false,
    exitOnCtrlC: false,
    // The stage keeps the pace; Ink is not to hold back the echo of a key.
    maxFps: 1000,
  });

  setImmediate(appearance.afterFirstFrame);

  // A clock that is moved by hand tells nothing of how busy we are.
  const stalled = options.now ? () => false : stallWatch();
  const keys = createHearing((pressed) => {
    const late = stalled();
    for (const key of pressed) stage.key(key, late);
  });
  const hear = (chunk: string) => {
    const typed = appearance.hear(chunk);
    if (typed !== "") keys.hear(typed);
  };
  const resized = () => {
    if (!away) storm.heard();
  };
  let lost = false;
  const gone = () => {
    if (!lost) hangUp();
    lost = true;
    seat.exit();
  };
  stdin.on("data", hear);
  for (const end of ["end", "error"] as const) stdin.on(end, gone);
  stdout.on("resize", resized);
  stdout.on("error", gone);
  const leave = (code: number) => {
    if (away) {
      if (isTyped(code)) return;
      parting = code;
      setTimeout(() => seat.exit(code), PARTING_MAX_MS).unref();
      return;
    }
    if (!appearance.waits()) restore();
    seat.exit(code);
  };
  const unwatch = watchEnd({ stop, back, restore, leave });

  return {
    emit: stage.emit,
    notify: stage.notify,
    refresh: stage.refresh,
    clear: stage.clear,
    approver: stage.approver,
    confirm: (matter) => stage.approver.confirm(matter),
    ...(appearance.choice && { theme: appearance.choice }),
    abandon() {
      hurry();
      try {
        stage.leave();
      } catch {
        // It may have failed in drawing: then what stands there stays, and the rest is lost.
        outlet.release(stage.keep());
        outlet.put({ printed: [], live: [], words: 0, cursor: undefined });
      }
      restore();
      outlet.end();
    },
    async close() {
      keys.stop();
      stdout.off("resize", resized);
      hurry();
      stage.leave();
      outlet.flush();
      await appearance.settled();
      stdin.off("data", hear);
      stdin.off("end", gone);
      return new Promise((resolve) => {
        setImmediate(() => {
          ink.unmount();
          outlet.flush();
          unwatch();
          taken.leave();
          stdout.write("", () => resolve());
        });
      });
    },
  };
}

/** Ink reads no keys here; it only wants something to hold. */
const inert = { isTTY: false } as NodeJS.ReadStream;
