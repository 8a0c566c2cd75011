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

/** Why nothing may be written at `path` (real, relative), or undefined. */
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
  if (SECRET_FILE.some((rule) => rule.test(last))) return true;
  if (names.some((name) => SECRET_DIRECTORY.test(name)) && !last.endsWith(".pub")) return true;
  return SECRET_PATH.test(names.slice(-2).join("/"));
}

/** `.env.example` and its like are there to be read. */
const EXAMPLE =
  /^(\.env[._-](.+\.)?|.*\.env\.)(examples?|samples?|templates?|dist|tpl)$|^(example|sample|template)\.env$/;

const SECRET_FILE: readonly RegExp[] = [
  /^\.env(rc)?($|[^a-z])/,
  /.\.env$/,
  /^id_(rsa|dsa|ecdsa|ed25519)(_sk)?(?!.*\.pub$)($|[^a-z0-9_])/,
  /\.(pem|key|p12|pfx|p8|ppk|jks|keystore|kdbx?|ovpn)$/,
  /^[._]netrc$/,
  /^\.(npmrc|pypirc|pgpass|my\.cnf|mylogin\.cnf|git-credentials|htpasswd|dockercfg|s3cfg|boto)$/,
  /^\.(vault-token|terraformrc|credentials|secrets?)$/,
  /^(credentials|secrets?)(\.(json|ya?ml|toml|ini|env))?$/,
  /^(client[_-]secret|service[_-]account).*\.json$/,
  /\.tfstate(\.backup)?$/,
];
const SECRET_DIRECTORY = /^\.(ssh|gnupg|password-store|aws|azure)$/;
const SECRET_PATH =
  /^(\.docker\/config\.json|\.kube\/config|\.git\/(config|credentials)|gh\/hosts\.yml)$/;

function configures(names: readonly string[]): boolean {
  const last = names.at(-1) ?? "";
  return (
    names.some((name) => CONFIGURING_DIRECTORY.test(name)) ||
    CONFIGURING_FILE.test(last) ||
    /^\.github\/(workflows|actions)(\/|$)|^\.github\/copilot-instructions\.md$/.test(
      names.slice(Math.max(0, names.lastIndexOf(".github"))).join("/"),
    )
  );
}

/** Of the agent and its kin, of editors and hooks: what they say is run or obeyed later. */
const CONFIGURING_DIRECTORY =
  /^(\.belay|\.husky|\.githooks|\.vscode|\.idea|\.zed|\.devcontainer|\.claude|\.cursor|\.codex|\.gemini|\.circleci|.+\.git)$/;
const CONFIGURING_FILE =
  /^(\.mcp\.json|agents(\.override)?\.md|claude(\.local)?\.md|gemini\.md|\.cursorrules|\.windsurfrules|package\.json|\.yarnrc(\.yml)?|\.pnpmfile\.cjs|\.gitmodules|\.gitconfig|\.pre-commit-config\.ya?ml|\.?lefthook(-local)?\.ya?ml|\.?mise\.toml|\.gitlab-ci\.yml)$/;
