/**
 * A session on a terminal that can only print lines (TERM=dumb), or for a screen reader: no
 * escape sequence, nothing drawn twice, one line typed at a time.
 */
import process from "node:process";
import type { Event } from "../../core/event.js";
import type { Screen, Seat } from "../../core/seat.js";
import type { Look } from "../draw/look.js";
import type { Libraries } from "../text/libraries.js";
import { paint } from "../text/paint.js";
import type { Row } from "../text/span.js";
import { wrap } from "../text/wrap.js";
import type { Occasion } from "./alerts.js";
import { alertBytes, LONG_TURN_MS } from "./alerts.js";
import { createBursts } from "./bursts.js";
import { loadLibraries } from "./libraries.js";
import { createLineAsking } from "./line-asking.js";
import { createLineTyping } from "./line-typing.js";
import { isTyped, lookAtSize, watchSignals } from "./modes.js";
import type { TerminalOptions } from "./options.js";
import { sizeOf } from "./outlet.js";
import { pace } from "./pace.js";
import { createPrinting } from "./printing.js";
import { createTurnClock } from "./turn-clock.js";

/** A second Ctrl+C within this leaves. */
const AGAIN_MS = 2000;

export function openLines(seat: Seat, options: TerminalOptions): Screen {
  const { stdin, stdout, env, words } = options;
  const now = options.now ?? (() => performance.now());
  const printing = createPrinting();
  let libraries: Libraries | undefined;
  /** The cursor stands behind a prompt, or behind what the terminal has put there. */
  let begun = false;
  let prompted = false;
  /** Another program has the terminal. */
  let away = false;
  let left = false;
  let interruptedAt = Number.NEGATIVE_INFINITY;
  const clock = createTurnClock();
  const busy = () => printing.view.doing.what !== "nothing";
  const say = (text: string) => {
    printing.notify({ tone: "plain", text });
    due(true);
  };
  const { due, stop } = pace(now, draw);

  const typing = createLineTyping({
    seat,
    words,
    busy,
    echoed: printing.echoed,
    notify: ({ text }) => say(text),
    empty: () => due(true),
  });
  const cancel = () => {
    typing.giveBack();
    seat.cancel();
  };
  const edit = seat.edit?.bind(seat);
  const asking = createLineAsking({
    changed: () => due(true),
    cancel,
    command: seat.submit.bind(seat),
    ...(edit && { edit: (text, path) => handOver(() => edit(text, path)) }),
  });
  const bursts = createBursts({
    now,
    begins: () => asking.open,
    take: (burst, of) => (of ? asking.hear(burst, of) : typing.take(burst.lines)),
  });

  function draw(): void {
    if (!libraries || away) return;
    const look = { ...sizeOf(stdout), words: words(), home: env.HOME, libraries, plain: true };
    const rows = printing.rows(look, true);
    write(rows);
    if (rows.length > 0) asking.again();
    if (asking.open) pose(look);
    else if (!busy() && !prompted && !left) prompt(look.words.terminal.plainPrompt);
  }

  function pose(look: Look): void {
    const part = asking.next(look);
    if (!part) return;
    write(part.rows);
    const rows = wrap([{ text: part.prompt }], look.columns).map((row) => paint(row, undefined));
    const blank = part.prompt.endsWith(" ") ? " " : "";
    prompt(rows.join("\n") + blank, () => part.written(now()));
  }

  function write(rows: readonly Row[]): void {
    if (rows.length === 0) return;
    const text = rows.map((row) => withoutLine(paint(row, undefined))).join("\n");
    stdout.write(`${begun ? "\n" : ""}${text}\n`);
    begun = prompted = false;
  }

  function prompt(text: string, written?: () => void): void {
    stdout.write(`${begun ? "\n" : ""}${text}`, written);
    begun = prompted = true;
  }

  async function handOver<T>(work: () => Promise<T>): Promise<T> {
    away = true;
    stdin.off("data", hear);
    stdin.pause();
    try {
      return await work();
    } finally {
      away = false;
      stdin.on("data", hear);
      stdin.resume();
      due(true);
    }
  }

  function hear(chunk: string): void {
    if (chunk.includes("\n")) begun = prompted = false;
    bursts.hear(chunk);
  }

  function interrupted(): void {
    if (away) return;
    // The terminal has put ^C there.
    begun = true;
    prompted = false;
    typing.forget();
    if (asking.decline()) return;
    const again = now() - interruptedAt < AGAIN_MS;
    interruptedAt = now();
    if (again) return seat.exit();
    const { terminal } = words();
    if (!busy() && printing.view.lines.length === 0) return say(terminal.ctrlCAgain);
    cancel();
    say(terminal.cancelling);
  }

  function gone(): void {
    if (left) return;
    left = true;
    typing.giveBack();
    say(words().terminal.lines.inputEnded);
    seat.exit();
  }

  function back(): void {
    lookAtSize();
    begun = prompted = false;
    asking.again();
    due(true);
  }

  function turned(event: Event): void {
    const [first] = event.type === "user.said" ? event.content : [];
    if (first?.type === "text") typing.heard(first.text);
    if (event.type === "turn.ended") typing.turnEnded(event.why === "COMPLETED");
    if (event.type === "model.failed") typing.turnEnded(false);
  }

  function alert(event: Event): void {
    const long = clock.alone(now()) > LONG_TURN_MS;
    const ended: Occasion | undefined = busy() ? undefined : "ended";
    const occasion = event.type === "call.asking" ? "asks" : ended;
    if (long && occasion)
      stdout.write(alertBytes(options.alerts ?? "off", occasion, { env, words: words() }));
    clock.hear(event, busy(), now());
  }

  stdin.setEncoding("utf8");
  stdin.on("data", hear);
  stdin.on("end", gone);
  stdin.on("error", gone);
  stdout.on("error", gone);
  process.on("SIGINT", interrupted);
  process.on("SIGCONT", back);
  const leave = (code: number) => {
    if (!(away && isTyped(code))) seat.exit(code);
  };
  const unwatch = watchSignals(leave, ["SIGHUP", "SIGQUIT", "SIGTERM"]);
  printing.start(seat.status());
  void loadLibraries().then((loaded) => {
    libraries = loaded;
    due(true);
  });

  return {
    emit(event) {
      printing.emit(event, now());
      alert(event);
      turned(event);
      due(false);
    },
    notify(notice) {
      // The help tells of keys that there are none of here.
      const { commands, terminal } = words();
      const text = notice.text.replace(commands.help.keys, terminal.lines.keys);
      printing.notify({ ...notice, text });
      due(false);
    },
    refresh: () => due(false),
    clear() {
      printing.clear();
      typing.clear();
      due(false);
    },
    confirm: asking.confirm,
    approver: asking,
    close() {
      bursts.stop();
      stop();
      draw();
      stop();
      stdin.off("data", hear);
      stdin.off("end", gone);
      stdin.off("error", gone);
      process.off("SIGINT", interrupted);
      process.off("SIGCONT", back);
      unwatch();
      stdin.pause();
      return new Promise((resolve) => void stdout.write("\n", () => resolve()));
    },
  };
}

/** A line along rows is for eyes, and not in every character set. */
const withoutLine = (row: string): string => row.replace(/^( *)│ /, "$1| ");
