/**
 * What the first bytes of a file say it is: text in some encoding, an image, or neither.
 */

export type Sniffed =
  | { kind: "text"; encoding: Encoding; bom: number }
  | { kind: "image"; mime: string }
  | { kind: "binary"; what: string };

/** `unknown` = bytes that are no UTF-8, shown with `�` where they cannot be read. */
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "gb18030" | "unknown";

/** `whole` = nothing follows `bytes`, so a character cut at their end is an error. */
export function sniff(bytes: Uint8Array, whole: boolean): Sniffed {
  for (const [magic, mime] of images) if (starts(bytes, magic)) return { kind: "image", mime };
  if (starts(bytes, "RIFF") && starts(bytes.subarray(8), "WEBP"))
    return { kind: "image", mime: "image/webp" };
  for (const [magic, what] of binaries) if (starts(bytes, magic)) return { kind: "binary", what };
  if (starts(bytes, "\xef\xbb\xbf")) return { kind: "text", encoding: utf8(bytes, whole), bom: 3 };
  if (starts(bytes, "\xff\xfe")) return { kind: "text", encoding: "utf-16le", bom: 2 };
  if (starts(bytes, "\xfe\xff")) return { kind: "text", encoding: "utf-16be", bom: 2 };
  if (bytes.includes(0)) return { kind: "binary", what: "binary data" };
  return { kind: "text", encoding: utf8(bytes, whole), bom: 0 };
}

function utf8(bytes: Uint8Array, whole: boolean): Encoding {
  if (decodes("utf-8", bytes, whole)) return "utf-8";
  return looksChinese(bytes) && decodes("gb18030", bytes, whole) ? "gb18030" : "unknown";
}

function decodes(encoding: Encoding, bytes: Uint8Array, whole: boolean): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: !whole });
    return true;
  } catch {
    return false; // That is the answer: these bytes are not in this encoding.
  }
}

/**
 * Latin-1 text decodes as GB18030 too, as rare signs. Chinese text has its high bytes in
 * pairs, in runs of several signs, mostly from the common rows A1 to D7.
 */
function looksChinese(bytes: Uint8Array): boolean {
  let [pairs, common, longest] = [0, 0, 0];
  for (let i = 0; i < bytes.length; i++) {
    let run = 0;
    for (; (bytes[i] ?? 0) >= 0x80; i += 2, run++) {
      pairs++;
      if (isCommon(bytes[i] ?? 0, bytes[i + 1] ?? 0)) common++;
    }
    longest = Math.max(longest, run);
  }
  return longest >= 2 && common >= pairs * 0.8;
}

const isCommon = (lead: number, trail: number): boolean =>
  lead >= 0xa1 && lead <= 0xd7 && trail >= 0xa1 && trail <= 0xfe;

const starts = (bytes: Uint8Array, magic: string): boolean =>
  bytes.length >= magic.length && [...magic].every((c, i) => bytes[i] === c.charCodeAt(0));

const images = [
  ["\x89PNG\r\n\x1a\n", "image/png"],
  ["\xff\xd8\xff", "image/jpeg"],
  ["GIF87a", "image/gif"],
  ["GIF89a", "image/gif"],
] as const;

const binaries = [
  ["%PDF-", "a PDF document"],
  ["PK\x03\x04", "a ZIP archive (also jar, docx, xlsx, whl)"],
  ["\x1f\x8b", "gzip data"],
  ["BZh", "bzip2 data"],
  ["\xfd7zXZ", "xz data"],
  ["7z\xbc\xaf\x27\x1c", "a 7-Zip archive"],
  ["\x28\xb5\x2f\xfd", "zstd data"],
  ["\x7fELF", "an ELF program or library"],
  ["\xca\xfe\xba\xbe", "a Java class or Mach-O file"],
  ["\xcf\xfa\xed\xfe", "a Mach-O program"],
  ["\0asm", "a WebAssembly module"],
  ["SQLite format 3\0", "an SQLite database"],
  ["wOF2", "a font"],
  ["OggS", "Ogg media"],
  ["ID3", "MP3 audio"],
] as const;
