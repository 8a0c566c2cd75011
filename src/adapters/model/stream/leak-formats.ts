/** The markup in which models write calls, one reader per family. */
import type { Json } from "./json.js";
import { isObject, parsed } from "./json.js";

export interface Leak {
  calls: { name: string; input: Json }[];
  /** The text before them. */
  before: string;
}

type Read = (inner: string) => Leak["calls"] | undefined;

/** What stands around calls, and who reads what is in it. `close` "" = the end of the message. */
const blocks: readonly (readonly [open: string, close: string, read: Read])[] = [
  ["<tool_call>", "</tool_call>", (inner) => named(inner) ?? tagged(inner)],
  ["<seed:tool_call>", "</seed:tool_call>", tagged],
  ["<tool_calls>", "</tool_calls>", named],
  ["<TOOLCALL>", "</TOOLCALL>", named],
  ["[TOOL_REQUEST]", "[END_TOOL_REQUEST]", named],
  ["[TOOL_CALL]", "[/TOOL_CALL]", named],
  ["<|FunctionCallBegin|>", "<|FunctionCallEnd|>", named],
  ["<|tool_call|>", "<|/tool_call|>", named],
  ["<|tool_call|>", "", named],
  [
    "<｜DSML｜function_calls>",
    "</｜DSML｜function_calls>",
    (inner) => invokes(inner.replaceAll("｜DSML｜", "")),
  ],
  ["<minimax:tool_call>", "</minimax:tool_call>", invokes],
  ["<function_calls>", "</function_calls>", invokes],
  ["<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>", deepseek],
  ["[TOOL_CALLS]", "", mistral],
  ["<|python_tag|>", "", named],
];

/** Takes a text whose end has been trimmed. */
export const formats: readonly ((text: string) => Leak | undefined)[] = [
  ...blocks.map(([open, close, read]) => between(open, close, read)),
  between("<|channel|>commentary to=", "<|call|>", harmony),
  between("```json", "```", named),
  unwrapped("<invoke ", "</invoke>", invokes),
  unwrapped("<function=", "</function>", tagged),
  kimi,
  bare,
];

/** What begins a call and is no common text otherwise, and what ends it. */
export const marks: Readonly<Record<string, string>> = {
  ...Object.fromEntries(blocks.map(([open, close]) => [open, close])),
  "<function=": "</function>",
  "<invoke name=": "</invoke>",
  "<|tool_calls_section_begin|>": "<|tool_calls_section_end|>",
  "<|tool_call_start|>": "<|tool_call_end|>",
};

/** Blocks one after the other at the very end. `close` may be the end itself. */
function between(open: string, close: string, read: Read): (text: string) => Leak | undefined {
  return (text) => {
    const calls: Leak["calls"] = [];
    let before = text;
    for (let rest = text; rest.endsWith(close); rest = before.trimEnd()) {
      const at = rest.lastIndexOf(open, rest.length - close.length - 1);
      if (at < 0) break;
      const found = read(rest.slice(at + open.length, rest.length - close.length).trim());
      if (!found) break;
      calls.unshift(...found);
      before = rest.slice(0, at);
    }
    return calls.length > 0 ? { calls, before } : undefined;
  };
}

const block = "</tool_call>";

