/**
 * Whether a command goes online, by its words. A program nobody knows is not assumed to; nor
 * is a build or a test that might.
 */
import { isNetwork } from "./follow/names.js";
import type { Arg } from "./follow/scope.js";
import type { Run } from "./follow/trace.js";

export function goesOnline(run: Run): boolean {
  const { program, args, redirects } = run;
  if (redirects.some(({ target }) => /^\/dev\/(tcp|udp)\//.test(target.text))) return true;
  if (program === "curl" && staysHere(args)) return false;
  if (isNetwork(program) || ALWAYS.test(program)) return true;
  const words = verbs(args.slice(1).map((arg) => arg.text));
  const [verb = ""] = words;
  if (/^(python\d*(\.\d+)?|py)$/.test(program)) return pip(args.map((arg) => arg.text));
  if (program === "yarn" && verb === "") return true; // It installs.
  const said = words.slice(0, 2).join(" ");
  return BY_VERB.some(([programs, online]) => programs.test(program) && online.test(said));
}

/**
 * It asks a server on this machine, as one does of what one has just built, and would not be
 * sent on from there.
 */
function staysHere(args: readonly Arg[]): boolean {
  const words = args.slice(1);
  const options = words.filter(({ text }) => /^-./.test(text)).map(({ text }) => text);
  const addresses = words.filter(
    ({ text }, i) => !/^-./.test(text) && !CURL_VALUED.test(words[i - 1]?.text ?? ""),
  );
  const plain = options.every((option) => CURL_PLAIN.test(option) || CURL_VALUED.test(option));
  return (
    plain && addresses.length > 0 && addresses.every((arg) => arg.known && HERE.test(arg.text))
  );
}

const HERE = /^(https?:\/\/)?(localhost|127(\.\d{1,3}){3}|0\.0\.0\.0|\[::1\])(:\d{1,5})?([/?#]|$)/i;
const CURL_PLAIN =
  /^(-[sSfikvIgN]+|-X[A-Z]+|--(silent|show-error|fail|fail-with-body|include|insecure|verbose|head|no-buffer|compressed))$/;
const CURL_VALUED =
  /^(-[sSfikvIgN]*[XHdowmu]|--(request|header|data|data-raw|data-binary|json|output|write-out|max-time|connect-timeout|retry|user|form))$/;

const ALWAYS =
  /^(ping6?|traceroute|mtr|npx|bunx|uvx|pnpx|svn|mail|mailx|mutt|sendmail|msmtp|swaks|ngrok|cloudflared|vercel|netlify|heroku|flyctl|firebase|wrangler|yt-dlp|youtube-dl|huggingface-cli|hf|rustup|freshclam|snap|flatpak|twine)$/;

const INSTALLING =
  /^(i|ci|install|add|update|upgrade|publish|dlx|exec|x|create|init|get|sync|login|search|view|info|audit|outdated|download|fetch|pull|push|up|lock|tap)( |$)/;

/** Programs of which some verbs do, held against the first two words that are no options. */
const BY_VERB: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^git$/,
    /^(push|fetch|pull|clone|ls-remote|send-email|request-pull|remote (update|show|prune)|submodule (update|add)|lfs (pull|push|fetch|clone)|svn|p4)( |$)/,
  ],
  [/^(hg|jj|bzr|fossil)$/, /^(push|pull|clone|incoming|outgoing|git (push|fetch|clone))( |$)/],
  [
    /^(docker|podman|buildah|nerdctl)$/,
    /^(pull|push|run|login|build|search|compose (pull|push|up|build|run)|image (pull|push)|buildx build)( |$)/,
  ],
  [/^(npm|pnpm|yarn|bun|gem|brew|composer|conda|mamba|pipx|uv|poetry|pdm|rye)$/, INSTALLING],
  [/^uv$/, /^(pip|tool|run)( |$)/],
  [/^pip\d*(\.\d+)?$/, /^(install|download|search|index|wheel)( |$)/],
  [/^cargo$/, /^(install|fetch|publish|search|update|add|login|owner|yank)( |$)/],
  [/^go$/, /^(get|install|mod (download|tidy|vendor|get))( |$)/],
  [/^(apt|apt-get|aptitude|dnf|yum|zypper|apk|pacman|port|emerge|winget|choco)$/, /./],
  [/^(helm|kubectl|oc|terraform|tofu|pulumi|ansible(-\w+)?|sls|cdk|sam)$/, /./],
  [/^openssl$/, /^(s_client|ocsp)( |$)/],
  [/^(playwright|nvm|fnm|volta|asdf|mise|corepack|sdk)$/, /^(install|use|prepare|pull)( |$)/],
];

/** Without options, and without the values of those that stand before a verb. */
function verbs(words: readonly string[]): string[] {
  return words.filter((word, i) => !/^-/.test(word) && !VALUED.test(words[i - 1] ?? ""));
}
const VALUED =
  /^(-C|-c|--git-dir|--work-tree|--namespace|--prefix|--cwd|--dir|--directory|-F|--filter|--manifest-path|--config|-w|--workspace|--context|-H|--host|--project|-f|--file)$/;

function pip(words: readonly string[]): boolean {
  const at = words.indexOf("-m");
  const [module, verb = ""] = verbs(words.slice(at + 1));
  return at > 0 && module === "pip" && /^(install|download|search|index|wheel)$/.test(verb);
}
