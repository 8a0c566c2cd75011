/**
 * A name and a password in the address of a server (`https://me:pass@host/v1`): they go to it
 * as HTTP's basic authentication, and the address is used and shown without them.
 */

export interface PlainAddress {
  address: string;
  /** The header's value. */
  authorization?: string;
  /** What must never be shown: the password, and the header's value without its scheme. */
  secrets: readonly string[];
}

export function plainAddress(address: string): PlainAddress {
  if (!/\/\/[^/?#]*@/.test(address) || !URL.canParse(address)) return { address, secrets: [] };
  const url = new URL(address);
  const [name, password] = [decoded(url.username), decoded(url.password)];
  url.username = "";
  url.password = "";
  const token = Buffer.from(`${name}:${password}`, "utf8").toString("base64");
  return {
    address: url.href.replace(/\/+$/, ""),
    authorization: `Basic ${token}`,
    secrets: password === "" ? [] : [password, token],
  };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part; // A percent sign that stands for itself.
  }
}
