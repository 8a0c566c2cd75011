/**
 * Which names hold secrets, configure, or belong to version control: and which do not.
 */
import { describe, expect, test } from "vitest";
import { cautionOf, folded, isSecret, sealed } from "../../src/adapters/host/files/names.js";

const words = (text: string): string[] => text.trim().split(/\s+/);

describe("secrets are asked about", () => {
  test.each([
    ...words(`
      .env .env.local .env.production a/b/.env .ENV .env. .env~ .env.bak prod.env .envrc
      keys/id_rsa id_ed25519 id_ed25519_sk id_rsa.old server.pem tls.key cert.p12 x.jks
      .netrc _netrc .npmrc .pypirc .git-credentials .htpasswd .aws/credentials .ssh/config
      .kube/config .docker/config.json secrets.yaml credentials.json
      service-account-prod.json terraform.tfstate .env::$DATA
    `),
    ".env ",
    "．env",
    ".e\u200bnv",
  ])("%s", (path) => {
    expect(isSecret(path)).toBe(true);
    expect(cautionOf(path, "read")).toBe("secret");
    expect(cautionOf(path, "write")).toBe("secret");
  });
});

describe("what only sounds like a secret is free", () => {
  test.each(
    words(`
      .env.example .env.sample .env.local.example .env-template example.env src/env.ts env.js
      .environment id_rsa.pub .ssh/id_ed25519.pub src/secrets.ts secret.txt keyboard.ts
      monkey.png src/credentials/form.tsx docs/netrc.md .git/HEAD .git/config config.json token.ts
    `),
  )("%s", (path) => {
    expect(isSecret(path)).toBe(false);
    expect(cautionOf(path, "read")).toBeUndefined();
  });
});

describe("what is run or obeyed later is asked about when written, free to read", () => {
  test.each(
    words(`
      AGENTS.md agents.md sub/AGENTS.md CLAUDE.md .mcp.json .Mcp.Json .belay/settings.json
      .belay .belay/sessions/s1.jsonl package.json packages/a/package.json .husky/pre-commit
      .vscode/tasks.json .github/workflows/ci.yml lefthook.yml .gitmodules vendor/x.git/config
      app.code-workspace .cargo/config.toml .bashrc
    `),
  )("%s", (path) => {
    expect(cautionOf(path, "write")).toBe("configuration");
    expect(cautionOf(path, "read")).toBeUndefined();
  });
});

describe("ordinary files are free", () => {
  test.each(
    words(`
      src/a.ts README.md .gitignore .gitattributes .github/ISSUE_TEMPLATE.md package.ts
      package-lock.json my.belay.ts agents.ts tests/git/x.ts digit .gitkeep a.git.ts
    `),
  )("%s", (path) => {
    expect(cautionOf(path, "write")).toBeUndefined();
    expect(sealed(path)).toBeUndefined();
  });
});

describe("version control's own is never written", () => {
  test.each([
    ...words(`
      .git .git/hooks/pre-commit .GIT/config a/.git/x .git./config git~1/config .hg/hgrc
      .git::$INDEX_ALLOCATION/config .svn/entries ．git/config
    `),
    ".git /hooks/x",
    ".g\u200cit/hooks/x",
    "\ufeff.git/x",
    ".gi\u00adt/x",
  ])("%s", (path) => {
    expect(sealed(path)).toBeDefined();
  });
});

test("folding leaves an ordinary name as it is", () => {
  for (const name of ["a.ts", "你好.md", "..notes", "x y"]) expect(folded(name)).toBe(name);
});
