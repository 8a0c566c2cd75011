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
      id: filled(delta.id) && delta.id !== "null" ? delta.id : undefined,
      name: filled(fn.name) && fn.name.trim() !== "" ? fn.name : undefined,
      args: argumentsText(fn.arguments),
      key: indexKey(delta.index, choice),
    };
    const call = this.route(piece);
    if (!call) return "";
    if (piece.id) {
      call.id ??= piece.id;
      this.byId.set(piece.id, call);
    }
    if (piece.key !== undefined && !this.byIndex.has(piece.key)) this.byIndex.set(piece.key, call);
    if (piece.name) call.names.push(piece.name);
    if (piece.args !== "") call.args.append(piece.args);
    if (isObject(delta.extra_content))
      call.extras = { ...call.extras, extra_content: delta.extra_content };
    return piece.args;
  }

  /** Undefined = nothing new in it. */
  private route(piece: Piece): OpenCall | undefined {
    const { id, name, args, key } = piece;
    const known = id === undefined ? undefined : this.byId.get(id);
    if (known) return this.again(known, piece);
    const there = key === undefined ? undefined : this.byIndex.get(key);
    if (id !== undefined && name === undefined) {
      const target = there ?? (key === undefined ? this.calls.at(-1) : undefined);
      return target ?? this.open(key);
    }
    if (name !== undefined) {
      const latest = key === undefined && id === undefined ? this.calls.at(-1) : undefined;
      const target = there ?? latest;
      if (target && !this.begins(name, target)) return target;
      const echo = id === undefined && target !== undefined && this.nameOf(target) === name;
      return this.open(key, echo);
    }
    if (there && (there.args.whole === undefined || args.trim() === "")) return there;
    return this.newestIncomplete() ?? there ?? this.calls.at(-1) ?? this.open(key);
  }

  /** A known id. Servers restate a call, and some use one id for several calls. */
  private again(call: OpenCall, { name, args, key }: Piece): OpenCall | undefined {
    const whole = call.args.whole;
    if (!whole) return call;
    const brought = parsed(args);
    const sameName = name === undefined || name === this.nameOf(call);
    if (sameName && !isObject(brought)) return call;
    if (sameName && (equal(brought, whole) || isEmpty(brought))) return undefined;
    return sameName && isEmpty(whole) ? call : this.open(key);
  }

  /** Whether a name opens a new call although one stands at its place. */
  private begins(name: string, call: OpenCall): boolean {
    if (call.args.whole) return true;
    const before = this.nameOf(call);
    if (before === "" || before === name) return false;
    return !call.args.blank || (this.declared.has(name) && this.declared.has(before));
  }

  private newestIncomplete(): OpenCall | undefined {
    return this.calls.findLast((call) => !call.args.whole);
  }

  private open(key: string | undefined, echo = false): OpenCall {
    const args = new GrowingText();
    const call: OpenCall = { id: undefined, names: [], args, extras: undefined, echo };
    this.calls.push(call);
    if (key !== undefined) this.byIndex.set(key, call);
    return call;
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
}

const isEmpty = (value: unknown): boolean => isObject(value) && Object.keys(value).length === 0;

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
