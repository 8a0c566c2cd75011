/** Opens the screen: takes the terminal, draws, listens, and gives everything back at the end. */
import { render } from "ink";
import type { Screen, Seat } from "../../core/seat.js";
import { decode, freshDecoder, settle, together } from "../prompt/keys.js";
import { alertBytes } from "./alerts.js";
import { App } from "./App.js";
import { createAppearance } from "./appearance.js";
import { stallWatch } from "./idle.js";
import { loadFuzzy, loadHighlight, loadLibraries } from "./libraries.js";
import { hangUp, modes, suspend, watchEnd } from "./modes.js";
import { eraseFolded, openOutlet, sizeOf } from "./outlet.js";
import type { Frame } from "./stage.js";
import { createStage } from "./stage.js";
import { openLines } from "./lines.js";
import type { TerminalOptions } from "./options.js";

/** Escape alone is told from the beginning of a sequence by what does not follow it. */
const ESCAPE_WAIT_MS = 40;
/** The live rows are gone by then, so that the shell writes where they stood. */
const HIDDEN_AFTER_MS = 20;

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
    release: (chunk) => read(chunk),
  });
  appearance.begin();

  let size = sizeOf(stdout);
  /** What the terminal has folded, if it is not erased yet. */
  let folded: Frame | undefined;
  /** The terminal folds what is on it before it tells us: so this looks before every frame. */
  const measure = () => {
    const now = sizeOf(stdout);
    if (now.columns === size.columns && now.rows === size.rows) return now;
    size = now;
    if (!folded || !outlet.erases()) folded = stage.frame();
    outlet.eraseWith(eraseFolded(folded, now.columns));
    return now;
  };
  const stage = createStage({
    seat,
    words: options.words,
    size: () => measure(),
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
    print: outlet.print,
    now,
    suspend: () => stop(),
    async handOver(work) {
      away = true;
      stage.hide();
      await new Promise((resolve) => setTimeout(resolve, HIDDEN_AFTER_MS));
      stage.hold();
      outlet.flush();
      taken.leave();
      try {
        return await work();
      } finally {
        away = false;
        back();
      }
    },
  });
  /** Another program has the terminal. */
  let away = false;
  const back = () => {
    if (away) return;
    // Whoever stopped us from outside left the modes as they were; the shell did not.
    taken.leave();
    taken.enter();
    outlet.eraseWith("");
    stage.approver.afresh();
    stage.redraw();
  };
  const restore = () => {
    outlet.flush();
    taken.leave();
  };
  const stop = () => {
    if (away) return suspend();
    stage.hide();
    setTimeout(() => {
      restore();
      suspend();
    }, HIDDEN_AFTER_MS);
  };
  const ink = render(<App stage={stage} mark={outlet.mark} />, {
    stdout: outlet.stream,
    stdin: inert,
    patchConsole: false,
    exitOnCtrlC: false,
    // The stage keeps the pace; Ink is not to hold back the echo of a key.
    maxFps: 1000,
  });

  setImmediate(appearance.afterFirstFrame);

  let decoder = freshDecoder;
  let escape: ReturnType<typeof setTimeout> | undefined;
  // A clock that is moved by hand tells nothing of how busy we are.
  const stalled = options.now ? () => false : stallWatch();
  const press = (read: ReturnType<typeof decode>) => {
    decoder = read.decoder;
    const late = stalled();
    for (const key of together(read.keys)) stage.key(key, late);
  };
  const hear = (chunk: string) => {
    const typed = appearance.hear(chunk);
    if (typed !== "") read(typed);
  };
  const read = (chunk: string) => {
    if (escape) clearTimeout(escape);
    escape = undefined;
    press(decode(decoder, chunk));
    if (decoder.held !== "") escape = setTimeout(() => press(settle(decoder)), ESCAPE_WAIT_MS);
  };
  const resized = () => {
    measure();
    stage.redraw();
  };
  let lost = false;
  const gone = () => {
    if (!lost) hangUp();
    lost = true;
    seat.exit();
  };
  stdin.on("data", hear);
  stdin.on("end", gone);
  stdin.on("error", gone);
  stdout.on("resize", resized);
  stdout.on("error", gone);
  const unwatch = watchEnd({ stop, back, restore, leave: seat.exit });

  return {
    emit: stage.emit,
    notify: stage.notify,
    refresh: stage.refresh,
    clear: stage.clear,
    approver: stage.approver,
    confirm: (matter) => stage.approver.confirm(matter),
    ...(appearance.choice && { theme: appearance.choice }),
    abandon() {
      outlet.flush();
      stdout.write(eraseFolded(stage.frame(), sizeOf(stdout).columns));
      taken.leave();
      outlet.end();
    },
    async close() {
      if (escape) clearTimeout(escape);
      stdout.off("resize", resized);
      stage.leave();
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
