/** What of a server's words may be shown: not the key, and not a whole page. */

const longest = 300;

export function redacted(message: string, secret: string | undefined): string {
  let shown = message;
  if (secret && secret.length >= 4) shown = shown.replaceAll(secret, "***");
  shown = shown
    .replace(
      /\b(sk|pk|ak|gsk|xai|key|gh[pousr]|github_pat|hf|r8|nvapi|pplx|csk|tgp|fw)[-_][\w-]{12,}/gi,
      "***",
    )
    .replace(/\bAIza[\w-]{20,}|\beyJ[\w-]{10,}\.[\w.-]+|\b[\da-f]{32}\.\w{16}\b/g, "***")
    .replace(/\b(Bearer\s+)[\w.~+/-]{8,}=*/gi, "$1***")
    .trim();
  return shown.length > longest ? `${shown.slice(0, longest - 1)}…` : shown;
}
