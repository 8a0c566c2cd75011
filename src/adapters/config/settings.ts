/**
 * The person's configuration file: what may stand in it, and reading it. A field that is wrong
 * is told and left out; it never takes the others with it.
 */
import { join } from "node:path";
import { z } from "zod/v3";
import { isWebAddress } from "../../core/address.js";
import { nearestWord } from "../../core/near.js";
import { fieldFlaws } from "./field-flaw.js";
import { jsonFlaw } from "./json-flaw.js";
import { plainFile } from "./plain-file.js";
import type { ConfigProblem } from "./problem.js";
import { profileSettings } from "./profile-settings.js";

const webAddress = z.string().refine(isWebAddress);
const count = z.number().int().positive();
const rules = z.array(z.string().min(1));

const fields = {
  /** The id of a provider. */
  provider: z.string().min(1),
  /** A model of it, or `provider/model`. */
  model: z.string().min(1),
  /** The endpoint to use, instead of the provider's own. */
  baseURL: webAddress,
  /** `off` is for one run only: --hitl off. */
  hitl: z.enum(["auto", "on"]),
  lang: z.enum(["en", "zh", "zh-CN"]),
  /** Commands run in a sandbox; without the network unless that is allowed. */
  sandbox: z.boolean(),
  sandboxNetwork: z.boolean(),
  theme: z.enum(["auto", "dark", "light", "contrast", "none"]),
  /** How a long turn that ends or asks calls for attention. */
  notify: z.enum(["off", "bell", "osc"]),
  /** Lines only, for a screen reader. */
  plain: z.boolean(),
  /** The prompt has vi's keys. */
  vim: z.boolean(),
  maxRounds: count,
  tokenBudget: count,
  /** Rules as for --allow. */
  allow: rules,
  /** Rules of all three lists; each is read by itself, see `core/permission/rule.ts`. */
  permissions: z.object({ allow: rules, ask: rules, deny: rules }).partial().strict(),
  /** By id: what differs from the table, and providers of one's own. */
  providers: z.record(
    z
      .object({
        baseURL: webAddress,
        apiKey: z.string().min(1),
        /** The environment variable that holds the key. */
        keyVariable: z.string().min(1),
        model: z.string().min(1),
        profile: profileSettings,
        headers: z.record(z.string()),
      })
      .partial()
      .strict(),
  ),
  /** By base URL, and where `model` is given only for that model. */
  profiles: z.array(
    z
      .object({ baseURL: webAddress, model: z.string().optional(), profile: profileSettings })
      .strict(),
  ),
  network: z
    .object({
      httpProxy: webAddress,
      httpsProxy: webAddress,
      noProxy: z.string(),
      caFile: z.string().min(1),
    })
    .partial()
    .strict(),
};

type Fields = typeof fields;
export const settingNames: readonly string[] = Object.keys(fields);
export type Settings = { [Name in keyof Fields]?: z.infer<Fields[Name]> };

export interface ReadSettings {
  settings: Settings;
  problems: ConfigProblem[];
  /** There is a file and nothing of it could be used: be careful, and never overwrite it. */
  broken: boolean;
}

export const settingsFile = (configDir: string): string => join(configDir, "config.json");

export function readSettings(configDir: string): ReadSettings {
  const file = settingsFile(configDir);
  const text = textIn(file);
  if (text === undefined) return { settings: {}, problems: [], broken: false };
  if (typeof text !== "string")
    return { settings: {}, problems: [{ kind: "unreadable", file, why: text.why }], broken: true };
  return parseSettings(text, file);
}

export function parseSettings(text: string, file: string): ReadSettings {
  const plain = text.replace(/^\ufeff/, "");
  const value = jsonIn(plain);
  if ("at" in value) {
    const before = plain.slice(0, value.at).split("\n");
    const [line, column] = [before.length, (before.at(-1) ?? "").length + 1];
    return { settings: {}, problems: [{ kind: "broken", file, line, column }], broken: true };
  }
  const problems: ConfigProblem[] = [];
  const settings: Record<string, unknown> = {};
  for (const [field, given] of Object.entries(value.object)) {
    if (field === "$schema") continue;
    if (!Object.hasOwn(fields, field)) {
      const near = nearestWord(field, settingNames);
      problems.push({ kind: "unknown_field", file, field, near });
      continue;
    }
    const schema = fields[field as keyof Fields];
    const checked = schema.safeParse(given);
    if (checked.success) settings[field] = checked.data;
    else
      for (const flaw of fieldFlaws(field, given, { schema, issues: checked.error.issues }))
        problems.push({ kind: "field", file, whole: field, ...flaw });
  }
  return { settings: settings as Settings, problems, broken: false };
}

/** Undefined when there is no such file. */
export function textIn(file: string): string | { why: string } | undefined {
  try {
    return plainFile(file);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "ENOENT" || code === "ENOTDIR") return undefined;
    return { why: error instanceof Error ? error.message : String(error) };
  }
}

/** The object, or where it stops being one. */
function jsonIn(text: string): { object: Record<string, unknown> } | { at: number } {
  try {
    const value: unknown = JSON.parse(text);
    const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
    return isObject ? { object: value as Record<string, unknown> } : { at: 0 };
  } catch {
    return { at: jsonFlaw(text) ?? text.length };
  }
}
