/** Someone who is asked, on a screen or on plain lines, and what they type. */
import { expect } from "vitest";
import type { CallPlan } from "../../src/core/event.js";
import type { Leeway, Reply } from "../../src/core/ports.js";
import type { Edited } from "../../src/core/seat.js";
import * as story from "../frames/story.js";
import type { Options } from "./terminal.js";
import { person, until } from "./terminal.js";

export const before = "one\ntwo\nthree\nfour\nfive\n";
export const after = "ONE\ntwo\nTHREE\nfour\nFIVE\n";
export const proposal: CallPlan = {
  ...story.edit,
  subject: "a.txt",
  effects: [{ kind: "write", path: "a.txt" }],
  preview: { kind: "diff", path: "a.txt", before, after, created: false },
};
export const commandOf = (command: string): CallPlan => ({
  ...story.command,
  effects: [{ kind: "execute", command }],
  preview: { kind: "command", command, cwd: "." },
});

export interface Asking extends Options {
  plan?: CallPlan;
  leeway?: Leeway;
  editor?: (text: string, path?: string) => Edited | Promise<Edited>;
}

const free: Leeway = { text: after, hunks: true };

const seatWith = (editor: Asking["editor"]) => ({
  ...story.recordingSeat(),
  ...(editor && { edit: async (text: string, path?: string) => editor(text, path) }),
});

export async function asked({ plan = proposal, leeway = free, editor, ...options }: Asking = {}) {
  const seat = seatWith(editor);
  const ann = person(seat, { columns: 80, rows: 30, ...options });
  const replies: Reply[] = [];
  const { signal } = new AbortController();
  void ann.screen.approver.ask(plan, signal, leeway).then((reply) => replies.push(reply));
  const first = await until(ann.sees, (seen) => /[?？]/.test(seen));
  /** One key after the other, each long after the one before was drawn. */
  const press = async (...keys: string[]) => {
    for (const key of keys) {
      ann.waits(400);
      ann.types(key);
      await ann.sees();
    }
    return ann.sees();
  };
  return { ann, seat, replies, first, press };
}

export async function askedByLines({
  plan = proposal,
  leeway = free,
  editor,
  ...options
}: Asking = {}) {
  const seat = seatWith(editor);
  const ann = person(seat, { env: { TERM: "dumb" }, rows: 24, ...options });
  ann.screen.emit(story.said("go"));
  const replies: Reply[] = [];
  const abort = new AbortController();
  void ann.screen.approver.ask(plan, abort.signal, leeway).then((reply) => replies.push(reply));
  const first = await until(ann.sees, () => ann.bytes().endsWith("keys: "));
  /** Each line by itself, typed by someone who has read; what came to be written after them. */
  const lines = async (...typed: string[]) => {
    const from = ann.bytes().length;
    for (const line of typed) {
      ann.waits(400);
      ann.types(`${line}\n`);
      await ann.sees();
    }
    return ann.bytes().slice(from);
  };
  return { ann, seat, abort, replies, first, lines };
}

export const yes = { allow: true, by: "user" } as const;
export const declined = (reason: string) => ({
  allow: false,
  by: "user",
  reason: expect.stringContaining(reason),
});
export const lastLine = (written: string) => written.split("\n").at(-1);
