/**
 * Where a person's own files lie: by the custom of the system, or all under BELAY_HOME.
 */
import { homedir, userInfo } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
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
  return {
    config: absolute(config, ".config/belay"),
    data: absolute(data, ".local/share/belay"),
    cache: absolute(cache, ".cache/belay"),
  };
}

/** A relative HOME or XDG variable would put a person's files into whatever folder they are in. */
const absolute = (path: string, usual: string): string =>
  isAbsolute(path) ? path : join(ownHome(), usual);

/** The home directory, also where HOME is empty or no whole path. */
export function ownHome(): string {
  const named = homedir();
  if (isAbsolute(named)) return named;
  try {
    return userInfo().homedir;
  } catch {
    return "/"; // A user whom the system does not know.
  }
}
