/**
 * A session on a screen. The prompt is drawn first; what it stands on is opened behind it, and
 * what is typed meanwhile waits.
 */
import type { LocalHost } from "../adapters/host/index.js";
import { warmUp } from "../adapters/model/index.js";
import { commands, completeCommand, runCommand } from "../commands/index.js";
import type { Desk } from "../core/desk.js";
import { text } from "../core/message.js";
import type { HitlMode } from "../core/policy.js";
import type { Picture, Screen, Seat, Status } from "../core/seat.js";
import { openTerminal } from "../ui/terminal/index.js";
import { atHand } from "./at-hand.js";
import { onCrash } from "./crash.js";
import { deskSandbox, lackText, openHost, orphansEnded } from "./host.js";
import type { OpenedModel } from "./models.js";
import { chooseModel, listModels, modelOf, reopened } from "./models.js";
import { ownLines } from "./own-lines.js";
import type { OwnLines } from "./own-lines.js";
import { endInTime, inRows, lastWords } from "./leaving.js";
import { deskTheme, screenLook } from "./screen-look.js";
import type { Setup } from "./setup.js";
import { journalNotice } from "./setup.js";
import type { ScreenTrust } from "./trust-on-screen.js";
import { trustOnScreen } from "./trust-on-screen.js";
import type { World } from "./world.js";
import { openWorld } from "./world.js";

const warmUpMs = 800;

