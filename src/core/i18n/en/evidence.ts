/** The last line of a turn, made of facts and not of what the model says. */
export const evidence = {
  changed: (p: { count: number }) => (p.count === 1 ? "1 file changed" : `${p.count} files changed`),
  nothingChanged: "no file changed",
  verified: "checked by",
  failing: "check failed",
  notVerified: "not verified",
  tokens: (p: { input: string; output: string; cached: string }) =>
    p.cached === "0"
      ? `${p.input} in, ${p.output} out`
      : `${p.input} in (${p.cached} cached), ${p.output} out`,
  estimated: "about",
  more: (p: { count: number }) => `and ${p.count} more`,
};
