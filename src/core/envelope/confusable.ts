/**
 * What a character could be taken for, as far as the envelope's tag is concerned.
 *
 * The forms: a letter of the tag's name; `_` for what may part its words; `/`; `<` for what
 * begins a tag; "" for what a reader passes over: blanks, controls, marks, invisible signs.
 */

/** The form of a code point (some stand for several letters); undefined for any other sign. */
export function formOf(code: number): string | undefined {
  if (code < 0x80) return ASCII[code];
  const sign = String.fromCodePoint(code);
  if (isFar(code)) return OTHERS.get(sign);
  const known = memo.get(code);
  if (known !== undefined || memo.has(code)) return known;
  const form = look(sign);
  memo.set(code, form);
  return form;
}

/** The less-than sign and its like: a tag begins with no other. */
export const lessThans = "<＜﹤‹〈\u2329⟨❮❬❰⧼˂ᐸ≺≮ᚲ𝈶︿﹀";

/** Look-alikes of ASCII letters beyond case, width, style and accents. */
const LOOKALIKES: Record<string, string> = {
  t: "7τтᴛᎢꓔⲧŧƭʈƫҭꞇʇ⊤⟙†𐌕𐊗𐊱𖼊𑢼",
  o: "0οоօᴏᴑჿⲟꓳ০੦૦ଠ୦௦౦೦൦๐໐၀០٥۵هסⵔⵙ〇◯○●∘°øɵσөꬽഠဝʘ𐐬𐓪𐊒𐊫𐔖",
  l: "1|iӏіıιʟꓡᏞⲒłƚɫɭɬⱡǀ∣│¦׀וןا١۱ߊⵏꓲլɪɩᛁ⎮⏐ꞁᒪꙇᎥ𐌠𐌉𖼖",
  r: "гґᴦʀᎡᏒꓣɾɼɽɍɻꭇꭈⲅꮁᚱʁᖇ𖼵",
  e: "3еєэεɛ℮ᴇꓰᎬⲉҽҿɘǝəɇɜ⋿ⴹꬲ𐊆𑢦",
  s: "5$ѕꜱƽʂȿꓢᏚƨՏടႽ𐊖𖼺𐐠𑣁",
  u: "υսᴜꓴʋʉʊሀ⋃∪ᑌꞟꭎꭒᥙ𐓶𖽂𑢸",
  "/": "⁄∕⧸／╱⟋᜵⼃〳ノ丿Ⳇ⫽𝈺",
  "<": lessThans,
  _: "_-.:·․‧∙•꞉∶ː˸˗⁃ˍ−~",
};

const ASCII: (string | undefined)[] = Array.from({ length: 0x80 }, (_, code) =>
  code <= 0x20 || code === 0x7f ? "" : undefined,
);
const OTHERS = new Map<string, string>();
for (const [form, signs] of Object.entries(LOOKALIKES)) {
  for (const sign of form + signs) learn(sign, form);
}

function learn(sign: string, form: string): void {
  for (const variant of [sign, sign.toLowerCase(), sign.toUpperCase()]) {
    const code = variant.codePointAt(0) as number;
    if (code < 0x80) ASCII[code] = form;
    else if (String.fromCodePoint(code) === variant) OTHERS.set(variant, form);
  }
}

/** At most the few ten thousand signs that are not far. */
const memo = new Map<number, string | undefined>();

/** Where only what is listed looks like anything: Han, Hangul, and planes without letters. */
const isFar = (code: number): boolean =>
  (code >= 0x3400 && code < 0xa000) ||
  (code >= 0xac00 && code < 0xd7a4) ||
  (code >= 0x20000 && code < 0xe0000) ||
  code >= 0xe1000;

const PASSED_OVER = /[\p{Cc}\p{Cf}\p{M}\p{White_Space}\p{Default_Ignorable_Code_Point}\u2800]/u;
const PARTING = /[\p{Pc}\p{Pd}]/u;
/** Capitals in squares and circles, and those that flags are made of: they do not decompose. */
const BOXED_CAPITALS = [0x1f130, 0x1f150, 0x1f170, 0x1f1e6];

function look(sign: string): string | undefined {
  if (PASSED_OVER.test(sign)) return "";
  const alike = OTHERS.get(sign);
  if (alike !== undefined) return alike;
  if (PARTING.test(sign)) return "_";
  const boxed = BOXED_CAPITALS.map((first) => (sign.codePointAt(0) as number) - first);
  const place = boxed.find((at) => at >= 0 && at < 26);
  if (place !== undefined) return ASCII[0x41 + place];
  return plain(sign);
}

/** The form without style, width and accents; every part of it must have one. */
function plain(sign: string): string | undefined {
  const parts = sign.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  let form = "";
  for (const part of parts) {
    const code = part.codePointAt(0) as number;
    const one = code < 0x80 ? ASCII[code] : PASSED_OVER.test(part) ? "" : OTHERS.get(part);
    if (one === undefined) return undefined;
    form += one;
  }
  return form;
}
