/** Names of files that hold secrets, wherever they lie. */
import type { Arg } from "../follow/scope.js";
import { matches } from "../follow/glob.js";

const SECRET =
  /^(\.env(\..*)?|\.envrc|\.netrc|_netrc|\.npmrc|\.yarnrc(\.yml)?|\.pypirc|\.pgpass|\.my\.cnf|\.htpasswd|\.git-credentials|\.ssh|\.gnupg|\.aws|\.azure|\.kube|\.docker|\.vault-token|\.password-store|id_(rsa|dsa|ecdsa|ed25519)(_.*)?|.*\.(pem|key|p12|pfx|jks|keystore|kdbx|ppk)|\.\w+_history|\.?(credentials?|secrets?)(\.(json|ya?ml|toml|txt|ini|conf|cfg|env|enc|csv|xml|properties))?|g?shadow-?|sudoers|master\.passwd|environ|keychains|service-account.*\.json)$/;
const EXAMPLE = /^\.env[.-](example|sample|template|dist|defaults?|schema)$/;

/** Names a pattern is tried on: what it could match, it may read. */
const TRIED =
  ".env .env.local .env.production .envrc .npmrc .netrc .ssh .aws id_rsa id_ed25519 server.pem " +
  "server.key credentials credentials.json secrets secrets.json secrets.yml .git-credentials";

function isSecretName(name: string): boolean {
  const folded = name
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[. ]+$/, "");
  return SECRET.test(folded) && !EXAMPLE.test(folded);
}

/** Also behind a colon, an at sign or an equals sign: `HEAD:.env`, `@.env`. */
export function namesSecret(arg: Arg): boolean {
  if (arg.text.split(/[/:=@,]/).some(isSecretName)) return true;
  if (arg.pattern === undefined) return false;
  const parts = arg.pattern.split("/").filter((part) => /[*?[]/.test(part));
  return parts.some((part) => TRIED.split(" ").some((name) => matches(part, name)));
}
