/** What a person types when nothing is asked of them, and what the keys do. */
import type { Words } from "../../core/i18n/index.js";
import type { Notice, Seat } from "../../core/seat.js";
import type { Choice } from "../draw/prompt.js";
import type { Action, Editor, Setting } from "../prompt/editor.js";
import { clear, edit, emptyEditor, replaceAll } from "../prompt/editor.js";
import type { Key } from "../prompt/keys.js";
import { joined, picturesIn, sent, tooSoon, whole } from "../prompt/pasting.js";
import type { Vim } from "../prompt/vim.js";
import { createChoosing } from "./choosing.js";
import { createDraft } from "./draft.js";
import type { Finder } from "./finder.js";
import { createPictures } from "./pictures.js";
import type { Queue } from "./queue.js";
import { createQueue } from "./queue.js";
import { createSearching } from "./searching.js";
import { whenSettled } from "./settling.js";
import { createViKeys } from "./vi-keys.js";

export interface Typing {
  readonly editor: Editor;
  readonly choice: Choice | undefined;
  readonly warning: string | undefined;
  readonly queue: Queue;
  /** undefined unless the prompt is edited as vi does. */
  readonly mode: Vim["mode"] | undefined;
  /** Tells of a draft that was left behind. */
  start(): void;
  /** `stalled` as in the editor's Setting. */
  key(key: Key, busy: boolean, stalled: boolean): void;
  /** What was sent and not taken up yet comes back into the prompt. */
  giveBack(): void;
  /** The turn has ended; `well`: what waits for that is sent, else it comes back. */
  turnEnded(well: boolean): void;
  stop(): void;
}

export interface TypingSetting {
  seat: Seat;
  finder: Finder | undefined;
  words(): Words;
  size(): { columns: number };
  now(): number;
  /** Something to show has changed without a key. */
  changed(): void;
  cancel(): void;
  /** A command of the person's own runs. */
  runsLine(): boolean;
  suspend(): void;
  /** Gives the terminal away while `work` goes on. */
  handOver<T>(work: () => Promise<T>): Promise<T>;
  notify(notice: Notice): void;
}

/** Characters of what is looked for: a row holds no more. */
const QUERY_SHOWN = 500;
/** A second Ctrl+C within this leaves. */
const AGAIN_MS = 2000;

/** The shell is wanted, whatever stands on the screen: that is still there after it. */
export const suspends = (key: Key): boolean => key.kind === "press" && key.ctrl && key.name === "z";