/** Resolves with the exit code once the person has left. */
export async function runInteractive(setup: Setup): Promise<number> {
  let model: OpenedModel = modelOf(setup);
  // The demo model is there to show how approval works, so it starts by asking.
  const hitlAtFirst = (): HitlMode => (!setup.hitlGiven && model.demo ? "on" : setup.hitl);
  let hitl = hitlAtFirst();
  let host: LocalHost | undefined;
  let world: World | undefined;
  let vim = setup.config.vim;
  let own: OwnLines | undefined;
  let examining = new AbortController();
  let trust: ScreenTrust | undefined;
  let leave = (_code: number) => {};
  const left = new Promise<number>((resolve) => {
    leave = resolve;
  });

  const status = (): Status => {
    const session = world?.agent.session();
    const window = model.model.window;
    return {
      version: setup.version,
      provider: model.model.name.provider,
      model: model.model.name.id,
      demo: model.demo,
      cwd: setup.cwd,
      hitl,
      tokens: session?.usage ?? { input: 0, output: 0, cached: 0 },
      context: session && window ? Math.min(1, session.size / window) : undefined,
      vim,
    };
  };
  const seat: Seat = {
    ...atHand(setup.forWorld, () => ready.then(() => world!.host.search)),
    submit: (line, pictures = []) => void ready.then(() => submit(line, pictures)),
    takeBack() {
      const [first] = world?.agent.takeBack() ?? [];
      return first?.type === "text" ? first.text : undefined;
    },
    cancel() {
      own?.cancel();
      examining.abort();
      world?.agent.cancel();
    },
    exit: (code = 0) => leave(code),
    history: () => setup.history.lines(),
    complete: async (line, cursor) => {
      await ready;
      return completeCommand(line, cursor, desk);
    },
    status,
  };
  const screen: Screen = openTerminal(seat, {
    words: setup.words,
    stdin: process.stdin,
    stdout: process.stdout,
    env: process.env,
    ...screenLook(setup),
  });
  onCrash({
    restore: () => screen.abandon?.(),
    kept: () => lastWords(world, setup.words()),
    end: async () => world?.close(),
  });
  const desk: Desk = {
    words: setup.words,
    get agent() {
      return world!.agent; // Commands run only once the world is open.
    },
    notify: (notice) => screen.notify(notice),
    get theme() {
      return deskTheme(screen, setup);
    },
    status: () => ({
      ...status(),
      baseURL: model.model.name.baseURL,
      journal: setup.forWorld.dataDir,
    }),
    setHitl(mode) {
      hitl = mode;
      screen.refresh();
    },
    setVim(on) {
      vim = on;
      screen.refresh();
    },
    setLanguage(language) {
      setup.setLanguage(language);
      screen.refresh();
    },
    models: () => listModels(setup, model.model.name),
    async chooseModel(name) {
      const chosen = await chooseModel(setup, name, model.model.name);
      if ("problem" in chosen) return chosen;
      await model.close();
      model = chosen;
      world!.agent.choose(chosen.model);
      screen.refresh();
      return { label: `${chosen.model.name.provider}/${chosen.model.name.id}` };
    },
    async examine(begun) {
      const { connection } = model;
      if (!connection) return undefined;
      begun();
      examining = new AbortController();
      const { signal } = examining;
      const { examineModel } = await import("./doctor.js");
      const found = await examineModel(connection, setup, { signal });
      model = reopened(connection, setup);
      world!.agent.choose(model.model);
      screen.refresh();
      return found;
    },
    facts: () => world!.journal.read(world!.agent.session().id),
    rules: setup.permissions.rules,
    sandbox: () => host && deskSandbox(host.sandbox, setup.words()),
    get jobs() {
      const { shell } = host!;
      return {
        list: () => shell.jobs(),
        output: (id: string) => shell.output(id),
        end: (id: string) => shell.end(id),
      };
    },
    explain: (question) => world!.explain(question),
    get trust() {
      return trust!.desk;
    },
    async clear() {
      await trust!.recheck();
      world!.renew();
      screen.clear();
      screen.refresh();
    },
    exit: () => leave(0),
  };

  /** The prompt stands: what else could answer is looked for behind it. */
  async function settleModel(): Promise<void> {
    const found = await model.settle?.();
    if (!found) return;
    const untouched = hitl === hitlAtFirst();
    model = found.opened;
    if (untouched) hitl = hitlAtFirst();
    for (const notice of found.notices) screen.notify(notice);
    screen.refresh();
  }

  async function open(): Promise<World> {
    host = await openHost(setup);
    void orphansEnded(setup).then((text) => text && screen.notify({ tone: "warning", text }));
    const lack = lackText(host.sandbox, setup.words());
    if (lack !== undefined) screen.notify({ tone: "warning", text: lack });
    trust = await trustOnScreen(setup, host, screen, () => world);
    return openWorld({
      ...setup.forWorld,
      ...trust.forWorld,
      model: model.model,
      hitl: () => hitl,
      emit: (event) => screen.emit(event),
      approver: screen.approver,
      noticed: (notice) =>
        screen.notify({ tone: "warning", text: journalNotice(notice, setup.words()) }),
    });
  }
  const ready = Promise.all([open(), settleModel()]).then(([opened]) => {
    opened.agent.choose(model.model);
    world = opened;
    own = ownLines({
      world: opened,
      words: setup.words,
      keys: setup.forWorld.keys,
      emit: (event) => screen.emit(event),
      notify: (notice) => screen.notify(notice),
    });
  });
  // Loading the client takes a moment: not before the first keys are on the screen.
  setTimeout(() => void warmUp(), warmUpMs).unref();
  for (const problem of setup.problems) screen.notify({ tone: "warning", text: problem });

  async function submit(line: string, pictures: readonly Picture[]): Promise<void> {
    const task = line.trim();
    if (task === "") return;
    setup.history.remember(line);
    if (isCommand(task)) return runCommand(task, desk);
    if (/^![^]*\S/.test(task)) return own!.run(task.slice(1).trim());
    await world!.agent.say([text(line), ...pictures.map(({ part }) => part)]);
    screen.refresh();
  }

  const first = setup.flags.words.join(" ");
  if (first !== "") seat.submit(first);
  try {
    const code = await left;
    endInTime(code);
    return code;
  } finally {
    await screen.close();
    const kept = lastWords(world, setup.words());
    if (kept) process.stdout.write(`${inRows(kept, process.stdout.columns || 80)}\n`);
    await world?.close();
    await model.close();
  }
}

/** `/usr/bin is full` is a task: a command is a known name, or one word without a second `/`. */
const isCommand = (line: string): boolean =>
  /^\/[\w-]*(\s|$)/.test(line) || commands.some((c) => line.startsWith(`/${c.name} `));
