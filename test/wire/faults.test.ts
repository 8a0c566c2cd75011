/** What went wrong, told apart by a server's words and status. */
import { describe, expect, test } from "vitest";
import { faultOfStatus } from "../../src/adapters/model/faults/http.js";
import { faultIn } from "../../src/adapters/model/faults/in-band.js";
import { faultOfNetwork } from "../../src/adapters/model/faults/network.js";
import { redacted } from "../../src/adapters/model/faults/redact.js";

const refused = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  faultOfStatus(
    status,
    new Headers(headers),
    typeof body === "string" ? body : JSON.stringify(body),
  );
const said = (message: string) => ({ error: { message } });

describe("a prompt that is too long", () => {
  test.each([
    [
      "Input token count (1100000) exceeds the maximum number of tokens allowed (1048576).",
      1_048_576,
    ],
    ["The input token count exceeds the maximum number of tokens allowed (32768).", 32_768],
    ["Input validation error: `inputs` must have less than 4096 tokens. Given: 5000", 4096],
    [
      "<400> InternalError.Algo.InvalidParameter: Range of input length should be [1, 129024]",
      129_024,
    ],
    [
      "This endpoint's maximum context length is 32768 tokens. However, you requested about 40000",
      32_768,
    ],
    ["litellm.ContextWindowExceededError: context window exceeded", undefined],
    ["Please reduce the length of the messages or completion.", undefined],
    ["Prompt exceeds max length", undefined],
    ["input is too long for requested model", undefined],
    ["The prompt is too long: 45000, model maximum context length: 32768", 32_768],
    ["Your input exceeds the context window of this model.", undefined],
    ["Requested tokens (5100) exceed context window of 4096", 4096],
    ["The decoder prompt (length 9000) is longer than the maximum model length of 8192.", 8192],
    ["Total tokens of image and text exceed max message tokens", undefined],
    ["model is loaded with context length of only 4096 tokens: context the overflows", 4096],
    ["tokens (30000) exceeded this model context window limit (24000).", 24_000],
    ["input length exceeds the context length", undefined],
    ["输入内容超出模型最大长度限制", undefined],
  ])("is recognised: %s", (message, window) => {
    const fault = refused(400, said(message));
    expect(fault).toMatchObject({ kind: "context_length", retryable: false });
    expect(fault.window).toBe(window);
  });

  test.each([
    [400, "max_tokens is too large: 100000. This model supports at most 16384 completion tokens."],
    [400, "max_tokens (100000) exceeds the maximum allowed (8192)."],
    [400, "Invalid 'tools[0].function.name': string too long."],
    [400, "messages with role 'tool' must be a response to a preceding message with 'tool_calls'"],
  ])("is not seen in %i %s", (status, message) => {
    expect(refused(status, said(message)).kind).toBe("bad_request");
  });

  test("is not a limit of tokens per minute, even with a status that looks like it", () => {
    const message =
      "Request too large for model on tokens per minute (TPM): Limit 6000, Requested 7000";
    expect(refused(413, said(message))).toMatchObject({ kind: "rate_limit", retryable: false });
    expect(refused(429, said(message))).toMatchObject({ kind: "rate_limit", retryable: true });
  });
});

