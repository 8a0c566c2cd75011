/**
 * A session on a terminal that can only print lines (TERM=dumb): no escape sequence, nothing
 * drawn twice, one line typed at a time. A screen reader can follow it too.
 */
import process from "node:process";
import { declined } from "../../core/amendment.js";
import type { CallPlan } from "../../core/event.js";
import type { Verdict } from "../../core/policy.js";
import type { Screen, Seat } from "../../core/seat.js";
import type { Look } from "../draw/look.js";
import { scopeOf } from "../draw/question.js";
import { drawSheet } from "../draw/sheet.js";
import type { Libraries } from "../text/libraries.js";
import { paint } from "../text/paint.js";
import type { Row } from "../text/span.js";
import type { Can } from "../prompt/question.js";
import { canOf } from "../prompt/question.js";
import { alertBytes, LONG_TURN_MS } from "./alerts.js";
import { loadLibraries } from "./libraries.js";
import type { Posed } from "./matter.js";
import { pose } from "./matter.js";
import { watchSignals } from "./modes.js";
import type { TerminalOptions } from "./options.js";
import { sizeOf } from "./outlet.js";
import { pace } from "./pace.js";
import { createPrinting } from "./printing.js";

/** A line that was typed before the question could be read is no answer to it. */
const DEAF_MS = 300;
/** A line with another right behind it was pasted, and a paste answers nothing. */
const LONE_MS = 60;

const no: Verdict = declined();

interface Asked {
  plan: CallPlan;
  can?: Can;
  askedAt: number | undefined;
  /** It is no call. */
  posed?: Posed;
  settle(verdict: Verdict): void;
}

export function openLines(seat: Seat, options: TerminalOptions): Screen {
  const { stdin, stdout, env, words } = options;
  const now = options.now ?? (() => performance.now());
  const printing = createPrinting();
  const asked: Asked[] = [];
  let libraries: Libraries | undefined;
  let prompted = false;
  let typed = "";
  /** An answer, until it is sure that no paste begins with it. */
  let held: ReturnType<typeof setTimeout> | undefined;
  let began: number | undefined;
  const busy = () => printing.view.doing.what !== "nothing";
  const { due, stop } = pace(now, draw);

  function draw(): void {
    if (!libraries) return;
    const look = { ...sizeOf(stdout), words: words(), home: env.HOME, libraries };
    write(printing.rows(look));
    const [first] = asked;
    if (first && first.askedAt === undefined) {
      put(first, look);
      first.askedAt = now();
    } else if (!first && !busy() && !prompted) {
      stdout.write(look.words.terminal.plainPrompt);
      prompted = true;
    }
  }

  function write(rows: readonly Row[]): void {
    if (rows.length === 0) return;
    stdout.write(`${prompted ? "\n" : ""}${rows.map((r) => paint(r, undefined)).join("\n")}\n`);
    prompted = false;
  }

  function put({ plan, can, posed }: Asked, look: Look): void {
    const { title, body, about } =
      posed?.sheet(look) ?? drawSheet({ plan, ...(can && { can }) }, look);
    const { grant } = plan.judged;
    const { approval } = look.words;
    write([...title, ...body, ...about]);
    if (grant) write([[{ text: approval.always({ scope: scopeOf(grant, look.words) }) }]]);
    const once = grant ? approval.plainAsk : approval.plainAskOnce;
    stdout.write(posed?.matter.plainAsk ?? once);
  }

  function line(text: string): void {
    prompted = false;
    const [first] = asked;
    if (!first) return text.trim() === "" ? due(true) : submit(text.trim());
    if (held) return askAgain(first);
    if (first.askedAt === undefined || now() - first.askedAt < DEAF_MS) return;
    const yes = /^y$/i.test(text.trim());
    const verdict = first.posed
      ? yes
        ? ({ allow: true, by: "user" } as const)
        : no
      : verdictOf(text.trim(), first.plan);
    if (!verdict) return askAgain(first);
    held = setTimeout(() => {
      held = undefined;
      first.settle(verdict);
    }, LONE_MS);
  }

  function askAgain(one: Asked): void {
    clearTimeout(held);
    held = undefined;
    one.askedAt = undefined;
    due(true);
  }

  const submit = (text: string) => {
    if (!/^[/!]/.test(text)) printing.echoed(text);
    seat.submit(text);
  };

  const hear = (chunk: string) => {
    const [last = "", ...whole] = (typed + chunk).split("\n").reverse();
    typed = last;
    for (const text of whole.reverse()) line(text.replace(/\r$/, ""));
  };
  const interrupted = () => (busy() ? seat.cancel() : seat.exit());
  const gone = () => seat.exit();
  stdin.setEncoding("utf8");
  stdin.on("data", hear);
  stdin.on("end", gone);
  process.on("SIGINT", interrupted);
  const unwatch = watchSignals(seat.exit, ["SIGHUP", "SIGQUIT", "SIGTERM"]);
  printing.start(seat.status());
  void loadLibraries().then((loaded) => {
    libraries = loaded;
    due(true);
  });

  return {
    emit(event) {
      const long = began !== undefined && now() - began > LONG_TURN_MS;
      printing.emit(event, now());
      const occasion =
        event.type === "call.asking"
          ? "asks"
          : began !== undefined && !busy()
            ? "ended"
            : undefined;
      if (long && occasion)
        stdout.write(alertBytes(options.alerts ?? "off", occasion, { env, words: words() }));
      began = busy() ? (began ?? now()) : undefined;
      due(false);
    },
    notify(notice) {
      printing.notify(notice);
      due(false);
    },
    refresh: () => due(false),
    clear: () => printing.clear(),
    confirm: (matter) =>
      new Promise<boolean>((resolve) => {
        const posed = pose(matter, () => {});
        const settle = ({ allow }: Verdict) => {
          asked.splice(asked.indexOf(one), 1);
          resolve(allow);
          due(false);
        };
        const one: Asked = { plan: posed.plan, askedAt: undefined, posed, settle };
        asked.push(one);
        due(false);
      }),
    approver: {
      ask: (plan, signal, leeway = {}) =>
        new Promise<Verdict>((resolve) => {
          const settle = (verdict: Verdict) => {
            if (!asked.includes(one)) return;
            asked.splice(asked.indexOf(one), 1);
            signal.removeEventListener("abort", cancel);
            resolve(verdict);
            due(false);
          };
          const cancel = () => settle(no);
          const can = canOf(leeway, false, 0);
          const one: Asked = { plan, can, askedAt: undefined, settle };
          asked.push(one);
          signal.addEventListener("abort", cancel);
          due(false);
        }),
    },
    close() {
      clearTimeout(held);
      stop();
      draw();
      stop();
      stdin.off("data", hear);
      stdin.off("end", gone);
      process.off("SIGINT", interrupted);
      unwatch();
      stdin.pause();
      return new Promise((resolve) => void stdout.write("\n", () => resolve()));
    },
  };
}

/** `y`, `a`, `n`, or `n` and a reason; anything else is no answer. */
function verdictOf(text: string, plan: CallPlan): Verdict | undefined {
  const { grant } = plan.judged;
  if (/^y$/i.test(text)) return { allow: true, by: "user" };
  if (/^a$/i.test(text) && grant) return { allow: true, by: "user", grant };
  const no = /^n(?:\s+(.*))?$/i.exec(text);
  if (!no) return undefined;
  return declined(no[1]);
}
