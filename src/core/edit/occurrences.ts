/**
 * Every place of one text in another, overlapping places too, in time linear in both:
 * Knuth, Morris and Pratt, because the built-in search is quadratic on texts like `aaaa`.
 */
export function eachOccurrence(text: string, wanted: string, hit: (at: number) => void): void {
  if (wanted === "" || wanted.length > text.length) return;
  const first = wanted.charAt(0);
  const border = borders(wanted);
  let matched = 0;
  let at = 0;
  while (at < text.length) {
    if (matched === 0) {
      at = text.indexOf(first, at);
      if (at < 0) return;
      matched = 1;
    } else if (text.charCodeAt(at) === wanted.charCodeAt(matched)) {
      matched += 1;
    } else {
      matched = border[matched - 1] as number;
      continue;
    }
    at += 1;
    if (matched === wanted.length) {
      hit(at - matched);
      matched = border[matched - 1] as number;
    }
  }
}

/** For each prefix the length of its longest border: a proper prefix that is also its end. */
function borders(wanted: string): Int32Array {
  const border = new Int32Array(wanted.length);
  let length = 0;
  for (let at = 1; at < wanted.length; at += 1) {
    const code = wanted.charCodeAt(at);
    while (length > 0 && wanted.charCodeAt(length) !== code) length = border[length - 1] as number;
    if (wanted.charCodeAt(length) === code) length += 1;
    border[at] = length;
  }
  return border;
}
