/**
 * Clusters and widths of text without surprises, without asking ICU: making its first
 * segmenter costs some 5 ms of the start, and packages make one each. Nothing in `simple` joins
 * with a neighbour in it, so every UTF-16 unit is a cluster by itself; anything else goes to
 * the real ones. The build puts these in the place of Intl.Segmenter and before string-width's
 * own counting; test/bundle.test.ts compares them over all units.
 */

/** Controls but CR, ASCII, Latin, quotes and dashes, arrows and boxes, Chinese and Japanese. */
const simple =
  /^[\0-\x0c\x0e-\xa8\xaa-\xac\xaf-\u02ff\u2010-\u2027\u2030-\u203b\u2190-\u2193\u2500-\u25a9\u3001-\u3020\u3041-\u3096\u30a1-\u30fa\u3400-\u4dbf\u4e00-\u9fff\uff01-\uff60]*$/;

export class QuickSegmenter {
  #given;
  #real;
  #graphemes;

  constructor(locales, options) {
    this.#given = [locales, options];
    this.#graphemes = (options?.granularity ?? "grapheme") === "grapheme";
  }

  segment(text) {
    const input = String(text);
    if (this.#graphemes && simple.test(input)) return new Units(input);
    this.#real ??= new (Reflect.get(Intl, "Segmenter"))(...this.#given);
    return this.#real.segment(input);
  }

  resolvedOptions() {
    return new (Reflect.get(Intl, "Segmenter"))(...this.#given).resolvedOptions();
  }
}

class Units {
  #input;

  constructor(input) {
    this.#input = input;
  }

  containing(index = 0) {
    const at = Math.trunc(index) || 0;
    return at >= 0 && at < this.#input.length ? this.#at(at) : undefined;
  }

  *[Symbol.iterator]() {
    for (let i = 0; i < this.#input.length; i++) yield this.#at(i);
  }

  #at(index) {
    return { segment: this.#input[index], index, input: this.#input };
  }
}

/** Columns of a simple text without controls; -1 = ask string-width. */
export function quickWidth(text) {
  let columns = 0;
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit >= 0x20 && unit < 0x7f) columns += 1;
    else if ((unit >= 0x2500 && unit <= 0x25a9) || unit === 0x203a || unit === 0x2026) columns += 1;
    else if (unit >= 0x4e00 && unit <= 0x9fff) columns += 2;
    else if (unit >= 0xff01 && unit <= 0xff60) columns += 2;
    else if (unit === 0xb7 || (unit >= 0xc0 && unit <= 0x24f)) columns += 1;
    else return -1;
  }
  return columns;
}
