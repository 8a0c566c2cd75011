/**
 * What endpoints have taught, by base URL and model, in a file of its own beside the person's
 * configuration. It counts below whatever they say themselves.
 */
import { join } from "node:path";
import type { Lesson } from "../../core/doctor.js";
import { withLock } from "../config/lock.js";
import { makePrivateDirectory, replacePrivateFile } from "../config/private.js";
import { profileSettings } from "../config/profile-settings.js";
import { textIn } from "../config/settings.js";
import type { Profile } from "../model/index.js";
import { isObject, parsed } from "../model/stream/json.js";

export interface Place {
  baseURL: string;
  model: string;
}

const profilesFile = (configDir: string): string => join(configDir, "profiles.json");

/** Entries that make no sense, or no sense any more, are passed over. */
export function storedProfile(configDir: string, place: Place): Partial<Profile> {
  return entriesIn(profilesFile(configDir)).find((entry) => same(entry, place))?.profile ?? {};
}

/**
 * Adds to what is known of a place; `fresh`: instead of it. Throws what the disk throws. A
 * file that is damaged begins anew: everything in it can be learnt again.
 */
export function storeProfile(
  configDir: string,
  place: Place,
  { lesson, fresh, at }: { lesson: Lesson | Partial<Profile>; fresh: boolean; at: number },
): string {
  makePrivateDirectory(configDir);
  const file = profilesFile(configDir);
  withLock(file, (still) => {
    const entries = entriesIn(file);
    const before = fresh ? undefined : entries.find((entry) => same(entry, place))?.profile;
    const profile = { ...before, ...lesson };
    const { baseURL, model } = place;
    const entry = { baseURL, model, at: new Date(at).toISOString(), profile };
    const others = entries.filter((other) => !same(other, place));
    const endpoints = [...others, entry].slice(-entriesMax);
    replacePrivateFile(file, `${JSON.stringify({ endpoints }, null, 2)}\n`, still);
  });
  return file;
}

const entriesMax = 500;

interface Entry extends Place {
  at: string;
  profile: Partial<Profile>;
}

function entriesIn(file: string): Entry[] {
  const text = textIn(file);
  const value = typeof text === "string" ? parsed(text) : undefined;
  const list = isObject(value) && Array.isArray(value.endpoints) ? value.endpoints : [];
  return list.filter(isObject).flatMap((entry) => {
    const { baseURL, model, at } = entry;
    const profile = profileSettings.safeParse(entry.profile);
    if (typeof baseURL !== "string" || typeof model !== "string" || !profile.success) return [];
    return [{ baseURL, model, at: typeof at === "string" ? at : "", profile: profile.data }];
  });
}

const same = (a: Place, b: Place): boolean =>
  a.model === b.model && a.baseURL.replace(/\/+$/, "") === b.baseURL.replace(/\/+$/, "");
