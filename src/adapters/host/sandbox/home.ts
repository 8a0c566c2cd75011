/**
 * The home directory is empty in the sandbox, but for what programs are made of: toolchains and
 * what they have downloaded, to be read. Folders that also hold keys (`.cargo`, `.m2`, `.config`)
 * are not shown whole.
 */
import { readFileSync } from "node:fs";
import { isAbsolute, join, normalize } from "node:path";
import type { Environment } from "../shell/environment.js";

/** Absolute paths below `home`, parents before what lies in them. */
export function shownOf(home: string, env: Environment): string[] {
  const named = VARIABLES.map((name) => env[name] ?? "");
  const programs = (env.PATH ?? "").split(":");
  const further = [...named, ...programs]
    .filter((path) => isAbsolute(path))
    .map((path) => normalize(path).replace(/\/$/, ""))
    .filter((path) => path.startsWith(`${home}/`));
  const known = TOOLCHAINS.map((path) => join(home, path));
  const settings = GIT.map((path) => join(home, path)).filter((path) => !holdsSecret(path));
  const all = [...new Set([...known, ...further, ...settings])].sort();
  return all.filter((path) => !all.some((other) => path.startsWith(`${other}/`)));
}

/** Folders that hold no keys, by the custom of their programs. */
const VARIABLES = `
  VIRTUAL_ENV JAVA_HOME GOROOT PYENV_ROOT RBENV_ROOT NVM_DIR RUSTUP_HOME SDKMAN_DIR VOLTA_HOME
  ANDROID_HOME ANDROID_SDK_ROOT DOTNET_ROOT MAVEN_HOME CONDA_PREFIX
`
  .trim()
  .split(/\s+/);

const TOOLCHAINS = `
  .nvm .fnm .local/share/fnm .volta .asdf .local/share/mise n .npm-global .bun/bin .deno/bin
  .pyenv .local/share/uv .local/share/pipx miniconda3 miniforge3 mambaforge anaconda3
  .rbenv .rustup .cargo/bin .cargo/registry .cargo/git go/bin go/pkg .ghcup .opam .elan
  .sdkman .jenv .jdks .m2/repository .m2/wrapper .gradle/wrapper .dotnet .nix-profile .linuxbrew
  .local/bin .local/lib bin
`
  .trim()
  .split(/\s+/);

const GIT = [".gitconfig", ".config/git/config", ".config/git/ignore", ".config/git/attributes"];

/** People put tokens into addresses and headers of git's settings. */
function holdsSecret(path: string): boolean {
  try {
    return /:\/\/[^/\s]*@|extraheader|token|passw/i.test(readFileSync(path, "utf8"));
  } catch {
    return true; // Not there, or not to be read: nothing to show.
  }
}
