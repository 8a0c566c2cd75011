/** The name of a tool, when it came whole, in pieces, again and again, or with a tail. */

export function nameFrom(pieces: readonly string[], declared: ReadonlySet<string>): string {
  const first = pieces[0];
  if (first === undefined) return "";
  const clean = pieces.map((piece) => withoutTail(piece, declared));
  if (pieces.every((piece) => piece === first)) return clean[0]!;
  const joined = withoutTail(pieces.join(""), declared);
  if (declared.has(joined)) return joined;
  const grows = pieces.every((piece, at) => at === 0 || piece.startsWith(pieces[at - 1]!));
  if (grows) return clean.at(-1)!;
  return clean.findLast((name) => declared.has(name)) ?? clean[0]!;
}

/** `run<|channel|>commentary` and `run</tool_call>` are `run`, if there is such a tool. */
function withoutTail(piece: string, declared: ReadonlySet<string>): string {
  const name = piece.trim();
  const tail = name.indexOf("<");
  const head = tail > 0 ? name.slice(0, tail).trim() : name;
  return declared.has(head) ? head : name;
}
