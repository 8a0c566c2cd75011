/** Two turns of the production loop over the production client, on files in memory. */
import { memoryJournal } from "../../src/adapters/journal/memory.js";
import type { Connection } from "../../src/adapters/model/index.js";
import { openModel } from "../../src/adapters/model/index.js";
import { text } from "../../src/core/message.js";
import type { Part } from "../../src/core/message.js";
import type { Rules } from "../../src/core/next.js";
import type { Ports } from "../../src/core/ports.js";
import { report } from "../../src/core/report.js";
import { sortedByName } from "../../src/core/request.js";
import { standingPolicy } from "../../src/core/rules.js";
import { run } from "../../src/core/run.js";
import { fold } from "../../src/core/session.js";
import { tools as builtIn } from "../../src/tools/index.js";
import { memoryHost } from "../support/memory-host.js";

const tools = sortedByName(builtIn);
const parallel = new Set(tools.filter((t) => t.parallel).map((t) => t.name));

export async function turnsWith(connection: Connection) {
  const model = openModel({ ...connection, timing: { backoffMs: 1, ...connection.timing } });
  const host = memoryHost({ "Hello.txt": "Hello World\n", "Other.txt": "other\n" }, {});
  const journal = memoryJournal();
  const inbox: Part[][] = [];
  let tick = 0;
  const ports: Ports = {
    model,
    tools,
    host,
    policy: standingPolicy(
      () => "auto",
      async () => ({ verdict: "ask", why: "command", reason: "", parts: [] }),
    ),
    journal,
    approver: { ask: async () => ({ allow: true, by: "user" }) },
    clock: { now: () => ++tick },
    seal: () => "seal00000000",
    redact: (said) => said,
    inbox: () => inbox.splice(0, 1),
    emit: () => {},
  };
  const system = "Be brief.";
  journal.append("s", { type: "session.opened", cwd: "/", system, model: model.name }, 0);
  const turn = async (said: string[], rules: Partial<Rules>) => {
    inbox.push(...said.map((words) => [text(words)]));
    const { signal } = new AbortController();
    await run(
      fold("s", journal.read("s")),
      ports,
      { parallel, diagnoses: false, ...rules },
      signal,
    );
    return report(journal.read("s"));
  };
  // The second word comes while the first calls are open, and stands after their results.
  const first = await turn(["Change World to belay in Hello.txt", "Keep it short, please."], {});
  const second = await turn(["Read Hello.txt once more"], { maxRounds: 1 });
  const found = await host.files.read("Hello.txt");
  return {
    ends: [first.state, second.state],
    answers: [first.answer, second.answer].map((words) => words.trim()),
    faults: [first.fault, second.fault],
    file: found.at === "file" ? Buffer.from(found.bytes).toString("utf8") : found.at,
  };
}
