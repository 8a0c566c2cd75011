/**
 * Part C: commands that ignore, flood, hide, hang and ask, each run for real.
 */
import { afterAll, describe, it } from "vitest";
import { checkCommand, type CommandRow } from "./command-rows.js";
import { rowsOf, Tally } from "./fixture.js";

const rows = rowsOf<CommandRow>("C-command-runs.json");

describe("part C", () => {
  const tally = new Tally("part C");
  afterAll(() => tally.print());

  it.for(rows)("$id $title", { timeout: 40_000 }, (row, { skip }) =>
    tally.row(row.id, () => checkCommand(row), skip),
  );
});
