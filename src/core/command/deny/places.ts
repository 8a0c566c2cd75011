/** Folders whose loss takes the system or everything a person owns with it. */
import { escapeGlob, matches } from "../follow/glob.js";
import { componentsOf } from "../follow/path.js";
import type { Arg } from "../follow/scope.js";

/** `*` stands for any one name. */
const SYSTEM = [
  "bin boot cores dev etc home lib lib32 lib64 libx32 lost+found media mnt nix opt proc root run",
  "sbin selinux srv sys usr var Applications Library Network System Users Volumes private",
  "home/* Users/* mnt/c mnt/c/Windows mnt/c/Users",
  "usr/bin usr/games usr/include usr/lib usr/lib32 usr/lib64 usr/libexec usr/local usr/sbin",
  "usr/share usr/src usr/local/bin usr/local/lib usr/local/sbin usr/local/share",
  "var/cache var/db var/lib var/log var/mail var/run var/spool var/www",
  "etc/ssh etc/ssl etc/pam.d etc/systemd lib/modules boot/efi boot/grub private/etc private/var",
  "System/Library Library/* var/lib/dpkg var/lib/rpm var/lib/pacman usr/lib/systemd",
  "sys/firmware sys/firmware/efi sys/firmware/efi/efivars opt/homebrew",
]
  .flatMap((line) => line.split(" "))
  .map((path) => path.split("/"));

/** Everything in a folder: as good as the folder itself. */
const EVERYTHING = /^(\*+|\.\*|\?\*|\*\?|\.\[[!^]\.\]\*|\.\?\*|\.\.\?\*|\[[!^]\.\]\*)$/;

/** Folders in which only the system and its administrator write. */
const SYSTEM_ONLY = /^\/(etc|bin|sbin|boot|lib|lib32|lib64|proc|sys|System|usr\/s?bin)\/./;

export interface Place {
  kind: "root" | "system" | "home";
  /** What it is, for a person. */
  path: string;
  /** Only what is in it, not the folder itself. */
  content: boolean;
  /** The home directory lies somewhere in it. */
  above?: boolean;
  /** It lies somewhere below, in a folder where nothing is the person's own. */
  below?: boolean;
}

export function protectedPlace(
  arg: Arg,
  { cwd, home }: { cwd: string | undefined; home: string },
): Place | undefined {
  if (!arg.known || arg.text === "") return undefined;
  const written = arg.pattern ?? escapeGlob(arg.text);
  if (!written.startsWith("/") && cwd === undefined) return undefined;
  const whole = written.startsWith("/") ? written : `${escapeGlob(cwd!)}/${written}`;
  const parts = componentsOf(whole);
  let depth = parts.length;
  while (depth > 0 && EVERYTHING.test(parts[depth - 1]!)) depth -= 1;
  const found =
    placeOf(parts.slice(0, depth), home) ??
    (depth < parts.length ? placeOf(parts, home) : undefined);
  if (found) return { ...found, content: depth < parts.length };
  // A relative path is of the project, wherever that is.
  if (!written.startsWith("/") || !SYSTEM_ONLY.test(`/${parts.join("/")}`)) return undefined;
  return { kind: "system", path: `/${parts.join("/")}`, content: false, below: true };
}

function placeOf(parts: readonly string[], home: string): Omit<Place, "content"> | undefined {
  const path = `/${parts.join("/")}`;
  if (parts.length === 0) return { kind: "root", path };
  const own = componentsOf(home);
  if (same(parts, own)) return { kind: "home", path };
  if (SYSTEM.some((place) => same(parts, place))) return { kind: "system", path };
  const above = own.some((_, depth) => same(parts, own.slice(0, depth)));
  return above ? { kind: "home", path, above } : undefined;
}

const same = (parts: readonly string[], place: readonly string[]): boolean =>
  parts.length === place.length &&
  parts.every((part, i) => place[i] === "*" || matches(part, place[i]!));
