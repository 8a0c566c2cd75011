/**
 * A process that appends to the journal in a directory as fast as it can and names, on stdout,
 * each fact that it was told is on disk: `node … DIR SESSION [COUNT]`.
 */
import { writeSync } from "node:fs";
import { openJournal } from "../../src/adapters/journal/open.js";
import { said } from "./facts.js";

async function write(dir: string, session: string, count: number): Promise<void> {
  const lines = process.env.WRITE_LINES === "1";
  const { journal } = await openJournal({ dir, ...(lines && { kinds: [] }) });
  for (let n = 1; n <= count; n++) {
    const { seq } = journal.append(session, said(`fact ${n} ${"x".repeat(n % 3000)}`), n);
    writeSync(1, `${seq}\n`);
  }
  journal.close();
}

const [, , dir = "", session = "", count = "1000000"] = process.argv;
void write(dir, session, Number(count));