describe("money and rates", () => {
  test.each([
    [402, said("Insufficient Balance")],
    [429, { error: { code: "1113", message: "您的账户已欠费，请充值后重试。" } }],
    [429, { error: { type: "exceeded_current_quota_error", message: "suspended" } }],
    [403, said("Your credit balance is too low to access the API.")],
    [429, { error: { code: "insufficient_quota", message: "x" } }],
    [429, { error: { code: "1308", message: "Usage limit reached for 5 hour." } }],
    [402, said("You have exceeded your monthly included credits")],
  ])("are told apart: %i %j is money", (status, body) => {
    expect(refused(status, body)).toMatchObject({ kind: "quota", retryable: false });
  });

  test.each([
    [429, { error: { code: "1302", message: "您当前使用该API的并发数过高" } }],
    [429, said("Too many requests")],
    [429, { message: "slow down" }],
  ])("are told apart: %i %j is a rate", (status, body) => {
    expect(refused(status, body)).toMatchObject({ kind: "rate_limit", retryable: true });
  });

  test("are told apart in Google's list, whose words are the same for both", () => {
    const details = [{ "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "17s" }];
    const message = "You exceeded your current quota, please check your plan and billing details.";
    const error = { code: 429, status: "RESOURCE_EXHAUSTED", message, details };
    expect(refused(429, [{ error }])).toMatchObject({ kind: "rate_limit", retryAfterMs: 17_000 });
  });

  test("an engine that is overloaded is neither", () => {
    const body = { error: { type: "engine_overloaded_error", message: "try again later" } };
    expect(refused(429, body)).toMatchObject({ kind: "overloaded", retryable: true });
  });
});

describe("how long to wait", () => {
  test.each([
    [{ "retry-after-ms": "1500", "retry-after": "9" }, "", 1500],
    [{ "retry-after": "2" }, "", 2000],
    [{ "retry-after": "0.5" }, "", 500],
    [{ "retry-after": "soon" }, "", undefined],
    [{}, "Please try again in 1m2.5s.", 62_500],
    [{}, "Please retry after 20 seconds.", 20_000],
    [{}, "Please try again in 600ms.", 600],
    [{}, "Please try again later.", undefined],
  ])("is read from %j and %j", (headers, message, ms) => {
    expect(refused(429, said(message), headers as Record<string, string>).retryAfterMs).toBe(ms);
  });

  test("is read from a date", () => {
    const date = new Date(Date.now() + 30_000).toUTCString();
    const ms = refused(429, said("x"), { "retry-after": date }).retryAfterMs!;
    expect(ms).toBeGreaterThan(28_000);
    expect(ms).toBeLessThanOrEqual(30_000);
  });
});

describe("the words of a refusal", () => {
  test.each([
    [{ error: { message: "a" } }, "a"],
    [{ error: "b" }, "b"],
    [{ detail: "c" }, "c"],
    [{ message: "d", code: 1 }, "d"],
    [{ base_resp: { status_code: 1004, status_msg: "e" } }, "e"],
    [{ error: { message: '{"error":{"message":"f"}}' } }, "f"],
    [[{ error: { message: "g" } }], "g"],
    ["<html><head><title>502 Bad Gateway</title></head></html>", "502 Bad Gateway"],
    ["plain words", "plain words"],
    ["", "HTTP 500"],
  ])("are found in %j", (body, message) => {
    expect(refused(500, body).message).toBe(message);
  });

  test("never hold the key, in whole or in the form of one, nor a whole page", () => {
    expect(redacted("key my-secret-key is bad", "my-secret-key")).toBe("key *** is bad");
    expect(redacted("key sk-proj-abcdefghijklmnop is bad", undefined)).toBe("key *** is bad");
    expect(redacted("x".repeat(1000), undefined)).toHaveLength(300);
  });
});

describe("an error inside an answer", () => {
  test.each([
    [{ error: { code: 429, message: "x" } }, "rate_limit", true],
    [{ error: { code: 401, message: "x" } }, "auth", false],
    [{ error: { type: "overloaded_error", message: "Overloaded" } }, "overloaded", true],
    [{ error: { code: 400, message: "bad field" } }, "stream_error", false],
    [{ error: { code: "server_error", message: "x" } }, "stream_error", true],
    [{ base_resp: { status_code: 1002, status_msg: "rate limit" } }, "rate_limit", true],
    [{ object: "error", message: "x" }, "stream_error", true],
    [{ detail: "x" }, "stream_error", true],
    [{ error_code: 18, error_msg: "qps request limit reached" }, "rate_limit", true],
    [{ Response: { Error: { Code: "AuthFailure", Message: "x" } } }, "auth", false],
    [{ code: "Throttling.RateQuota", message: "x" }, "rate_limit", true],
    [{ success: false, code: 500, msg: "x" }, "stream_error", true],
  ])("is told from the answer: %j", (chunk, kind, retryable) => {
    expect(faultIn(chunk, undefined)).toMatchObject({ kind, retryable });
  });

  test.each([
    { choices: [], error: null },
    { choices: [], base_resp: { status_code: 0, status_msg: "" } },
    { type: "ping" },
    { choices: [{ delta: {}, error: null }] },
  ])("is not seen in %j", (chunk) => {
    expect(faultIn(chunk, undefined)).toBeUndefined();
  });
});

describe("a failure below HTTP", () => {
  const failed = (code: string) =>
    new TypeError("fetch failed", { cause: Object.assign(new Error(code), { code }) });

  test.each([
    ["ECONNREFUSED", "network", true],
    ["ENOTFOUND", "network", true],
    ["ECONNRESET", "interrupted", true],
    ["UND_ERR_SOCKET", "interrupted", true],
    ["UND_ERR_CONNECT_TIMEOUT", "timeout", true],
    ["SELF_SIGNED_CERT_IN_CHAIN", "tls", false],
    ["ERR_TLS_CERT_ALTNAME_INVALID", "tls", false],
  ])("is known by its code: %s", (code, kind, retryable) => {
    expect(faultOfNetwork(failed(code))).toMatchObject({ kind, retryable });
  });
});
