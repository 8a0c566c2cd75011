/** One frame of what is live: below the scrollback, always lower than the screen is high. */
import type { CallId } from "../../core/message.js";
import type { Status } from "../../core/seat.js";
import { drawDoing, drawRunning, drawStatus } from "../draw/live.js";
import type { Look } from "../draw/look.js";
import { drawChoice, drawMode, drawPrompt, drawQueue } from "../draw/prompt.js";
import type { Choice, Drawn } from "../draw/prompt.js";
import type { Posing } from "../draw/question.js";
import { drawQuestion } from "../draw/question.js";
import type { Ahead, Scroll } from "../draw/answer.js";
import { ahead, drawHeld } from "../draw/answer.js";
import { drawRunningLines } from "../draw/shell.js";
import { drawThinking } from "../draw/thought.js";
import type { Editor } from "../prompt/editor.js";
import { shown } from "../text/inline.js";
import type { Row } from "../text/span.js";
import { flatRow } from "../text/span.js";
import { width } from "../text/width.js";
import { chop } from "../text/wrap.js";
import type { View } from "../view.js";

export interface Scene {
  view: View;
  scroll: Scroll;
  editor: Editor;
  choice: Choice | undefined;
  asked: Posing | undefined;
  /** Sent and not taken up by the turn yet. */
  queued: readonly { line: string; waits: boolean }[];
  /** How the prompt is edited, when it is done as vi does. */
  mode?: "insert" | "normal" | undefined;
  /** The turn is cancelled and has not ended yet. */
  stopping: boolean;
  /** A word about the keys, instead of the hint. */
  warning: string | undefined;
  status: Status;
  elapsedMs: number;
  /** How long a call has been running. */
  tookMs(call: CallId): number;
  /** Nothing live is shown: a frame that only prints, or the last one. */
  hidden: boolean;
}

export interface Composed {
  /** What the model says, what runs, where the person types, the status: empty ones too. */
  parts: readonly (readonly Row[])[];
  cursor: { x: number; y: number } | undefined;
  /** What of the answer stands in the first rows, all of it: it may come to be printed so. */
  said: Ahead | undefined;
}

const stopping = { what: "stopping" } as const;
const ownLine = { what: "running" } as const;

export function compose(scene: Scene, look: Look): Composed {
  if (scene.hidden) return { parts: [], cursor: undefined, said: undefined };
  const mode = scene.mode ? drawMode(scene.mode, look) : [];
  const beside = { ...look, columns: look.columns - width(flatRow(mode)) };
  const status = [[...mode, ...drawStatus(scene.status, beside)]];
  if (scene.asked) {
    const all = placed([[[]], drawQuestion(scene.asked, look), status], look);
    // Nothing is typed: the cursor has nothing below it that a terminal could fold.
    const last = { x: 0, y: all.parts.flat().length - 1 };
    return scene.asked.question.reason ? all : { ...all, cursor: last };
  }
  const { saying, calls, doing } = scene.view;
  const thinks = saying?.voice === "thought" && doing.what === "thinking" && !scene.stopping;
  const whole = doing.what !== "answering";
  const said = saying?.voice === "text" ? ahead(scene.scroll, saying.text, look, whole) : undefined;
  const busy = [
    ...(saying?.voice === "text" ? drawHeld(scene.scroll, look) : []),
    ...drawRunningLines(scene.view.lines, scene.tookMs, look),
    ...drawRunning(calls, scene.tookMs, look),
    ...(thinks
      ? drawThinking(saying.text, scene.elapsedMs, look)
      : drawDoing(scene.stopping ? stopping : doing, scene.elapsedMs, look)),
    // Between turns nothing else says that a command of one's own runs.
    ...(doing.what === "nothing" && scene.view.lines.length > 0 ? drawDoing(ownLine, 0, look) : []),
  ];
  const below = scene.warning
    ? [chop(shown(scene.warning, "warn"), look.columns)[0] ?? []]
    : scene.choice
      ? drawChoice(scene.choice, look)
      : [];
  const { terminal } = look.words;
  const running = doing.what !== "nothing";
  const hint = running ? terminal.steerPlaceholder : terminal.placeholder;
  const prompt = drawPrompt(scene.editor, hint, look);
  // Nothing long stands below the cursor: some terminals, when they fold rows there, lose count.
  const queue = drawQueue(scene.queued, look);
  const apart: Row[] = [[], ...busy, ...status, ...queue];
  if (!said || said.rows.length === 0) return placed([apart, prompt, below], look);
  const all = placed([[...said.rows, ...apart], prompt, below], look);
  // Shown in part it could not be left standing: it waits until it is printed.
  const fits = all.parts[0]?.length === said.rows.length + apart.length;
  return fits ? { ...all, said } : placed([apart, prompt, below], look);
}

/** What does not fit is taken from the top. */
function placed([above, input, below]: [Row[], Drawn, Row[]], look: Look): Composed {
  const room = Math.max(1, look.rows - 1);
  let spare = room - input.rows.length;
  const under = spare > 0 ? below.slice(-spare) : [];
  spare -= under.length;
  const over = spare > 0 ? above.slice(-spare) : [];
  const rows = input.rows.slice(0, room);
  return {
    parts: [over, rows, under],
    cursor: { x: input.cursor.x, y: over.length + Math.min(input.cursor.y, rows.length - 1) },
    said: undefined,
  };
}
