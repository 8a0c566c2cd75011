/**
 * What a command sees of our environment: an allow-list, so that no key of ours reaches it,
 * and settings that keep programs from waiting for someone at a terminal.
 */

import { delimiter, isAbsolute } from "node:path";

export type Environment = Readonly<Record<string, string | undefined>>;

/** The variable by which everything a command has started is found again. */
const MARKER = "BELAY_RUN";

export interface Passed {
  /** What is picked from. */
  from: Environment;
  /** Further names to let through. */
  pass?: readonly string[];
}

export function environmentOf({ from, pass = [] }: Passed, marker: string, cwd: string) {
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(from)) {
    if (value === undefined) continue;
    const wanted = pass.includes(name) || (isAllowed(name) && !hasPassword(value));
    if (wanted) env[name] = name.toUpperCase() === "PATH" ? absoluteOnly(value) : value;
  }
  if (env.PATH === "") delete env.PATH;
  // A belay inside a belay: what it starts is found by both.
  const outer = from[MARKER];
  return {
    ...defaults,
    ...env,
    ...quiet,
    PWD: cwd,
    [MARKER]: outer === undefined ? marker : `${outer},${marker}`,
  };
}

/** `.`, `bin` and an empty entry mean the project's folder: its `git` would be taken for git. */
const absoluteOnly = (path: string): string =>
  path
    .split(delimiter)
    .filter((entry) => isAbsolute(entry))
    .join(delimiter);

const isAllowed = (name: string): boolean =>
  ALLOWED.has(name.toUpperCase()) || (KINDS.test(name) && !SECRET.test(name));

const SECRET = /TOKEN|KEY|SECRET|PASS|AUTH|CRED/;

/** `https://user:password@proxy`: an address to use, but also a secret. */
const hasPassword = (value: string): boolean => /:\/\/[^/\s]*@/.test(value);

/** Languages and folders; what says where toolchains and their caches are. */
const KINDS = /^(LC_\w+|XDG_\w+_(HOME|DIR|DIRS)|(NIX|NVM|FNM|ASDF|MISE|CONDA|HOMEBREW)_[A-Z_]+)$/;

const ALLOWED = new Set(
  `
  PATH HOME USER LOGNAME SHELL LANG LANGUAGE TZ TMPDIR TEMP TMP
  HTTP_PROXY HTTPS_PROXY ALL_PROXY NO_PROXY FTP_PROXY
  SSL_CERT_FILE SSL_CERT_DIR NODE_EXTRA_CA_CERTS REQUESTS_CA_BUNDLE CURL_CA_BUNDLE
  GIT_SSL_CAINFO SSH_AUTH_SOCK
  GOPATH GOROOT GOBIN GOCACHE GOMODCACHE GOPROXY GOPRIVATE GOOS GOARCH CGO_ENABLED
  CARGO_HOME CARGO_TARGET_DIR RUSTUP_HOME RUSTUP_TOOLCHAIN PYENV_ROOT RBENV_ROOT VOLTA_HOME
  VIRTUAL_ENV UV_CACHE_DIR PIP_CACHE_DIR PIP_INDEX_URL POETRY_HOME SDKMAN_DIR JAVA_HOME
  GRADLE_USER_HOME M2_HOME MAVEN_HOME ANDROID_HOME ANDROID_SDK_ROOT DOTNET_ROOT PNPM_HOME
  BUN_INSTALL DENO_DIR DENO_INSTALL COREPACK_HOME LD_LIBRARY_PATH PKG_CONFIG_PATH
  SOURCE_DATE_EPOCH
  SYSTEMROOT WINDIR COMSPEC PATHEXT APPDATA LOCALAPPDATA USERPROFILE PROGRAMFILES PROGRAMDATA
  SYSTEMDRIVE HOMEDRIVE HOMEPATH
`
    .trim()
    .split(/\s+/),
);

const defaults: Readonly<Record<string, string>> = {
  LANG: "C.UTF-8",
  PATH: "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin",
};

/** Nobody sits at a terminal: no pager, no prompt, and an editor that fails instead of waiting. */
const quiet: Readonly<Record<string, string>> = {
  TERM: "dumb",
  PAGER: "cat",
  GIT_PAGER: "cat",
  MANPAGER: "cat",
  SYSTEMD_PAGER: "cat",
  GH_PAGER: "cat",
  EDITOR: "false",
  VISUAL: "false",
  GIT_EDITOR: "false",
  GIT_SEQUENCE_EDITOR: "false",
  GIT_TERMINAL_PROMPT: "0",
  GCM_INTERACTIVE: "never",
  GH_PROMPT_DISABLED: "1",
  SSH_ASKPASS_REQUIRE: "never",
  DEBIAN_FRONTEND: "noninteractive",
  npm_config_yes: "true",
};
