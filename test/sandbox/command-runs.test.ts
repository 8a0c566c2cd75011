/**
 * Rows of part C once more, inside: ending, answering and what a command is given are as good in
 * the sandbox. What only has to do with reading the output is the same code and is left out.
 */
import { afterAll, describe, it } from "vitest";
import { checkCommand, type CommandRow } from "../host/command-rows.js";
import { rowsOf, Tally } from "../host/fixture.js";
import { lacking } from "./rig.js";

const same = /^(flood|binary|encoding|shape|escapes|pager)$/;
const rows = rowsOf<CommandRow>("C-command-runs.json").filter(({ kind }) => !same.test(kind));

describe("part C in the sandbox", () => {
  const tally = new Tally("part C in the sandbox");
  afterAll(() => tally.print());

  it.for(rows)("$id $title", { timeout: 40_000 }, (row, { skip }) =>
    tally.row(
      row.id,
      async () => lacking ?? checkCommand(row, { network: false, hidden: [] }),
      skip,
    ),
  );
});
