/**
 * The person's language, where nothing else of their configuration is needed: for the help, for
 * a command line that is wrong, for what is said last. Small, since the help loads only this.
 */
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { Locale } from "../../core/i18n/index.js";
import { localeNamed, localeOf } from "../../core/i18n/index.js";
import type { Env } from "./places.js";
import { places } from "./places.js";
import { plainFile } from "./plain-file.js";

/** As `loadConfig` has it: the line, the variables, the person's files, the system. */
export function languageOf(env: Env, asked?: string): Locale {
  const { config } = places(env);
  const named =
    asked ??
    (env.BELAY_LANG || inKeyFile(join(config, ".env")) || inSettings(join(config, "config.json")));
  return named ? localeNamed(named) : localeOf(env);
}

function inKeyFile(file: string): string | undefined {
  try {
    return parseEnv(plainFile(file)).BELAY_LANG;
  } catch {
    return undefined; // There is none, or it cannot be read.
  }
}

function inSettings(file: string): string | undefined {
  try {
    const settings: unknown = JSON.parse(plainFile(file));
    const { lang } = Object(settings) as { lang?: unknown };
    return lang === "en" || lang === "zh" || lang === "zh-CN" ? lang : undefined;
  } catch {
    return undefined; // There is none, or it is told elsewhere what is wrong with it.
  }
}
