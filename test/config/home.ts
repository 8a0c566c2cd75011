/** A person's home for tests of the configuration: a folder under BELAY_HOME, made and removed. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { loadConfig } from "../../src/adapters/config/index.js";
import type { Options } from "../../src/adapters/config/index.js";
import { providers } from "../../src/adapters/model/index.js";

export let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "config-"));
  mkdirSync(join(home, "config"));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

export const file = () => join(home, "config/config.json");

export const write = (settings: unknown) =>
  writeFileSync(file(), typeof settings === "string" ? settings : JSON.stringify(settings), {
    mode: 0o600,
  });

export const writeKeys = (text: string, mode = 0o600) => {
  writeFileSync(join(home, "config/.env"), text);
  chmodSync(join(home, "config/.env"), mode);
};

export const load = (env: Record<string, string> = {}, options: Options = {}) =>
  loadConfig({ options, env: { BELAY_HOME: home, ...env }, providers });

/** `provider model baseURL key`, the parts that matter. */
export function answering(env: Record<string, string> = {}, options: Options = {}): string {
  const { endpoint } = load(env, options).config;
  if (!endpoint) return "demo";
  const key = endpoint.apiKey === undefined ? "no key" : endpoint.apiKey;
  return `${endpoint.provider} ${endpoint.model} ${endpoint.baseURL} ${key}`;
}
