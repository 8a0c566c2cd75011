/** No key, token or password is in a file that is tracked. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { secretsIn } from "./support/secret-scan.js";
import { root } from "./support/sources.js";

const madeUp = readFileSync(join(import.meta.dirname, "fake-secrets.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"));

test("no tracked file holds a secret", () => {
  const tracked = execFileSync("git", ["ls-files", "-z"], { cwd: root, encoding: "utf8" })
    .split("\0")
    .filter((file) => file && !madeUp.some((path) => file.startsWith(path)));
  const found = tracked.flatMap((file) =>
    secretsIn(readFileSync(join(root, file), "utf8")).map(
      ({ kind, line }) => `${file}:${line} ${kind}: take it out and revoke it`,
    ),
  );
  expect(found).toEqual([]);
});

/** Put together here, so that this file holds none. */
const random = "Zq8Lw3Rt7Yp5Vn9Kc2Mj6Hs4Gd8Fb1QxWuE";
test.each([
  ["API key", `key = sk-${random}`],
  ["API key", `sk-proj-${random}`],
  ["GitHub token", `ghp_${random}9`],
  ["AWS key", `AKIA${"QWERTYUIOPASDFGH"}`],
  ["Google key", `AIza${random}`],
  ["JSON web token", `eyJ${random}.eyJ${random}.${random}`],
  ["private key", `-----BEGIN RSA PRIVATE KEY-----\n${random}${random}\n`],
  ["password in an address", `postgres://admin:${random}@db.internal/x`],
  ["assigned secret", `const password = "${random}"`],
])("the scan finds a real one: %s", (kind, text) => {
  expect(secretsIn(`first\n${text}`)).toContainEqual({ kind, line: 2 });
});

test.each([
  "OPENAI_API_KEY=your-key-here",
  "sk-fake-0000000000000000000000000000",
  'apiKey: "bench"',
  "https://user:example-password@host.example/path",
  "git@github.com:belay/belay.git",
  "integrity sha512-mZB1aBkdzrzs0oTnqCnJDLtKbyqVj9pYcWQ8==",
  "const tokenBudget = flags.tokenBudget ?? config.tokenBudget",
  "https://${user}:${password}@host",
])("the scan lets be what is none: %s", (text) => {
  expect(secretsIn(text)).toEqual([]);
});
