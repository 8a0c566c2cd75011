/**
 * Names that are more than a name: they hold secrets, or decide what programs do.
 *
 * Names are compared on a folded copy, because some disks take `.GIT`, `.git.` or a `.git`
 * with an invisible character for `.git`. Only the comparison folds; what is opened is what
 * was asked for.
 */
import type { Caution } from "../../../core/effect.js";

/** As a careless file system would read it: case, widths, invisible characters, trailing dots. */
export function folded(name: string): string {
  const plain = name
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .replace(INVISIBLE, "")
    .replace(/^\s+/, "");
  // NTFS: `.git::$INDEX_ALLOCATION` is `.git`, and `git~1` its short name.
  return plain.replace(/(?<=.):.*$/su, "").replace(/[.\s]+$/, "");
}

const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** The name in `path` (real, relative) because of which nothing may be written there. */
export function sealed(path: string): string | undefined {
  return path.split("/").find((name) => REPOSITORY.test(folded(name)));
}

const REPOSITORY = /^(\.git|git~\d+|\.hg|\.svn|\.jj|\.bzr|_darcs)$/;

/** What a person should be asked about before `path` is read or written. */
export function cautionOf(path: string, purpose: "read" | "write"): Caution | undefined {
  const names = path.split("/").map(folded);
  if (holdsSecrets(names)) return "secret";
  return purpose === "write" && configures(names) ? "configuration" : undefined;
}

/** Whether a search must leave the file alone. */
export const isSecret = (path: string): boolean => holdsSecrets(path.split("/").map(folded));

function holdsSecrets(names: readonly string[]): boolean {
  const last = names.at(-1) ?? "";
  if (EXAMPLE.test(last)) return false;
  if (SECRET_FILES.has(last) || SECRET_KINDS.some((kind) => kind.test(last))) return true;
  if (names.some((name) => SECRET_DIRECTORIES.has(name)) && !last.endsWith(".pub")) return true;
  return SECRET_PLACES.has(names.slice(-2).join("/"));
}

const words = (text: string): Set<string> => new Set(text.trim().split(/\s+/));

/** `.env.example` and its like are there to be read. */
const EXAMPLE =
  /^(\.env[._-](.+\.)?|.*\.env\.)(examples?|samples?|templates?|dist|tpl)$|^(example|sample)\.env$/;

const SECRET_KINDS: readonly RegExp[] = [
  /^\.env(rc)?($|[^a-z])/,
  /.\.env$/,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?(?!.*\.pub$)($|[^a-z0-9_])/,
  /\.(pem|key|p12|pfx|p8|ppk|jks|keystore|kdbx?|ovpn)$/,
  /^\.?(credentials|secrets?)(\.(json|ya?ml|toml|ini|env))?$/,
  /^(client[_-]secret|service[_-]account).*\.json$/,
  /\.(tfstate(\.backup)?|tfvars)$/,
];
const SECRET_FILES = words(`
  .netrc _netrc .npmrc .pypirc .pgpass .my.cnf .mylogin.cnf .git-credentials .htpasswd
  .dockercfg .s3cfg .boto .vault-token .terraformrc
  application_default_credentials.json
`);
const SECRET_DIRECTORIES = words(".ssh .gnupg .password-store .aws .azure");
const SECRET_PLACES = words(`
  .docker/config.json .kube/config .git/credentials gh/hosts.yml
`);

function configures(names: readonly string[]): boolean {
  const last = names.at(-1) ?? "";
  if (names.some((name) => CONFIGURING_DIRECTORIES.has(name) || /.\.git$/.test(name))) return true;
  if (CONFIGURING_FILES.has(last) || last.endsWith(".code-workspace")) return true;
  return names.some((name, i) => name === ".github" && GITHUB.has(names[i + 1] ?? ""));
}

/** Of the agent and its kin, of editors and hooks: what stands there is run or obeyed later. */
const CONFIGURING_DIRECTORIES = words(`
  .belay .claude .cursor .codex .gemini .vscode .idea .zed .devcontainer .husky .githooks
  .circleci .cargo .bundle .yarn
`);
const CONFIGURING_FILES = words(`
  .mcp.json agents.md agents.override.md claude.md claude.local.md gemini.md .cursorrules
  .windsurfrules package.json .yarnrc .yarnrc.yml .pnpmfile.cjs .gitmodules .gitconfig
  .pre-commit-config.yaml .pre-commit-config.yml lefthook.yml lefthook.yaml .lefthook.yml
  lefthook-local.yml mise.toml .mise.toml .gitlab-ci.yml .devcontainer.json
  .bashrc .bash_profile .bash_login .profile .zshrc .zshenv .zprofile
  .exrc .vimrc .nvim.lua .dir-locals.el .gdbinit .lldbinit .rprofile
`);
const GITHUB = words("workflows actions copilot-instructions.md");
