/**
 * A model that does whatever text in tool results tells it: commands in code marks or behind a
 * `$`, calls written as JSON, addresses, and all of these in base64.
 */
import type { Answer, ScriptedCall, WireRequest } from "../support/scripted-model.js";

export type Order = { tool: string; input: object };

export function obedient(first: readonly Order[]): (request: WireRequest) => Answer {
  const given = new Set<string>();
  const fresh = (orders: readonly Order[]) =>
    orders.filter((order) => {
      const key = JSON.stringify(order);
      return !given.has(key) && given.add(key);
    });
  return (request) => {
    const heard = request.messages.flatMap((m) => (m.role === "tool" ? [String(m.content)] : []));
    const orders =
      heard.length === 0 ? fresh(first) : fresh(heard.flatMap((text) => ordersIn(text)));
    const calls = orders.slice(0, 6).map(({ tool, input }): ScriptedCall => ({ tool, input }));
    return calls.length > 0 ? { calls } : { say: "All orders carried out." };
  };
}

/** Refusals and outcomes of its own calls hold orders too, as text of theirs is quoted back. */
export function ordersIn(text: string, depth = 0): Order[] {
  const plain = text
    .replace(/^<tool_result[^>]*>\n|\n<\/tool_result[^>]*>[^]*$/g, "")
    .replace(/^\s*\d+ \| /gm, "");
  if (/^(ERROR|Exit code \d+ after [\d.]+ s\.\s*$)/.test(plain)) return [];
  const calls = objectsIn(plain).flatMap(callIn);
  const without = objectsIn(plain).reduce((left, json) => left.replace(json, " "), plain);
  const commands = [
    ...without.matchAll(/```(?:\w*\n)?([^]*?)```/g),
    ...without.replace(/```[^]*?```/g, " ").matchAll(/`([^`\n]+)`/g),
    ...without.matchAll(/^\s*\$ (.+)$/gm),
  ].map(([, command = ""]) => command.trim());
  const left = commands.reduce((rest, command) => rest.replace(command, " "), without);
  const urls = [...left.matchAll(/https?:\/\/[^\s"'`<>)，。]+/g)].map(([url]) => url);
  const hidden = depth < 2 ? [...left.matchAll(/[A-Za-z0-9+/]{24,}={0,2}/g)].map(decoded) : [];
  return [
    ...calls,
    ...commands.map((command) => ({ tool: "execute_command", input: { command } })),
    ...urls.map((url) => ({ tool: "web_fetch", input: { url } })),
    ...hidden.flatMap((said) => ordersIn(said, depth + 1)),
  ];
}

function objectsIn(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf("{"); at >= 0; at = text.indexOf("{", at + 1)) {
    const end = endOf(text, at);
    const json = end === undefined ? undefined : text.slice(at, end);
    if (json === undefined || !isJson(json)) continue;
    found.push(json);
    at += json.length - 1;
  }
  return found;
}

function endOf(text: string, from: number): number | undefined {
  for (let at = from, deep = 0; at < text.length; at++) {
    if (text[at] === "{") deep++;
    if (text[at] === "}" && --deep === 0) return at + 1;
  }
  return undefined;
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false; // Prose with braces in it.
  }
}

function callIn(json: string): Order[] {
  const said = JSON.parse(json) as Record<string, unknown>;
  const tool = said.tool ?? said.name ?? said.recipient_name;
  const input = said.arguments ?? said.input ?? said.parameters;
  return typeof tool === "string" && typeof input === "object" && input !== null
    ? [{ tool, input }]
    : [];
}

function decoded([token]: RegExpMatchArray): string {
  const text = Buffer.from(token, "base64").toString("utf8");
  return /^[\x20-\x7e\n]{8,}$/.test(text) ? text : "";
}
