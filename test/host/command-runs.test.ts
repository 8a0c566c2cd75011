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

  it.each(rows.map((row) => [row.id, row.title, row] as const))(
    "%s %s",
    (id, _title, row) => tally.row(id, () => checkCommand(row)),
    40_000,
  );
});