/** Llama's way: the message is the call and nothing else. A long document is none. */
function bare(text: string): Leak | undefined {
  const calls = text.length < 100_000 && /^\s*[{[]/.test(text) ? named(text.trim()) : undefined;
  return calls && calls.length > 0 ? { calls, before: "" } : undefined;
}

/**
 * What should stand in a block of its own, where the server took the block's marks away, or the
 * first of them alone. A block that has begun and does not end is unfinished.
 */
function unwrapped(open: string, close: string, read: Read): (text: string) => Leak | undefined {
  const find = between(open, close, (inner) => read(`${open}${inner}${close}`));
  return (text) => {
    const leak = find(text.endsWith(block) ? text.slice(0, -block.length).trimEnd() : text);
    return leak && /<[\w:｜]+>$/.test(leak.before.trimEnd()) ? undefined : leak;
  };
}

/** `{"name": …, "arguments": {…}}`, alone, in a list, or one after the other. */
function named(inner: string): Leak["calls"] | undefined {
  const text = inner.replace(/<\|(eom|eot)_id\|>$/, "");
  const value = parsed(text) ?? documents(text);
  const list = (Array.isArray(value) ? value : [value]).map(namedCall);
  return list.every((call) => call !== undefined) ? list : undefined;
}

/** With a semicolon or a line's end between; one inside a string stands between nothing. */
function documents(text: string): unknown[] | undefined {
  const found: unknown[] = [];
  let part = "";
  for (const piece of text.split(/(?<=\})(?=\s*[;\n])/).slice(0, 200)) {
    part += piece;
    const value = parsed(part.replace(/^[\s;]+/, ""));
    if (value === undefined) continue;
    found.push(value);
    part = "";
  }
  return /^[\s;]*$/.test(part) && found.length > 0 ? found : undefined;
}

function namedCall(value: unknown): Leak["calls"][number] | undefined {
  if (!isObject(value)) return undefined;
  const fn = isObject(value.function) ? value.function : value;
  const given = fn.arguments ?? fn.parameters;
  const input = typeof given === "string" ? parsed(given) : given;
  return typeof fn.name === "string" && isObject(input) ? { name: fn.name, input } : undefined;
}

/**
 * Qwen's `<function=name><parameter=key>…` (Llama's has JSON in it) and GLM's
 * `name <arg_key>…<arg_value>…`.
 */
function tagged(inner: string): Leak["calls"] | undefined {
  const qwen = /^<function=([\w-]+)>([^]*)<\/function>$/.exec(inner);
  if (qwen) {
    const call = jsonCall(qwen[1]!, qwen[2]!);
    if (call) return [call];
    const input = pairs(qwen[2]!, /<parameter=([\w-]+)>\n?([^]*?)\n?<\/parameter>/g);
    return input && [{ name: qwen[1]!, input }];
  }
  const glm = /^([\w-]+)\s*((?:<arg_key>[^]*)?)$/.exec(inner);
  if (!glm) return undefined;
  const input = pairs(glm[2]!, /<arg_key>([^]*?)<\/arg_key>\s*<arg_value>([^]*?)<\/arg_value>/g);
  return input && [{ name: glm[1]!, input }];
}

/**
 * Undefined where anything else stands between them: a value that holds such markup itself was
 * cut at the wrong end, and what it quotes is no call.
 */
function pairs(text: string, pair: RegExp): Json | undefined {
  if (isCrowded(text) || text.replaceAll(pair, "").trim() !== "") return undefined;
  return Object.fromEntries(Array.from(text.matchAll(pair), (m) => [m[1]!.trim(), m[2]!]));
}

/** `<invoke name="…"><parameter name="…">…`; DSML says which values are not strings. */
function invokes(inner: string): Leak["calls"] | undefined {
  if (isCrowded(inner)) return undefined;
  const calls = [...inner.matchAll(invoke)];
  const alone = [
    inner.replaceAll(invoke, ""),
    ...calls.map((c) => c[2]!.replaceAll(parameter, "")),
  ];
  if (calls.length === 0 || alone.some((rest) => rest.trim() !== "")) return undefined;
  return calls.map((call) => ({
    name: call[1]!,
    input: Object.fromEntries(
      [...call[2]!.matchAll(parameter)].map(([, key = "", attributes = "", value = ""]) => [
        key,
        attributes.includes('string="false"') ? (parsed(value) ?? value) : value,
      ]),
    ),
  }));
}

/** A model that lost itself: looking for the end of each would be quadratic. */
const isCrowded = (text: string): boolean =>
  text.split(/<(?:invoke|parameter|arg_key)\b/, crowd).length === crowd;
const crowd = 1_000;

const invoke = /<invoke name="([^"]+)">([^]*?)<\/invoke>/g;
const parameter = /<parameter name="([^"]+)"([^>]*)>([^]*?)<\/parameter>/g;

/** `function<｜tool▁sep｜>name` and fenced JSON, or in later models `name<｜tool▁sep｜>{…}`. */
function deepseek(inner: string): Leak["calls"] | undefined {
  const calls = inner
    .split("<｜tool▁call▁begin｜>")
    .slice(1)
    .map((call) => {
      const [head = "", rest = ""] = call.split("<｜tool▁call▁end｜>")[0]!.split("<｜tool▁sep｜>");
      const json = /\{[^]*\}/.exec(rest)?.[0] ?? "";
      const name = head.trim() === "function" ? (rest.split("\n")[0] ?? "") : head;
      return jsonCall(name.trim(), json);
    });
  return calls.every((call) => call !== undefined) ? calls : undefined;
}

/** A list of named calls, or `name{…}`, with or without `[ARGS]` and an id between. */
function mistral(inner: string): Leak["calls"] | undefined {
  const plain = /^([\w-]+)\s*(?:\[CALL_ID\]\w+)?(?:\[ARGS\])?\s*(\{[^]*\})$/.exec(inner);
  if (!plain) return named(inner);
  const call = jsonCall(plain[1]!, plain[2]!);
  return call && [call];
}

function harmony(inner: string): Leak["calls"] | undefined {
  const [, name = "", json = ""] =
    /^(?:functions\.)?([\w-]+)[^]*?<\|message\|>(\{[^]*\})$/.exec(inner) ?? [];
  const call = jsonCall(name, json);
  return call && [call];
}

/** `functions.name:0<|tool_call_argument_begin|>{…}`, in a section or in what is left of one. */
function kimi(text: string): Leak | undefined {
  if (!/<\|tool_calls?_(section_)?end\|>$/.test(text)) return undefined;
  const heads = [
    ...text.matchAll(/(?:functions\.)?([\w-]+):\d+\s*<\|tool_call_argument_begin\|>/g),
  ];
  if (heads.length === 0) return undefined;
  const calls = heads.map((head, at) => {
    const rest = text.slice(head.index + head[0].length, heads[at + 1]?.index);
    return jsonCall(head[1]!, rest.split("<|tool_call")[0]!.trim());
  });
  const before = text.slice(0, heads[0]!.index).replace(/(<\|tool_call[\w]*\|>\s*)+$/, "");
  return calls.every((call) => call !== undefined) ? { calls, before } : undefined;
}

function jsonCall(name: string, json: string): Leak["calls"][number] | undefined {
  const input = parsed(json);
  return name !== "" && isObject(input) ? { name, input } : undefined;
}
