/** Stopped with Ctrl+Z wherever one is, and back with fg, also in a window of another size. */
import { expect, test } from "vitest";
import type { Session } from "../support/pty.js";
import type { Line } from "../support/scripted-model.js";
import { inSession, projectFolder } from "../support/scripted-session.js";

const folder = projectFolder();

/** In a shell that it was started from. */
const inShell = (script: Line[], use: (belay: Session) => Promise<void>) =>
  inSession(script, { cwd: folder(), script: "", columns: 80, rows: 24 }, async (belay) => {
    await belay.shows(/^\$/m);
    await belay.enter('eval "$BELAY"');
    await belay.shows("scripted · hitl on");
    await use(belay);
  });

async function stopped(belay: Session): Promise<void> {
  belay.type("\x1a");
  await belay.shows(/Stopped/);
}

test("in the middle of an answer, in a window made narrower: no word is lost", async () => {
  const words = Array.from({ length: 200 }, (_, i) => `word${i}`);
  await inShell([{ say: `${words.join(" ")} END`, paceMs: 10 }], async (belay) => {
    await belay.enter("go");
    await belay.shows("word20 ");
    await stopped(belay);
    await belay.resize(61, 20);
    await belay.enter("fg");
    const seen = await belay.shows(/END[^]*> Describe a task/);
    expect(seen.match(/word\d+/g)).toEqual(words);
    expect(seen).not.toContain("Esc cancels");
  });
});

test("in the search of the history, which is still there after it", async () => {
  await inShell([], async (belay) => {
    await belay.enter("/status");
    await belay.shows("sandbox");
    belay.type("\x12");
    await belay.shows("history:");
    belay.type("stat");
    await belay.shows("history: stat");
    await stopped(belay);
    await belay.enter("fg");
    await belay.shows(/fg[^]*> \/status[^]*history: stat/);
  });
});
