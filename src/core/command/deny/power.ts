/** Switching the machine off, and ending every process on it. */
import { because } from "../because.js";
import type { Run } from "../follow/trace.js";
import type { Denial } from "./denial.js";
import { destructive } from "./denial.js";

const OFF =
  /^(shutdown|reboot|halt|poweroff|telinit|kexec|pm-(suspend|hibernate|suspend-hybrid)|killall5)$/;

const UNITS =
  /^(poweroff|reboot|halt|kexec|soft-reboot|suspend|hibernate|hybrid-sleep|suspend-then-hibernate|rescue|emergency|default|exit)$/;
const TARGETS = /^(poweroff|reboot|halt|kexec|rescue|emergency|shutdown)\.target$/;

export function cutsPower(program: string, run: Run): Denial | undefined {
  const words = run.args.slice(1).map((arg) => arg.text);
  const says = words.some((word) => /^--(help|version)$/.test(word));
  if (OFF.test(program)) return says ? undefined : no(program);
  if (program === "init") return /^[0-6sSqQ]$/.test(words[0] ?? "") ? no("init") : undefined;
  if (/^(systemctl|loginctl)$/.test(program)) return unit(words) ? no(program) : undefined;
  if (program === "kill") return killsAll(words) ? no("kill") : undefined;
  const bus = /^(dbus-send|busctl|gdbus)$/.test(program);
  if (bus && words.some((word) => /(PowerOff|Reboot|Halt|Suspend)$/.test(word))) return no(program);
  return undefined;
}

function unit(words: readonly string[]): boolean {
  const [verb, ...rest] = words.filter((word) => !word.startsWith("-"));
  if (verb === undefined) return false;
  if (/^(start|isolate)$/.test(verb)) return rest.some((word) => TARGETS.test(word));
  return UNITS.test(verb);
}

/** -1 as a process means all of them, 1 the one they all come from. As a signal it is HUP. */
function killsAll(words: readonly string[]): boolean {
  const ends = words.indexOf("--");
  if (ends >= 0) return words.slice(ends + 1).some((word) => /^-?1$/.test(word));
  let at = 0;
  if (/^-(s|n|-signal)$/.test(words[0] ?? "")) at = 2;
  else if (/^-/.test(words[0] ?? "")) at = 1;
  // `kill -1` alone names a signal and no process.
  return words.slice(at).some((word) => /^-?1$/.test(word));
}

const no = (detail: string): Denial => destructive(detail, because("power"));
