/**
 * Part A: every path a tool may be given, on a real disk, by both ways to reach a file.
 */
import { execFile, spawnSync } from "node:child_process";
import { chmodSync, renameSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { localHost } from "../../src/adapters/host/index.js";
import { bundled } from "./bundle.js";
import { cases, makePlaces, type Places, remove, rowsOf, Tally, temporary } from "./fixture.js";
import { answerTo, filled, type GuardRow, remembered } from "./guard-rows.js";

const rows = rowsOf<GuardRow>("A-path-guard.json");

describe.each(["handles", "paths"] as const)("part A by %s", (reach) => {
  const tally = new Tally(`part A by ${reach}`);
  let places: Places;
  beforeAll(() => {
    places = makePlaces();
  });
  afterAll(() => {
    tally.print();
    remove(places.BASE);
  });

  it.for(rows)("$id $title", { timeout: ROUNDS * 100 }, (row, { skip }) =>
    tally.row(row.id, () => check(row, reach, places), skip),
  );
});

async function check(
  row: GuardRow,
  reach: "handles" | "paths",
  places: Places,
): Promise<string | undefined> {
  if (row.harness) return reach === "handles" ? race(row) : "a window remains by paths";
  if (row.needs === "not root" && process.getuid?.() === 0) return asNobody(row, places);
  const root = filled(row.root ?? "{{ROOT}}", places);
  const host = await localHost({ root, reach });
  try {
    if (row.steps) return await swappedBeforeApproval(row, host, places);
    const look = remembered(row, places);
    const began = performance.now();
    const answer = await answerTo(row, host, places);
    const ms = performance.now() - began;
    expect(wanted(row), answer.said).toContain(answer.is);
    expect(answer.said.length).toBeLessThan(64 * 2 ** 20);
    if (answer.is === "allow")
      for (const text of row.post?.contains ?? []) expect(answer.said).toContain(text);
    for (const text of row.post?.notContains ?? []) expect(answer.said).not.toContain(text);
    look();
    expect(ms, "a bound of the row, far above what it takes").toBeLessThan(row.maxMs ?? 20_000);
    if (row.maxRssMiB) expect(process.memoryUsage().rss / 2 ** 20).toBeLessThan(row.maxRssMiB);
    return undefined;
  } finally {
    await host.close();
  }
}

/** "allow" says that it runs: a search that runs may find nothing. */
const wanted = (row: GuardRow): string[] => {
  const answers = [row.expect, ...(row.accept ?? [])];
  const mayBeEmpty = row.expect === "allow" && row.post?.contains === undefined;
  return mayBeEmpty ? [...answers, "empty"] : answers;
};

/** The user says yes to what has meanwhile become a link to elsewhere. */
async function swappedBeforeApproval(
  row: GuardRow,
  host: Awaited<ReturnType<typeof localHost>>,
  places: Places,
): Promise<undefined> {
  const path = String(row.args.path);
  const seen = await host.files.read(path);
  if (seen.at !== "file") throw new Error(`${path} is ${seen.at}`);
  const look = remembered(row, places);
  renameSync(join(places.ROOT, path), join(places.ROOT, `${path}.aside`));
  symlinkSync(join(places.OUT, "victim.txt"), join(places.ROOT, path));
  const change = { expect: seen.version, bytes: Buffer.from(String(row.args.content)) };
  expect(await host.files.replace(path, change)).toMatchObject({ ok: false, why: "refused" });
  look();
}

/** In a process of a user who may not do everything, as rows that root cannot show need it. */
function asNobody(row: GuardRow, places: Places): string | undefined {
  const directory = temporary("nobody");
  chmodSync(directory, 0o755);
  for (const at of [places.BASE, places.ROOT]) chmodSync(at, 0o755);
  const program = bundled(
    directory,
    `import { localHost } from "host";
     process.setgroups([]); process.setgid(65534); process.setuid(65534);
     const host = await localHost({ root: ${JSON.stringify(places.ROOT)} });
     console.log(JSON.stringify(await host.files.read(${JSON.stringify(row.args.path)})));
     await host.close();`,
  );
  const ran = spawnSync(process.execPath, [program], { encoding: "utf8", cwd: "/" });
  remove(directory);
  expect(JSON.parse(ran.stdout || ran.stderr)).toMatchObject({ at: "refused", why: "permission" });
  return undefined;
}

const ROUNDS = Number(process.env.RACE_ROUNDS ?? 2_000);

const player = `import { localHost } from "host";
  let host;
  export async function call(op, root, path, text) {
    host ??= await localHost({ root });
    const found = await host.files.read(path);
    const now = found.at === "file" ? Buffer.from(found.bytes).toString() : "";
    // An edit makes no directory, which would stand in the way of the swapping.
    if (op === "edit" && found.at !== "file") no(found);
    if (op === "read") return found.at === "file" ? now : no(found);
    const next = op === "edit" ? now.replace(/x?\\n/, text) : text;
    const expect = found.at === "file" ? found.version : "missing";
    const written = await host.files.replace(path, { expect, bytes: Buffer.from(next) });
    return written.ok ? "written" : no(written);
  }
  function no(answer) { throw new Error(JSON.stringify(answer)); }`;

/** Another thread swaps the path for a link to outside again and again, while it is used. */
async function race(row: GuardRow): Promise<undefined> {
  const directory = temporary("race");
  const impl = bundled(directory, player);
  const modes = ["parent", "leaf"].flatMap((kind) =>
    ["write", "edit", "read"].map((op) => [kind, op] as const),
  );
  let through = 0;
  for (const [kind, op] of modes) {
    const { ROOT, OUT, BASE } = makePlaces(["--no-big"]);
    const args = [join(cases, "race.mjs"), kind, "--root", ROOT, "--out", OUT, "--impl", impl];
    const program = [...args, "--op", op, "--rounds", String(ROUNDS)];
    const { stdout } = await promisify(execFile)(process.execPath, program);
    process.stdout.write(`race: ${stdout}`);
    const told = JSON.parse(stdout) as { done: number };
    expect(told, row.id).toMatchObject({ kind, op, rounds: ROUNDS, crossed: 0 });
    through += told.done;
    remove(BASE);
  }
  expect(through, "some rounds must get through, else nothing is shown").toBeGreaterThan(0);
  remove(directory);
  return undefined;
}
