/**
 * Every word a person reads. English is the shape; Chinese must fill it, or it does not
 * compile. What the model reads is fixed English and stands elsewhere.
 */
import { en } from "./en/index.js";
import { zh } from "./zh/index.js";

export type Words = typeof en;
export type Locale = "en" | "zh";

export const wordsFor = (locale: Locale): Words => (locale === "zh" ? zh : en);

/** `zh`, `zh_CN.UTF-8`, `zh-Hans` … are Chinese; anything else is English. */
export const localeNamed = (name: string): Locale => (/^zh\b|^zh_/i.test(name) ? "zh" : "en");

/** The person's language, by the order POSIX gives; BELAY_LANG goes before all of it. */
export function localeOf(env: Readonly<Record<string, string | undefined>>): Locale {
  const name = [env.BELAY_LANG, env.LC_ALL, env.LC_MESSAGES, env.LANG].find((n) => n);
  return localeNamed(name ?? "");
}
