/** The markup in which models write calls, one reader per family. */
import type { Json } from "./json.js";
import { isObject, parsed } from "./json.js";

export interface Leak {
  calls: { name: string; input: Json }[];
  /** The text before them. */
  before: string;
}

type Read = (inner: string) => Leak["calls"] | undefined;

/** Takes a text whose end has been trimmed. */
export const formats: readonly ((text: string) => Leak | undefined)[] = [
  between("<tool_call>", "</tool_call>", (inner) => named(inner) ?? tagged(inner)),
  between("<｜DSML｜function_calls>", "</｜DSML｜function_calls>", (inner) =>
    invokes(inner.replaceAll("｜DSML｜", "")),
  ),
  between("<minimax:tool_call>", "</minimax:tool_call>", invokes),
  between("<function_calls>", "</function_calls>", invokes),
  between("<｜tool▁calls▁begin｜>", "<｜tool▁calls▁end｜>", deepseek),
  between("[TOOL_CALLS]", "", mistral),
  between("<|python_tag|>", "", named),
  between("<|channel|>commentary to=", "<|call|>", harmony),
  between("```json", "```", named),
  kimi,
];

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

/** `{"name": …, "arguments": {…}}`, alone, in a list, or one after the other with `;` between. */
function named(inner: string): Leak["calls"] | undefined {
  const text = inner.replace(/<\|(eom|eot)_id\|>$/, "");
  const value = parsed(text) ?? documents(text);
  const list = (Array.isArray(value) ? value : [value]).map(namedCall);
  return list.every((call) => call !== undefined) ? list : undefined;
}

/** A semicolon inside a string is none that stands between. */
function documents(text: string): unknown[] | undefined {
  const found: unknown[] = [];
  let part = "";
  for (const piece of text.split(";").slice(0, 200)) {
    part = part === "" ? piece : `${part};${piece}`;
    const value = /\}\s*$/.test(piece) ? parsed(part) : undefined;
    if (value === undefined) continue;
    found.push(value);
    part = "";
  }
  return part.trim() === "" && found.length > 0 ? found : undefined;
}

function namedCall(value: unknown): Leak["calls"][number] | undefined {
  if (!isObject(value)) return undefined;
  const fn = isObject(value.function) ? value.function : value;
  const given = fn.arguments ?? fn.parameters;
  const input = typeof given === "string" ? parsed(given) : given;
  return typeof fn.name === "string" && isObject(input) ? { name: fn.name, input } : undefined;
}

/** Qwen's `<function=name><parameter=key>…` and GLM's `name <arg_key>…<arg_value>…`. */
function tagged(inner: string): Leak["calls"] | undefined {
  const qwen = /^<function=([\w-]+)>([^]*)<\/function>$/.exec(inner);
  if (qwen) {
    const pairs = qwen[2]!.matchAll(/<parameter=([\w-]+)>\n?([^]*?)\n?<\/parameter>/g);
    return [{ name: qwen[1]!, input: entries(pairs) }];
  }
  const glm = /^([\w-]+)\s*((?:<arg_key>[^]*)?)$/.exec(inner);
  if (!glm) return undefined;
  const pairs = glm[2]!.matchAll(/<arg_key>([^]*?)<\/arg_key>\s*<arg_value>([^]*?)<\/arg_value>/g);
  return [{ name: glm[1]!, input: entries(pairs) }];
}

const entries = (pairs: Iterable<RegExpMatchArray>): Json =>
  Object.fromEntries(Array.from(pairs, (pair) => [pair[1]!.trim(), pair[2]!]));

/** `<invoke name="…"><parameter name="…">…`; DSML says which values are not strings. */
function invokes(inner: string): Leak["calls"] | undefined {
  const calls = [...inner.matchAll(/<invoke name="([^"]+)">([^]*?)<\/invoke>/g)];
  if (calls.length === 0) return undefined;
  return calls.map((call) => ({
    name: call[1]!,
    input: Object.fromEntries(
      [...call[2]!.matchAll(/<parameter name="([^"]+)"([^>]*)>([^]*?)<\/parameter>/g)].map(
        ([, key = "", attributes = "", value = ""]) => [
          key,
          attributes.includes('string="false"') ? (parsed(value) ?? value) : value,
        ],
      ),
    ),
  }));
}

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

/** A list of named calls, or `name{…}`, with or without `[ARGS]` between. */
function mistral(inner: string): Leak["calls"] | undefined {
  const plain = /^([\w-]+)\s*(?:\[ARGS\])?\s*(\{[^]*\})$/.exec(inner);
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
