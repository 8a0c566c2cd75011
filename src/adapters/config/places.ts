/**
 * Where a person's own files lie: by the custom of the system, or all under BELAY_HOME.
 */
import { join, resolve } from "node:path";
import envPaths from "env-paths";

export interface Places {
  config: string;
  data: string;
  cache: string;
}

export type Env = Readonly<Record<string, string | undefined>>;

export function places(env: Env): Places {
  if (env.BELAY_HOME) {
    const home = resolve(env.BELAY_HOME);
    return { config: join(home, "config"), data: join(home, "data"), cache: join(home, "cache") };
  }
  const { config, data, cache } = envPaths("belay", { suffix: "" });
  return { config, data, cache };
}
