/** Programs by name: which of them read programs, and which bring in what others wrote. */
import { joinPath } from "./path.js";

const SYSTEM =
  /^(\/usr|\/usr\/local|\/opt\/homebrew|\/opt\/local|\/snap|\/run\/current-system\/sw)?\/s?bin$/;

/** A bare name where the program comes from PATH or a system folder, else its absolute path. */
export function programName(text: string, cwd: string | undefined): string {
  if (!text.includes("/")) return text;
  const path = joinPath(cwd, text);
  if (path === undefined) return text;
  const cut = path.lastIndexOf("/");
  return SYSTEM.test(path.slice(0, cut)) ? path.slice(cut + 1) : path;
}

/** The name without its path, for what is dangerous wherever it lies. */
export const baseName = (program: string): string => program.slice(program.lastIndexOf("/") + 1);

const SHELLS =
  /^(r?bash|sh|r?dash|r?zsh|[akmp]?ksh(93)?|pdksh|yash|fish|t?csh|posh|osh|elvish|nu)$/;
export const isShell = (program: string): boolean => SHELLS.test(baseName(program));

/** Those whose script is written in another language. */
const INTERPRETERS =
  /^(python\d*(\.\d+)*w?|pypy\d*|ipython\d*|node(js)?|deno|bun|tsx|ts-node|perl\d*(\.\d+)*|ruby(\d.*)?|jruby|irb|php\d*(\.\d+)*|lua\d*(\.\d+)*|luajit|Rscript|R|julia|groovy|scala|clojure|clj|bb|osascript|pwsh|powershell|tclsh[\d.]*|wish|expect|guile|racket|sbcl|elixir|iex|erl|escript|ghci|runghc|runhaskell|ocaml|swift|kotlin|jshell)$/;
export const isInterpreter = (program: string): boolean => INTERPRETERS.test(baseName(program));

/** Their output is what somebody else wrote. */
const NETWORK =
  /^(curl|wget2?|aria2c|axel|http|https|httpie|xhs?|curlie|lwp-request|lwp-download|GET|POST|fetch|nc|ncat|netcat|socat|telnet|lynx|w3m|links2?|elinks|t?ftp|lftp|scp|sftp|ssh|rsync|gh|glab|aws|gsutil|gcloud|az|s3cmd|rclone|mc|ipfs|dig|host|nslookup|drill|websocat|wscat|grpcurl|ssh-keyscan|whois|finger|gopher)$/;
export const isNetwork = (program: string): boolean => NETWORK.test(baseName(program));

/** What they say of themselves does not come from there: `eval "$(gh completion bash)"`. */
export const saysOfItself = (words: readonly { text: string }[]): boolean =>
  words.some(({ text }) => /^(completion|--version|--help)$/.test(text));
