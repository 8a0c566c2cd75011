/** Tools as the wire wants them: the one place that turns a schema of ours into JSON Schema. */
import { zodToJsonSchema } from "zod-to-json-schema";
import type { Tool } from "../../../core/tool.js";
import type { Profile } from "../providers/profile.js";
import type { Json } from "../stream/json.js";
import { sanitised } from "./dialect.js";

export function spelledTool(tool: Tool, dialect: Profile["schema"]): string {
  const { name, description } = tool;
  const parameters = sanitised(schemaOf(tool.input), dialect);
  return JSON.stringify({ type: "function", function: { name, description, parameters } });
}

function schemaOf(input: Tool["input"]): Json {
  const { $schema: _, ...schema } = zodToJsonSchema(input, { $refStrategy: "none" }) as Json;
  return schema;
}
