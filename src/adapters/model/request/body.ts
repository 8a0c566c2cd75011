/**
 * The body of a request, as text. Messages never change once said, so each is spelled once
 * and kept; a turn joins strings, whatever the length of the history.
 */
import type { Message } from "../../../core/message.js";
import type { Request } from "../../../core/ports.js";
import type { Tool } from "../../../core/tool.js";
import type { Profile } from "../providers/profile.js";
import { flattened } from "./flatten.js";
import { fittingId } from "./ids.js";
import { normalised } from "./normalise.js";
import { spelledMessage, spelledSystem } from "./spell.js";

export interface BodyWriter {
  body(request: Request): Promise<string>;
}

export function bodyWriter(model: string, profile: Profile, origin: string): BodyWriter {
  const kept = new WeakMap<Message, string>();
  const to = { profile, origin };
  const fit = (id: string) => fittingId(id, profile.callIds);
  const head = `{"model":${JSON.stringify(model)},"stream":true`;
  const options = spelledOptions(profile);
  let system = { text: "", spelled: spelledSystem("") };
  let tools: { list: readonly Tool[]; spelled: string } = { list: [], spelled: "" };
  return {
    async body(request) {
      if (system.text !== request.system)
        system = { text: request.system, spelled: spelledSystem(request.system) };
      const offered = request.tools ?? [];
      if (offered.length > 0 && !sameTools(offered, tools.list))
        tools = { list: offered, spelled: await spelledTools(offered, profile.schema) };
      const flat = offered.length === 0 && profile.flattenWithoutTools;
      const messages = flat ? flattened(request.messages) : request.messages;
      const spelled = [
        system.spelled,
        ...normalised(messages, fit, profile.strictTurns).map(keep),
      ].join(",");
      const offer = offered.length > 0 ? `,"tools":[${tools.spelled}]` : "";
      return `${head},"messages":[${spelled}]${offer}${options}${cacheKey(request, profile)}}`;
    },
  };

  function keep(message: Message): string {
    let spelled = kept.get(message);
    if (spelled === undefined) {
      spelled = spelledMessage(message, to);
      kept.set(message, spelled);
    }
    return spelled;
  }
}

/** `,"name":value` for each field but those this endpoint has refused. */
function spelledOptions(profile: Profile): string {
  const fields: [string, unknown][] = [
    ["stream_options", profile.includeUsage ? { include_usage: true } : undefined],
    [profile.tokenLimitField, profile.maxTokens],
    ["temperature", profile.temperature],
    ...Object.entries(profile.extra),
  ];
  return fields
    .filter(([name, value]) => value !== undefined && !profile.dropped.includes(name))
    .map(([name, value]) => `,${JSON.stringify(name)}:${JSON.stringify(value)}`)
    .join("");
}

function cacheKey(request: Request, { cacheKeyField, dropped }: Profile): string {
  if (cacheKeyField === undefined || dropped.includes(cacheKeyField)) return "";
  return `,${JSON.stringify(cacheKeyField)}:${JSON.stringify(request.session)}`;
}

const sameTools = (a: readonly Tool[], b: readonly Tool[]): boolean =>
  a === b || (a.length === b.length && a.every((tool, at) => tool === b[at]));

/** Loaded with the first request: a start needs no schemas. */
async function spelledTools(tools: readonly Tool[], dialect: Profile["schema"]): Promise<string> {
  const { spelledTool } = await import("./tool-schema.js");
  return tools.map((tool) => spelledTool(tool, dialect)).join(",");
}
