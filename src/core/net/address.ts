/**
 * Network addresses: what a text means as one, and whether it is a public one.
 *
 * Public is what IANA's special-purpose registries leave of IPv4, and of IPv6 what lies in
 * 2000::/3. Ways of wrapping IPv4 into IPv6 (mapped, NAT64, 6to4, Teredo) are never public,
 * whatever they hold: a resolver of good faith gives the IPv4 address itself.
 */

/** 4 or 16 bytes. */
export type Address = readonly number[];

/** Also the short, octal and hexadecimal spellings that C libraries take for IPv4. */
export function parseAddress(text: string): Address | undefined {
  const bare = text.replace(/^\[(.*)\]$/, "$1").replace(/%.*$/, "");
  return bare.includes(":") ? parseIPv6(bare) : parseIPv4(bare);
}

export function isPublic(address: Address): boolean {
  if (address.length === 4) return !v4Reserved.some((range) => within(address, range));
  return within(address, globalUnicast) && !v6Reserved.some((range) => within(address, range));
}

/** One to four parts; the last fills what the others leave. */
function parseIPv4(text: string): Address | undefined {
  const parts = text.replace(/\.$/, "").split(".").map(number);
  const last = parts.pop();
  if (last === undefined || parts.length > 3) return undefined;
  const room = 4 - parts.length;
  if (last >= 256 ** room) return undefined;
  const bytes: number[] = [];
  for (const part of parts) {
    if (part === undefined || part > 255) return undefined;
    bytes.push(part);
  }
  for (let i = room - 1; i >= 0; i--) bytes.push(Math.floor(last / 256 ** i) % 256);
  return bytes;
}

function number(text: string): number | undefined {
  if (/^0x[0-9a-f]*$/i.test(text)) return Number.parseInt(text.slice(2) || "0", 16);
  if (/^0[0-7]*$/.test(text)) return Number.parseInt(text, 8);
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined;
}

function parseIPv6(text: string): Address | undefined {
  const halves = text.split("::");
  if (halves.length > 2) return undefined;
  const [head, tail] = halves.map(wordsOf);
  if (!head || (halves.length === 2 && !tail)) return undefined;
  const missing = 16 - head.length - (tail?.length ?? 0);
  if (halves.length === 2 ? missing < 2 : missing !== 0) return undefined;
  return [...head, ...Array.from({ length: missing }, () => 0), ...(tail ?? [])];
}

/** Bytes of `a:b:c`, where the last part may be IPv4 with dots. */
function wordsOf(text: string): number[] | undefined {
  if (text === "") return [];
  const bytes: number[] = [];
  const parts = text.split(":");
  for (const [i, part] of parts.entries()) {
    const dotted = i === parts.length - 1 && part.includes(".") ? parseIPv4(part) : undefined;
    if (dotted) bytes.push(...dotted);
    else if (/^[0-9a-f]{1,4}$/i.test(part)) {
      const word = Number.parseInt(part, 16);
      bytes.push(word >> 8, word & 0xff);
    } else return undefined;
  }
  return bytes;
}

interface Range {
  bytes: Address;
  bits: number;
}

function within(address: Address, { bytes, bits }: Range): boolean {
  for (let i = 0; i * 8 < bits; i++) {
    const mask = 0xff & (0xff << Math.max(0, 8 - (bits - i * 8)));
    if (((address[i] ?? 0) & mask) !== ((bytes[i] ?? 0) & mask)) return false;
  }
  return true;
}

function range(text: string): Range {
  const [address = "", bits = "0"] = text.split("/");
  return { bytes: parseAddress(address) ?? [], bits: Number(bits) };
}

const ranges = (text: string): Range[] => text.trim().split(/\s+/).map(range);

/** 168.63.129.16 is in a public block, but inside Azure it is the machine's own host. */
const v4Reserved = ranges(`
  0.0.0.0/8 10.0.0.0/8 100.64.0.0/10 127.0.0.0/8 169.254.0.0/16 172.16.0.0/12 192.0.0.0/24
  192.0.2.0/24 192.88.99.0/24 192.168.0.0/16 198.18.0.0/15 198.51.100.0/24 203.0.113.0/24
  224.0.0.0/4 240.0.0.0/4 168.63.129.16/32
`);

const globalUnicast = range("2000::/3");
/** Teredo and other protocol assignments, documentation, 6to4. */
const v6Reserved = ranges("2001::/23 2001:db8::/32 2002::/16 3fff::/20");
