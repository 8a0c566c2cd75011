/** What of a server's words may be shown: not the key, and not a whole page. */

const longest = 300;

export function redacted(message: string, secret: string | undefined): string {
  let shown = message;
  if (secret && secret.length >= 4) shown = shown.replaceAll(secret, "***");
  shown = shown
    .replace(/\b(sk|pk|gsk|xai|key|ghp|github_pat)[-_][\w-]{12,}/gi, "***")
    .replace(/\b(Bearer\s+)[\w.~+/-]{8,}=*/gi, "$1***")
    .trim();
  return shown.length > longest ? `${shown.slice(0, longest - 1)}…` : shown;
}
