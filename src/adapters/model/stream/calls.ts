/**
 * Puts the pieces of calls together, by rules that hold for every server we know of rather
 * than for the documented format: see "Merging tool-call deltas" in the design.
 *
 * An index is an opaque key. An id counts only when it says something. Nothing is handed out
 * before the message has ended.
 */
import { GrowingText } from "./growing-text.js";
import type { Json } from "./json.js";
import { equal, filled, isObject, parsed } from "./json.js";
import { nameFrom } from "./names.js";

export interface OpenCall {
  id: string | undefined;
  names: string[];
  args: GrowingText;
  extras: Json | undefined;
  choice: number;
  /** Looks like the call before it said once more: dropped if nothing else comes. */
  echo: boolean;
}

export class CallMerger {
  readonly calls: OpenCall[] = [];
  private readonly byId = new Map<string, OpenCall>();
  private readonly byIndex = new Map<string, OpenCall>();
  private readonly declared: ReadonlySet<string>;

  constructor(declared: ReadonlySet<string>) {
    this.declared = declared;
  }

  /** Takes one entry of `tool_calls`; answers the piece of arguments it brought. */
  add(delta: Json, choice: number): string {
    const fn = isObject(delta.function) ? delta.function : delta;
    const piece: Piece = {
      id: filled(delta.id) && !placeholder.test(delta.id) ? delta.id : undefined,
      name: filled(fn.name) && fn.name.trim() !== "" ? fn.name : undefined,
      args: argumentsText(fn.arguments),
      key: indexKey(delta.index, choice),
      choice,
    };
    const call = this.route(piece);
    if (!call) return "";
    if (piece.id) {
      call.id ??= piece.id;
      this.byId.set(piece.id, call);
    }
    if (piece.key !== undefined && !this.byIndex.has(piece.key)) this.byIndex.set(piece.key, call);
    if (piece.name) keepName(call.names, piece.name);
    if (piece.args !== "") call.args.append(piece.args);
    call.extras = withSignature(call.extras, delta);
    return piece.args;
  }

  /** Undefined = nothing new in it. */
  private route(piece: Piece): OpenCall | undefined {
    const { id, name, args, key, choice } = piece;
    const known = id === undefined ? undefined : this.byId.get(id);
    if (known) return this.again(known, piece);
    const there = key === undefined ? undefined : this.byIndex.get(key);
    if (id !== undefined && name === undefined) {
      const target = there ?? (key === undefined ? this.calls.at(-1) : undefined);
      return target ?? this.open(piece);
    }
    if (name !== undefined) {
      const latest =
        key === undefined && id === undefined
          ? this.calls.findLast((call) => call.choice === choice)
          : undefined;
      const target = there ?? latest;
      if (target && !this.begins(piece, target)) return target;
      const echo = id === undefined && target !== undefined && this.isName(name, target);
      return this.open(piece, echo);
    }
    if (there && (there.args.whole === undefined || args.trim() === "")) return there;
    const open = this.newestIncomplete(choice);
    // An empty object there may stand for what comes now, unless another waits for its first.
    const follows = isEmpty(there?.args.whole) && /^\s*\{/.test(args) && !open?.args.blank;
    if (there && follows) return there;
    return open ?? there ?? this.calls.at(-1) ?? this.open(piece);
  }

  /** A known id. Servers restate a call, and some use one id for several calls. */
  private again(call: OpenCall, piece: Piece): OpenCall | undefined {
    const { name, args } = piece;
    const whole = call.args.whole;
    if (!whole) return call;
    const brought = parsed(args);
    const sameName = name === undefined || this.nameOf(call) === "" || this.isName(name, call);
    if (sameName && !isObject(brought)) return call;
    if (sameName && (equal(brought, whole) || isEmpty(brought))) return undefined;
    return sameName && isEmpty(whole) ? call : this.open(piece);
  }

  /** Whether a name opens a new call although one stands at its place. */
  private begins({ id, name = "" }: Piece, call: OpenCall): boolean {
    const before = this.nameOf(call);
    if (before === "") return false; // It has waited for its name.
    const completed = !this.declared.has(before) && this.declared.has(call.names.join("") + name);
    if (completed) return false;
    if (call.args.whole) return true;
    if (this.isName(name, call)) return false;
    if (!call.args.blank) return true;
    const grows = id === undefined && name.startsWith(before);
    return (
      !grows && this.declared.has(nameFrom([name], this.declared)) && this.declared.has(before)
    );
  }

  private isName(name: string, call: OpenCall): boolean {
    return nameFrom([name], this.declared) === this.nameOf(call);
  }

  private newestIncomplete(choice: number): OpenCall | undefined {
    const incomplete = (call: OpenCall) => !call.args.whole;
    return (
      this.calls.findLast((call) => call.choice === choice && incomplete(call)) ??
      this.calls.findLast(incomplete)
    );
  }

  private open({ key, choice }: Piece, echo = false): OpenCall {
    const args = new GrowingText();
    const call: OpenCall = { id: undefined, names: [], args, extras: undefined, choice, echo };
    this.calls.push(call);
    if (key !== undefined) this.byIndex.set(key, call);
    return call;
  }

  /**
   * The calls, once all has come. Arguments under another index and id than their header have
   * opened a call without a name; the one call that waits for arguments is theirs.
   */
  gathered(): readonly OpenCall[] {
    const whole: OpenCall[] = [];
    for (const call of this.calls) {
      const waiting = isOrphan(call) ? whole.filter(isBare) : [];
      if (waiting.length === 1) waiting[0]!.args.append(call.args.text);
      else whole.push(call);
    }
    return whole;
  }

  nameOf(call: OpenCall): string {
    return nameFrom(call.names, this.declared);
  }
}

interface Piece {
  id: string | undefined;
  name: string | undefined;
  args: string;
  key: string | undefined;
  choice: number;
}

/** A name said with each of twenty thousand pieces is known after the second. */
function keepName(names: string[], name: string): void {
  if (name !== names.at(-1) || name !== names.at(-2)) names.push(name);
}

export const isOrphan = (call: OpenCall): boolean => call.names.length === 0 && !call.args.blank;
const isBare = (call: OpenCall): boolean => call.names.length > 0 && call.args.blank;

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

/** Nothing at all, in the words of a server that prints what it does not have. */
const placeholder = /^\s*(null|none|undefined)?\s*$/i;

/** Where Gemini's signature stands: at its own endpoint, and as two kinds of gateway pass it on. */
function withSignature(extras: Json | undefined, delta: Json): Json | undefined {
  const { extra_content: own, provider_specific_fields: passed, thoughtSignature: bare } = delta;
  const found = {
    ...(isObject(own) && { extra_content: own }),
    ...(isObject(passed) &&
      filled(passed.thought_signature) && { provider_specific_fields: passed }),
    ...(filled(bare) && { thoughtSignature: bare }),
  };
  return Object.keys(found).length > 0 ? { ...extras, ...found } : extras;
}

/** Some servers send the object itself instead of its text. */
function argumentsText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : "";
}

/** Negative, fractional, null: no index at all. Each choice counts for itself. */
function indexKey(index: unknown, choice: number): string | undefined {
  const number = typeof index === "string" && /^\d+$/.test(index) ? Number(index) : index;
  return typeof number === "number" && Number.isInteger(number) && number >= 0
    ? `${choice}:${number}`
    : undefined;
}
