/** What a running command prints, made fit to look at: its last lines as they would stand now. */

/** CSI sequences: colours and cursor moves mean nothing once lines are cut out of context. */
const sequences = /\x1b\[[0-9;:?]*[ -/]*[@-~]/g;

/**
 * The lines of an output as they would stand. A carriage return begins its line again, as
 * progress bars do. Anything else that is not text is left for `show`.
 */
export const plainLines = (output: string): string[] =>
  output
    .replace(sequences, "")
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => line.slice(line.replace(/\r+$/, "").lastIndexOf("\r") + 1).replace(/\r+$/, ""));

/** The last `count` lines that are not empty. */
export const lastLines = (output: string, count: number): string[] =>
  plainLines(output)
    .filter((line) => line.trim() !== "")
    .slice(-count);
