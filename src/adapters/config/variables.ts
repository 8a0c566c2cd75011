/**
 * The environment, as far as belay reads it: the process's own, and under it the person's key
 * file, which has the form of a `.env`. Nothing is ever read from the project's folder.
 */
import { statSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { isWebAddress, withoutCredentials } from "../../core/address.js";
import type { HitlMode } from "../../core/policy.js";
import type { Env } from "./places.js";
import type { ConfigProblem } from "./problem.js";
import { textIn } from "./settings.js";

const keyFile = (configDir: string): string => join(configDir, ".env");

/** Empty values count as not set, so that a template with `KEY=` does no harm. */
export function variables(
  env: Env,
  configDir: string,
  known: ReadonlySet<string>,
): { env: Env; problems: ConfigProblem[] } {
  const file = keyFile(configDir);
  const text = textIn(file);
  const own = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  if (text === undefined) return { env: own, problems: [] };
  if (typeof text !== "string")
    return { env: own, problems: [{ kind: "unreadable", file, why: text.why }] };
  const kept = Object.entries(parseEnv(text.replace(/^\ufeff/, ""))).filter(
    ([name, value]) => value !== "" && (known.has(name) || /^(BELAY|OPENAI)_/.test(name)),
  );
  const problems: ConfigProblem[] = isOpenToOthers(file) ? [{ kind: "open_to_others", file }] : [];
  return { env: { ...Object.fromEntries(kept), ...own }, problems };
}

export const isOpenToOthers = (file: string): boolean =>
  process.platform !== "win32" && (statSync(file).mode & 0o077) !== 0;

/** A variable's value where it is one of those that make sense, else undefined and a problem. */
export function variableReader(env: Env, problems: ConfigProblem[]) {
  const wrong = (name: string, expected: string): undefined => {
    problems.push({ kind: "variable", name, expected, came: withoutCredentials(env[name] ?? "") });
    return undefined;
  };
  return {
    count(name: string): number | undefined {
      const value = env[name]?.trim();
      if (value === undefined) return undefined;
      return /^[1-9]\d{0,14}$/.test(value) ? Number(value) : wrong(name, "1, 2, 3 …");
    },
    flag(name: string): boolean | undefined {
      const value = env[name]?.trim().toLowerCase();
      if (value === undefined) return undefined;
      if (/^(1|true|yes|on)$/.test(value)) return true;
      return /^(0|false|no|off)$/.test(value) ? false : wrong(name, "1, 0");
    },
    hitl(name: string): HitlMode | undefined {
      const value = env[name]?.trim().toLowerCase();
      if (value === undefined) return undefined;
      if (value === "on" || value === "auto" || value === "off") return value;
      return wrong(name, "on, auto, off");
    },
    address(name: string): string | undefined {
      const value = env[name]?.trim();
      if (value === undefined) return undefined;
      if (isWebAddress(value)) return value;
      return wrong(name, "https://…");
    },
  };
}
