/**
 * Windows pulled about at random while an answer of every kind streams: whatever sizes there were
 * and however fast, each word stands once in what a person can scroll back to.
 *
 *   BELAY_STORMS=200 BELAY_SEED=7 npx vitest run … test/journeys/storms.test.ts
 */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { inTerminal } from "../support/pty.js";
import type { PtyOptions, Session } from "../support/pty.js";
import { scriptedModel } from "../support/scripted-model.js";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "belay-project-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const storms = Number(process.env.BELAY_STORMS ?? 8);
const seed = Number(process.env.BELAY_SEED ?? 1);
const pause = (ms: number) => new Promise((r) => setTimeout(r, ms));

/** From 0 to 1, the same for the same seed. */
function chance(from: number): () => number {
  let state = Math.imul(from + 1, 2_654_435_761) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
}

/** About 90 words with their own numbers. Code that is too wide would be cut in its words. */
function answerOf(nth: number, next: () => number): string {
  let count = 0;
  const word = () => `w${nth}x${String(count++).padStart(3, "0")}`;
  const times = (count: number, make: () => string) => Array.from({ length: count }, make).join("");
  const kinds = [
    () => `${times(14, () => `${word()} and `)}\n\n`,
    () => `${times(10, () => `中文 ${word()} 的话，`)}\n\n`,
    () => `\`\`\`js\n${times(8, () => `f(${word()});\n`)}\`\`\`\n\n`,
    () => `| a | b |\n|---|---|\n${times(3, () => `| ${word()} | ${word()} |\n`)}\n`,
    () => `${times(3, () => `- **${word()} ${word()}** and \`${word()}\`\n`)}\n`,
  ];
  let text = "";
  while (count < 90) text += kinds[Math.floor(next() * kinds.length)]?.() ?? "";
  return `${text}end${nth}.`;
}

interface Sizes {
  columns: readonly [least: number, most: number];
  rows: readonly [least: number, most: number];
  /** No size has fewer columns than the one before it. */
  widens?: boolean;
}

async function storm(belay: Session, sizes: Sizes, next: () => number): Promise<void> {
  const within = ([least, most]: readonly [number, number]) =>
    least + Math.floor(next() * (most - least + 1));
  const widths = Array.from({ length: 25 }, () => within(sizes.columns));
  if (sizes.widens) widths.sort((a, b) => a - b);
  for (const columns of widths) {
    await belay.resize(columns, within(sizes.rows));
    // Some stand still for long enough to be drawn for.
    await pause(next() < 0.1 ? 150 : next() * 60);
  }
}

async function check(count: number, sizes: Sizes, options: Partial<PtyOptions>): Promise<void> {
  const answers = Array.from({ length: count }, (_, i) => answerOf(i, chance(seed * 1_000 + i)));
  const server = await scriptedModel(answers.map((say) => ({ say, paceMs: 6 })));
  const { baseURL } = server;
  const start = `for i in $(seq 1 40); do echo "history $i."; done; eval "exec $BELAY"`;
  const args = ["--base-url", baseURL, "--model", "scripted"];
  try {
    await inTerminal({ cwd: folder, args, script: start, ...options }, async (belay) => {
      await belay.shows("scripted · auto");
      for (const [nth, answer] of answers.entries()) {
        await belay.enter(`tell ${nth}`);
        await belay.shows(/w\d+x00[0-3]/);
        await storm(belay, sizes, chance(seed * 2_000 + nth));
        await belay.shows(`end${nth}.`);
        await pause(300);
        const seen = belay.unfolded().match(new RegExp(`w${nth}x\\d{3}`, "g")) ?? [];
        expect(seen, `seed ${seed}, storm ${nth}`).toEqual(answer.match(/w\d+x\d{3}/g));
      }
      const all = belay.unfolded();
      for (let i = 1; i <= 40; i++) expect(all.split(`history ${i}.`)).toHaveLength(2);
      expect(belay.raw()).not.toMatch(/\u001b\[[23]J|\u001bc/);
    });
  } finally {
    await server.close();
  }
}

const any = { columns: [20, 200], rows: [6, 60] } as const;

test("no word is lost or doubled, and the shell's lines are kept", { timeout: 600_000 }, () =>
  check(storms, any, { columns: 100, rows: 30 }),
);

// What is cut off by such a terminal itself is lost: so it only ever grows wider here.
test("nor in a terminal that folds nothing", { timeout: 600_000 }, () =>
  check(
    Math.ceil(storms / 5),
    { ...any, columns: [60, 200], widens: true },
    { columns: 60, rows: 30, folds: false },
  ),
);
