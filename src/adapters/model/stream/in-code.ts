/** Where the end of a text stands, as Markdown has it: markup in code is only quoted. */

/** Whether what follows stands in a fence, in a code span, in a quotation or far to the right. */
export function inCode(before: string): boolean {
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const span = (line.split("`").length - 1) % 2 === 1;
  return span || inFence(before) || /^( {4}|\t|\s*>)/.test(line);
}

/** A fence ends with at least as many marks as it began with. */
export function inFence(before: string): boolean {
  let open = "";
  for (const [, mark = ""] of before.matchAll(/^ {0,3}(`{3,}|~{3,})/gm))
    if (open === "") open = mark;
    else if (mark.startsWith(open)) open = "";
  return open !== "";
}
