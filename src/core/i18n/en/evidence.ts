/** The last line of a turn, made of facts and not of what the model says. */
export const evidence = {
  changed: (p: { count: number; files: string }) =>
    `${p.count === 1 ? "1 file" : `${p.count} files`} changed: ${p.files}`,
  /** A command run since the last change: what checks the change, or does not. */
  ran: (p: { command: string; exit: string }) => `ran ${p.command} (${p.exit})`,
  notVerified: "not verified",
  tokens: (p: { input: string; output: string; cached: string }) =>
    p.cached === "0"
      ? `${p.input} in, ${p.output} out`
      : `${p.input} in (${p.cached} cached), ${p.output} out`,
  estimated: "about",
  byList: (p: { cost: string; month: string }) => `about ${p.cost} (prices of ${p.month})`,
  more: (p: { count: number }) => `and ${p.count} more`,
};
