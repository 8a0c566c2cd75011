/** What a running command prints, made fit to look at: its last lines as they would stand now. */

/** CSI sequences: colours and cursor moves mean nothing once lines are cut out of context. */
const sequences = /\x1b\[[0-9;:?]*[ -/]*[@-~]/g;

/**
 * The last `count` lines that are not empty. A carriage return begins its line again, as
 * progress bars do. Anything else that is not text is left for `show`.
 */
export function lastLines(output: string, count: number): string[] {
  return output
    .replace(sequences, "")
    .replaceAll("\r\n", "\n")
    .split("\n")
    .map((line) => line.slice(line.replace(/\r+$/, "").lastIndexOf("\r") + 1).replace(/\r+$/, ""))
    .filter((line) => line.trim() !== "")
    .slice(-count);
}
