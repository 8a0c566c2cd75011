/** Secrets do not reach the disk; what only looks like one is left alone. */
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { redactFact, redactor, valueRedactor } from "../src/core/redact.js";

const redact = redactor();
const mixed = (length: number) => "aB3dE6gH9k".repeat(20).slice(0, length);
const hex = (length: number) => "0a1b2c3d4e5f6789".repeat(20).slice(0, length);
const PEM = "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEAAAAA\nBG5vbmUAAAAEbm9u\n";

test.each([
  ["OpenAI-like key", `sk-${hex(32)}`],
  ["OpenAI project key", `sk-proj-${mixed(48)}`],
  ["Anthropic key", `sk-ant-api03-${mixed(40)}_${mixed(20)}-${mixed(20)}AA`],
  ["OpenRouter key", `sk-or-v1-${hex(64)}`],
  ["Zhipu key", `${hex(32)}.${mixed(16)}`],
  ["GitHub token", `ghp_${mixed(36)}`],
  ["GitHub server token", `ghs_${mixed(36)}`],
  ["GitHub fine-grained token", `github_pat_${mixed(22)}_${mixed(59)}`],
  ["GitLab token", `glpat-${mixed(20)}`],
  ["AWS key id", "AKIAIOSFODNN7EXAMPLE"],
  ["Tencent key id", `AKID${mixed(32)}`],
  ["Alibaba key id", `LTAI${mixed(20)}`],
  ["Google key", `AIzaSy${mixed(33)}`],
  ["Groq key", `gsk_${mixed(52)}`],
  ["xAI key", `xai-${mixed(80)}`],
  ["Hugging Face token", `hf_${mixed(34)}`],
  ["npm token", `npm_${mixed(36)}`],
  ["PyPI token", `pypi-AgEIcHlwaS5vcmc${mixed(60)}`],
  ["Slack token", `xoxb-123456789012-${mixed(24)}`],
  ["Stripe key", `sk_live_${mixed(24)}`],
  ["SendGrid key", `SG.${mixed(22)}.${mixed(43)}`],
  ["JWT", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.c2lnbmF0dXJlX3ZhbHVl"],
  ["private key", `${PEM}-----END OPENSSH PRIVATE KEY-----`],
  ["private key in JSON", `-----BEGIN PRIVATE KEY-----\\n${mixed(64)}\\n${mixed(60)}`],
])("takes out a %s and nothing around it", (_name, secret) => {
  for (const [before, after] of [
    ["before ", " after"],
    ['{"key":"', '"}'],
    ["KEY=", "\nNEXT=1"],
    ["密钥是", "。"],
    ["https://", "@example.com/owner/repo"],
  ] as const)
    expect(redact(before + secret + after)).toBe(`${before}[redacted]${after}`);
});

test.each([
  [
    "Authorization: Bearer abcdefghijklmnopqrstuvwxyz012345 x",
    "Authorization: Bearer [redacted] x",
  ],
  ['"authorization": "Basic dXNlcjpwYXNz"', '"authorization": "Basic [redacted]"'],
  ["curl -H 'authorization: 0123456789abcdef'", "curl -H 'authorization: [redacted]'"],
  ["use bearer tok3n-abcdefghijklmn.", "use bearer [redacted]"],
  ["postgres://u:hunter2@db.invalid/x", "postgres://u:[redacted]@db.invalid/x"],
  ["https://user:p%40ss@host:8080/a?b#c", "https://user:[redacted]@host:8080/a?b#c"],
  [`ARK_API_KEY=${hex(36)}`, "ARK_API_KEY=[redacted]"],
  [`apiKey: "${mixed(32)}"`, 'apiKey: "[redacted]"'],
  [`AWS_SECRET_ACCESS_KEY = ${mixed(20)}/${mixed(19)}`, "AWS_SECRET_ACCESS_KEY = [redacted]"],
])("takes only the secret out of %s", (text, left) => {
  expect(redact(text)).toBe(left);
});

test.each([
  "commit 3f786850e387550fdab836ed7e6dc881de23001b",
  "sk-learn is a library; skip-this; task-force; disk-usage-2024-report",
  "sk-learn-contrib-imbalanced-learn-0-12",
  '"integrity": "sha512-Y7xk/AKIAIOSFODNN7EXAMPLE+AIzaSyABCDEFGHIJ0123456789abcdefghijklmno+vw=="',
  `sha512-${mixed(86)}==`,
  "550e8400-e29b-41d4-a716-446655440000",
  `sha256:${hex(64)}`,
  "const apiKey = process.env.DEEPSEEK_API_KEY_NUMBER_2;",
  "const secret = await readSecretFromVault2024(name);",
  "DEEPSEEK_API_KEY=your-key-here",
  "the bearer of good news; Bearer authentication is required",
  "git@github.com:owner/repo.git and https://example.com:443/@scope/pkg",
  "postgres://$USER:${PASSWORD}@db/x",
  "-----BEGIN PUBLIC KEY-----\nMIIBIjANBgkqhkiG9w0\n-----END PUBLIC KEY-----",
  "password: must have 12 characters and 3 digits",
  "hf_transfer_is_a_package npm_config_registry_of_the_user",
])("leaves alone: %s", (text) => {
  expect(redact(text)).toBe(text);
});

test("the values of keys in use go first, whatever their shape, also as part of a URL", () => {
  const key = "plain key/with=odd signs";
  const redactKey = redactor([key, `${key}-longer`, undefined, "short"]);
  expect(redactKey(`a ${key} b ${key}-longer c ?k=${encodeURIComponent(key)}&short`)).toBe(
    "a [redacted] b [redacted] c ?k=[redacted]&short",
  );
});

test("redacting again changes nothing", () => {
  const pieces = fc.constantFrom("sk-", mixed(30), hex(32), ".", " ", "Bearer ", "://u:", "@", "=");
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
      const once = redact(parts.join(""));
      expect(redact(once)).toBe(once);
    }),
    { numRuns: 2000 },
  );
});

test("long lines cost time in proportion", () => {
  // A pattern that backtracks would not come back from these within the test's limit.
  for (const unit of [
    "a",
    "A_",
    "sk-",
    "eyJa.",
    "://a:",
    "1a",
    "secret=",
    "bearer ",
    "-----BEGIN ",
  ])
    expect(redact(unit.repeat(1_000_000 / unit.length)).length).toBeGreaterThan(0);
});

test("every string of a fact is redacted, except the bytes of images", () => {
  const data = `AIza${mixed(40)}`;
  const content = [
    { type: "text" as const, text: `it is ${data}` },
    { type: "image" as const, mime: "image/png", data },
  ];
  const intent = { offline: false, title: false };
  expect(redactFact({ type: "user.said", content, intent }, redact)).toEqual({
    type: "user.said",
    content: [{ type: "text", text: "it is [redacted]" }, content[1]],
    intent,
  });
});

test("the model is given what is merely shaped like a key, or edits would lose it", () => {
  const sample = `token = "sk-${hex(32)}" and postgres://u:hunter2@db/x`;
  const key = 'odd "quoted" key';
  const forModel = valueRedactor([key]);
  expect(forModel(sample)).toBe(sample);
  expect(forModel(`a ${key} b ${JSON.stringify({ key })} c ${encodeURIComponent(key)}`)).toBe(
    'a [redacted] b {"key":"[redacted]"} c [redacted]',
  );
});
