/**
 * Why a command wants a question, beyond being one. What loses work, reads secrets, leaves the
 * project or plants what runs later is never covered by a standing rule.
 */
import type { Why } from "../../policy.js";
import type { Arg } from "../follow/scope.js";
import type { Run } from "../follow/trace.js";
import { goesOnline } from "../network.js";
import { isInside } from "./options.js";
import { namesSecret } from "./secrets.js";

export type Concern = { why: Why; detail: string } | undefined;

/** `reads` = it is known to print only; `listed` = its files are looked at elsewhere. */
export function concernOf(
  run: Run,
  known: { reads: boolean; listed: boolean },
  root: string,
): Concern {
  const words = run.args.slice(1);
  const opened = run.redirects.filter(({ target }) => !isHarmless(target));
  const targets = opened.map(({ target }) => target);
  const named = known.listed ? targets : [...words, ...targets];
  const secret = named.find(namesSecret);
  if (secret) return { why: "secret", detail: secret.text };
  const written = [...(known.reads ? [] : words), ...targets].find(configures);
  if (written) return { why: "configuration", detail: written.text };
  if (plants(run)) return { why: "configuration", detail: run.text };
  const lost = losesWork(run);
  if (lost) return { why: "destructive", detail: lost };
  const outside = targets.find((arg) => arg.known && !isInside(arg, root, run.cwd));
  if (outside) return { why: "outside", detail: outside.text };
  if (goesOnline(run)) return { why: "network", detail: run.program };
  return undefined;
}

export const isHarmless = (target: Arg): boolean =>
  target.known && /^(\/dev\/(null|stdout|stderr|fd\/[012])|\d+-?|-)$/.test(target.text);

/** Files that something else obeys. */
const CONFIGURES =
  /(^|[/:=@,])(\.git|\.belay|\.mcp\.json|\.husky|\.vscode|\.idea|\.devcontainer|\.claude|\.cursor|\.(bash|zsh)(rc|_profile|_login|_logout|env|profile)|\.z(shrc|shenv|profile|login|logout)|\.profile|\.inputrc|\.xprofile|\.xinitrc|\.gitconfig|\.gitattributes|\.gitmodules|\.envrc|\.vimrc|\.editorconfig|authorized_keys|known_hosts|crontab|cron\.[a-z]+|systemd|launchd|LaunchAgents|LaunchDaemons|autostart|init\.d|rc\.local|sudoers\.d|profile\.d|ld\.so\.preload|AGENTS\.md|CLAUDE\.md)($|[/:,])/i;
const configures = (arg: Arg): boolean => CONFIGURES.test(arg.text);

function plants({ program, args }: Run): boolean {
  const words = args.slice(1).map((arg) => arg.text);
  if (/^(crontab|at|batch|launchctl|update-rc\.d|chkconfig|schtasks)$/.test(program)) return true;
  if (program === "systemctl") return words.some((word) => /^(enable|link|edit)$/.test(word));
  const asks = /^(--get.*|--list|-l|list|get)$/;
  return program === "git" && words[0] === "config" && !words.some((word) => asks.test(word));
}

/** What it would lose. */
function losesWork({ program, args }: Run): string | undefined {
  const words = args.slice(1).map((arg) => arg.text);
  const has = (expression: RegExp) => words.some((word) => expression.test(word));
  switch (program) {
    case "rm": {
      const globs = args.some((arg) => arg.pattern !== undefined || !arg.known);
      return has(/^(-\w*[rR]|--rec)/) || globs || has(/(^|\/)\.\.?\/?$/) ? "rm" : undefined;
    }
    case "shred":
    case "truncate":
    case "rimraf":
    case "dd":
      return program;
    case "find":
      return has(/^-delete$/) || has(/^(.*\/)?(rm|shred|unlink)$/) ? "find" : undefined;
    case "git":
      return GIT_LOSES.test(words.join(" ")) ? `git ${words[0]}` : undefined;
    case "docker":
    case "podman":
      return has(/^(prune|rm|rmi|kill)$/) ? program : undefined;
    case "kubectl":
      return has(/^(delete|drain)$/) ? program : undefined;
    case "terraform":
    case "tofu":
      return has(/^destroy$/) ? program : undefined;
    case "dropdb":
      return program;
    default:
      return undefined;
  }
}

const GIT_LOSES =
  /^(reset (.* )?--(hard|merge|keep)|clean\b|checkout (.* )?(--( |$)|\.( |$)|-f|--force)|restore (?!--staged)|switch (.* )?(-f|--force|--discard)|branch (.* )?-\w*[dD]|branch (.* )?--delete|stash (drop|clear)|push (.* )?(-\w*f|--force|--delete|-d|--mirror|--prune|\+|:)|rebase\b|filter-branch|filter-repo|update-ref|reflog (expire|delete)|gc .*--prune|worktree remove|rm\b|tag (.* )?(-d|--delete))/;
