/** `/jobs`: commands in the background, what they have said, and ending one. */
import type { Desk, DeskJobs, SlashCommand } from "../core/desk.js";
import type { Job } from "../core/host.js";
import type { Words } from "../core/i18n/index.js";

export const jobs: SlashCommand = {
  name: "jobs",
  usage: "[ID] [end ID]",
  complete(desk, before) {
    const known = desk.jobs?.list() ?? [];
    const named = (job: Job) => [job.id, firstLine(job.command)] as const;
    if (before === "end") return known.filter(({ running }) => running).map(named);
    return before === "" ? ["end", ...known.map(named)] : [];
  },
  async run(args, desk) {
    const say = desk.words().jobs;
    const [first = "", second, ...more] = args.trim().split(/\s+/);
    if (more.length > 0 || (second !== undefined && first !== "end") || args.trim() === "end")
      return desk.notify({ tone: "bad", text: desk.words().commands.misused(say.usage) });
    const { jobs: shell } = desk;
    const known = shell?.list() ?? [];
    if (!shell || known.length === 0) return desk.notify({ tone: "plain", text: say.none });
    if (first === "") return list(known, desk);
    const id = idOf(second ?? first);
    const job = known.find((one) => one.id === id);
    if (!job) return desk.notify({ tone: "bad", text: say.unknown({ id: second ?? first }) });
    return second === undefined ? show(job, shell, desk) : end(job, shell, desk);
  },
};

/** `2` is as good as `job-2`. */
const idOf = (typed: string): string => (/^\d+$/.test(typed) ? `job-${typed}` : typed);

function list(known: readonly Job[], desk: Desk): void {
  const words = desk.words();
  const rows = known.map((job) => `  ${rowOf(job, words)}`);
  desk.notify({ tone: "plain", text: [words.jobs.title, ...rows].join("\n") });
}

const rowOf = (job: Job, words: Words): string =>
  [`${job.id}  ${stateOf(job, words)}`, timeOf(job.ms), firstLine(job.command)].join(" · ");

function stateOf({ running, exit, signal }: Job, { jobs: say }: Words): string {
  if (running) return say.running;
  if (signal !== undefined) return say.signal({ signal });
  return typeof exit === "number" ? say.exit({ code: exit }) : say.ended;
}

const timeOf = (ms: number): string => {
  const seconds = Math.floor(ms / 1000);
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
};

const LINE_MAX = 200;

const firstLine = (command: string): string => {
  const [line = "", ...more] = command.trim().split("\n");
  const cut = line.slice(0, LINE_MAX);
  return more.length > 0 || cut !== line ? `${cut} …` : cut;
};

function show(job: Job, shell: DeskJobs, desk: Desk): void {
  const words = desk.words();
  const { output = "", full } = shell.output(job.id) ?? {};
  const said = output.trimEnd() === "" ? words.jobs.silent : output.trimEnd();
  const where = full === undefined ? [] : [words.jobs.all({ path: full })];
  desk.notify({ tone: "plain", text: [rowOf(job, words), said, ...where].join("\n") });
}

async function end({ id }: Job, shell: DeskJobs, desk: Desk): Promise<void> {
  const say = desk.words().jobs;
  if (await shell.end(id)) desk.notify({ tone: "good", text: say.stopped({ id }) });
  else desk.notify({ tone: "plain", text: say.over({ id }) });
}
