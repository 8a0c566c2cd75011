/**
 * What stands where a key should and is none: a template's words, a key that was shortened to be
 * shown, signs that no header can carry.
 */

/** `vendors`: a vendor makes the keys; at a server of one's own any word may be one. */
export function isPlaceholder(value: string, vendors: boolean): boolean {
  const text = value.trim();
  return plainly.test(text) || (vendors && words.test(text));
}

/**
 * `<key>`, `${KEY}`, `your-key-here`, `sk-...`, `sk-xxxx`, and anything with a blank or a sign
 * beyond ASCII in it.
 */
const plainly =
  /[^\x21-\x7e]|^[<[{$]|\.\.\.|\*{3}|your[^a-z0-9]?([a-z0-9]+[^a-z0-9])*(api|key|token|secret)|(key|token)[-_]?here|^([a-z]{2,6}[-_])*x{4,}$/i;

const words =
  /^((sk|key)-)?(change-?_?me|replace-?_?me|placeholder|example|none|null|undefined|todo|fixme|(api|secret)[-_]?key|(insert|paste|enter|put|set)[-_].*)$/i;
