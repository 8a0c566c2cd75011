/** Trust where a person can be asked: at the start, with `/trust`, and when what counts changes. */
import type { LocalHost } from "../adapters/host/index.js";
import type { DeskTrust, TrustChange } from "../core/desk.js";
import type { Screen } from "../core/seat.js";
import type { Setup } from "./setup.js";
import type { ProjectTrust } from "./trust.js";
import { openProjectTrust } from "./trust.js";
import type { World, WorldOptions } from "./world.js";

export interface ScreenTrust {
  desk: DeskTrust;
  forWorld: Pick<WorldOptions, "projectNotes" | "untrusted" | "host">;
  /** Before each conversation: asks where what the folder brings is not what it was. */
  recheck(): Promise<void>;
}

/** Resolves once the person has answered, if there was something to ask. */
export async function trustOnScreen(
  setup: Setup,
  host: LocalHost,
  screen: Screen,
  world: () => World | undefined,
): Promise<ScreenTrust> {
  const { files, root } = host;
  const { dataDir } = setup.forWorld;
  const project = await openProjectTrust({ files, root, dataDir, now: Date.now });
  await settle();
  return {
    forWorld: {
      host,
      projectNotes: project.notes,
      untrusted: project.distrusted,
    },
    async recheck() {
      const before = project.state();
      const now = await project.look();
      if (now === before) takeRules();
      else await settle();
    },
    desk: {
      look: project.look,
      text: () => project.text(setup.words()),
      async ask() {
        return (await settle()) ? changed(project.notes() !== "") : "none";
      },
      revoke() {
        // What has changed since may have been read by the model as it was.
        const read = project.notes() !== "" || project.state() === "changed";
        const { had, why } = project.revoke();
        if (!had) return "none";
        if (why !== undefined)
          screen.notify({ tone: "warning", text: setup.words().trust.notKept(why) });
        takeRules();
        return changed(read);
      },
    },
  };

  async function settle(): Promise<boolean> {
    const yes = await ask(project, screen, setup);
    takeRules();
    return yes;
  }

  function takeRules(): void {
    const ignored = setup.permissions.takeProject(project.rules(), setup.words());
    for (const line of ignored) screen.notify({ tone: "warning", text: line });
  }

  /** The system prompt stays for a whole conversation: notes come and go with the next one. */
  function changed(notes: boolean): TrustChange {
    const opened = world();
    if (opened && opened.agent.session().seq > 0) return notes ? "next" : "now";
    opened?.renew();
    return "now";
  }
}

/** Whether the folder is trusted now. */
async function ask(project: ProjectTrust, screen: Screen, setup: Setup): Promise<boolean> {
  const say = setup.words().trust;
  const broken = project.brokenList();
  if (broken !== undefined) screen.notify({ tone: "warning", text: say.brokenList(broken) });
  const state = project.state();
  if (state === "nothing" || state === "trusted") return state === "trusted";
  if (!project.worthAsking()) {
    screen.notify({ tone: "warning", text: project.text(setup.words()) });
    return false;
  }
  const yes = await screen.confirm({
    title: state === "changed" ? say.titleChanged(setup.cwd) : say.title(setup.cwd),
    intro: say.intro,
    body: project.text(setup.words()),
    yes: say.yes,
    no: say.no,
    plainAsk: say.plainAsk,
  });
  if (!yes) {
    screen.notify({ tone: "plain", text: say.ignoredHere(say.why[state]) });
    return false;
  }
  const { why } = project.accept();
  if (why !== undefined) screen.notify({ tone: "warning", text: say.notKept(why) });
  return true;
}
