/**
 * Changes the person's configuration file: lock, read again, merge, write. Fields it does not
 * know are kept, and a file that cannot be read is never overwritten.
 */
import { makePrivateDirectory, replacePrivateFile } from "./private.js";
import type { ConfigProblem } from "./problem.js";
import type { Settings } from "./settings.js";
import { parseSettings, settingsFile, textIn } from "./settings.js";
import { withLock } from "./lock.js";

/** `undefined` in `change` takes a field away. Throws what the disk throws. */
export function saveConfig(
  configDir: string,
  change: { [Name in keyof Settings]: Settings[Name] | undefined },
): { saved: true } | { saved: false; problem: ConfigProblem } {
  makePrivateDirectory(configDir);
  const file = settingsFile(configDir);
  return withLock(file, (still) => {
    const text = textIn(file) ?? "{}";
    if (typeof text !== "string")
      return { saved: false, problem: { kind: "unreadable", file, why: text.why } };
    const { broken, problems } = parseSettings(text, file);
    const problem = problems[0];
    if (broken && problem) return { saved: false, problem };
    const before = JSON.parse(text.replace(/^\ufeff/, "")) as Record<string, unknown>;
    replacePrivateFile(file, `${JSON.stringify({ ...before, ...change }, null, 2)}\n`, still);
    return { saved: true };
  });
}
