/** What is refused in every mode, whoever allowed it. */
import { because } from "../because.js";
import { matches } from "../follow/glob.js";
import { baseName, isShell } from "../follow/names.js";
import type { Run } from "../follow/trace.js";
import type { Denial } from "./denial.js";
import { destroys } from "./destroy.js";
import { ruinsDevice } from "./devices.js";
import { cutsPower } from "./power.js";

const PRIVILEGE =
  /^(sudo|sudo-rs|sudoedit|gsudo|doas|su|pkexec|run0|runuser|gosu|su-exec|calife|kdesu|gksudo|gksu|beesu)$/;

/** The names a pattern in the place of a command could stand for. */
const DANGEROUS = "rm chmod chown mv find dd sudo su doas mkfs shutdown reboot halt poweroff".split(
  " ",
);

export function denial(run: Run): Denial | undefined {
  if (run.code === "network") {
    return {
      why: "pipe_to_shell",
      detail: run.text,
      because: because("network_code"),
    };
  }
  const [head] = run.args;
  if (head?.pattern !== undefined) {
    const name = head.pattern.slice(head.pattern.lastIndexOf("/") + 1);
    const meant = DANGEROUS.filter((program) => matches(name, program));
    return meant.map((program) => deniedAs(program, run)).find((found) => found);
  }
  return deniedAs(head?.known ? run.program : "", run);
}

function deniedAs(program: string, run: Run): Denial | undefined {
  // A program of the same name that lies in the project is another program.
  const name = program.includes("/") && !isShell(program) ? program : baseName(program);
  if (PRIVILEGE.test(name) || asksForAdministrator(name, run)) {
    return {
      why: "privilege",
      detail: name,
      because: because("privilege", name),
    };
  }
  return destroys(name, run) ?? ruinsDevice(name, run) ?? cutsPower(name, run);
}

function asksForAdministrator(name: string, { args }: Run): boolean {
  if (name === "machinectl") return args[1]?.text === "shell";
  if (name !== "osascript") return false;
  return args.some((arg) => /with administrator privileges/i.test(arg.text));
}

export const bombDenial = (text: string): Denial => ({
  why: "destructive",
  detail: text,
  because: because("bomb"),
});