export function createTyping(setting: TypingSetting): Typing {
  const { seat } = setting;
  const queue = createQueue(seat);
  const draft = createDraft(seat);
  let editor = emptyEditor;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let running = false;
  let stalled = false;

  const history = (): readonly string[] => draft.after(seat.history());
  const editing = (): Setting => ({
    now: setting.now(),
    queues: running,
    stalled,
    room: Math.max(1, setting.size().columns - 2),
    history,
    placeholder: setting.words().terminal.pasted,
  });
  const choosing = createChoosing({
    seat,
    finder: setting.finder,
    editor: () => editor,
    put: (next) => set(next),
    editing,
    changed: setting.changed,
  });

  const set = (next: Editor) => {
    if (next.text !== editor.text) draft.changed(() => whole(editor));
    editor = next;
  };

  const put = (next: Editor) => {
    const changed = next.text !== editor.text;
    set(next);
    if (changed) choosing.look();
  };

  const submit = (how: "now" | "queue") => {
    const one = { line: sent(editor), editor };
    put(clear(editor));
    choosing.close();
    draft.sent();
    vi.reset();
    if (how === "queue") return queue.wait(one);
    send(one);
  };

  const send = (one: { line: string; editor: Editor }) => {
    if (running && !/^[/!]/.test(one.line)) queue.steer(one);
    seat.submit(one.line, picturesIn(one.editor));
  };

  /**
   * `before`: the text without the break that the Enter has made, if it was one; `takes`: what it
   * was to take out of the list.
   */
  const settle = (before: Editor, takes: boolean) => {
    const broken = editor;
    whenSettled(() => {
      if (editor !== broken || searching.search) return;
      put(before);
      if (takes) choosing.tab();
      else submit("now");
      setting.changed();
    });
  };

  const calm = () => {
    if (leaving) clearTimeout(leaving);
    leaving = undefined;
  };

  const interrupt = () => {
    if (leaving) {
      calm();
      return seat.exit();
    }
    if (editor.text !== "") {
      put(clear(editor));
      draft.sent();
      vi.reset();
    } else if (running || setting.runsLine()) setting.cancel();
    choosing.close();
    leaving = setTimeout(() => {
      leaving = undefined;
      setting.changed();
    }, AGAIN_MS);
  };

  /** What was sent and not taken up yet comes back into the prompt, before what stands there. */
  const takeBack = (all: boolean) => {
    const back: Editor[] = [];
    for (let one = queue.last(); one; one = all ? queue.last() : undefined)
      back.unshift(one.editor);
    if (back.length > 0) put(joined([...back, editor]));
  };

  const searching = createSearching({
    editing,
    take: (line) => set(replaceAll(editor, line, editing())),
    changed: setting.changed,
  });

  const vi = createViKeys({
    editor: () => editor,
    put: (next) => put(next),
    editing,
    enter() {
      if (editor.text.trim() === "") return;
      submit("now");
      setting.changed();
    },
  });

  const editOutside = async () => {
    const open = seat.edit?.bind(seat);
    if (!open) return;
    const before = editor;
    const edited = await setting.handOver(() => open(whole(before)));
    const { terminal } = setting.words();
    if ("problem" in edited)
      setting.notify({
        tone: "warning",
        text: edited.problem === "none" ? terminal.noEditor : terminal.editorFailed(edited),
      });
    else if (edited.text !== whole(before)) put(replaceAll(editor, edited.text, editing()));
    setting.changed();
  };

  const pictures = createPictures({
    seat,
    editor: () => editor,
    put: (next) => set(next),
    editing,
    words: () => setting.words().terminal,
    say: (text) => setting.notify({ tone: "warning", text }),
    changed: setting.changed,
  });

  const act = (action: Action, before: Editor, takes: boolean) => {
    switch (action) {
      case "settle":
        return settle(before, takes);
      case "submit":
        return submit("now");
      case "queue":
        return submit("queue");
      case "complete":
        return choosing.tab();
      case "search":
        return searching.start();
      case "edit":
        return void editOutside();
      case "attach":
        return void pictures.fromClipboard();
      case "cancel":
        if (choosing.choice) choosing.close();
        else if (running || setting.runsLine()) setting.cancel();
        return;
      case "interrupt":
        return interrupt();
      case "leave":
        return seat.exit();
      case "suspend":
        return setting.suspend();
    }
  };

  /** Keys that mean the list, or the queue, before they mean the text. */
  const elsewhere = (key: Key): boolean => {
    if (key.kind !== "press" || key.ctrl || key.alt || key.shift) return false;
    const step = key.name === "up" ? -1 : key.name === "down" ? 1 : 0;
    if (choosing.choice && step !== 0) choosing.move(step);
    else if (choosing.takes && key.name === "enter" && !tooSoon(editor, editing())) choosing.take();
    else if (step === -1 && editor.text === "" && !queue.empty) takeBack(false);
    else return false;
    return true;
  };

  const word = (): string | undefined => {
    const { terminal } = setting.words();
    const { search } = searching;
    if (!search) return leaving ? terminal.ctrlCAgain : undefined;
    const found = search.at === undefined ? ` (${terminal.noMatch})` : "";
    return `${terminal.searchHistory}: ${search.query.slice(0, QUERY_SHOWN)}${found}`;
  };

  return {
    queue,
    start() {
      if (draft.found !== undefined)
        setting.notify({ tone: "plain", text: setting.words().terminal.draftFound });
    },
    get editor() {
      const at = searching.search?.at;
      const text = at === undefined ? undefined : history()[at];
      return text === undefined ? editor : { ...editor, text, cursor: text.length };
    },
    get choice() {
      return choosing.choice;
    },
    get warning() {
      return word();
    },
    get mode() {
      return seat.status().vim ? vi.mode : undefined;
    },
    giveBack: () => takeBack(true),
    turnEnded(well) {
      running = false;
      if (!well) return takeBack(true);
      const next = queue.next();
      if (next) send(next);
    },
    stop() {
      calm();
      draft.stop();
    },
    key(key, busy, late) {
      running = busy;
      stalled = late;
      if (searching.search && !suspends(key)) return searching.key(key);
      if (elsewhere(key)) return;
      if (seat.status().vim && !choosing.choice && vi.key(key)) return calm();
      const before = editor;
      const { takes } = choosing;
      const { editor: next, action } = edit(before, key, editing());
      if (action !== "interrupt") calm();
      put(next);
      if (action) act(action, before, takes);
      else if (key.kind === "paste") void pictures.pasted(key.text);
    },
  };
}
