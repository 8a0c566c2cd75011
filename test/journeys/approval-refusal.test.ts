/** How a call is refused in the built program, and how what is long is read before yes. */
import { expect, test } from "vitest";
import { approvals, before, ends, reads, typesTask, write } from "../support/approval.js";
import type { Line } from "../support/scripted-model.js";

const { file, check } = approvals(typesTask);

test("n takes a reason, s gives none, Esc ends the turn: the file stays", async () => {
  const again: Line[] = [write[0]!, write[0]!, write[0]!, { say: "never" }];
  await check(again, async (belay) => {
    await belay.shows("yes, once");
    await belay.press("n");
    await belay.shows("Why not?");
    await belay.enter("leave it alone");
    await belay.shows(/leave it alone|yes, once/);
    await reads();
    expect(belay.result()).toContain("leave it alone");
    await belay.press("s");
    await reads();
    expect(belay.result()).toContain("skipped this call");
    await belay.press("\x1b");
    await belay.shows("you cancelled the turn");
    await belay.shows("Cancelled");
    expect(belay.screen()).toContain("you skipped it");
    expect(await file()).toBe(before);
    await belay.enter("and now");
    await belay.shows("never");
    expect(belay.read()).toContain("ERROR[CANCELLED] The user cancelled the turn");
  });
});

test("a reason and its Enter in one piece end the question, lines at once do not", async () => {
  await check([write[0]!, write[0]!, { say: "That was all." }], async (belay) => {
    await belay.shows("yes, once");
    await belay.press("n");
    await belay.shows("Why not?");
    await belay.press("one thing\rand another\r");
    await belay.shows("and another");
    await reads();
    await belay.press("\r");
    await belay.shows(/you said no[^]*yes, once/);
    expect(belay.result()).toContain("one thing\nand another");
    await belay.press("n");
    await belay.shows("Why not?");
    await belay.press("leave it alone\r");
    await ends(belay);
    expect(belay.result()).toMatch(/says: leave it alone\n<\/tool_result/);
    expect(await file()).toBe(before);
  });
});

test("a diff of 5,000 lines is gone through by its ends, and yes counts at the last", async () => {
  const content = Array.from({ length: 5000 }, (_, i) => `line ${i + 1} of it\n`).join("");
  const all: Line[] = [{ calls: [["write_file", { path: "a.txt", content }]] }, write[1]!];
  await check(all, async (belay) => {
    await belay.shows("Space reads on");
    await belay.press("y");
    await belay.press("\x1b[5~");
    expect(await file()).toBe(before);
    await belay.press("\x1b[F");
    await belay.shows(/line 5000 of it[^]*yes, once/);
    await belay.press("g");
    await belay.shows("- one");
    expect(await file()).toBe(before);
    await belay.press("y");
    await ends(belay);
    expect(await file()).toBe(content);
  });
});
