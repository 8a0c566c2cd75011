/**
 * The same walls in the words of macOS, whose rules name paths, so that what is missing can be
 * protected as it is; of several rules that fit, the last counts.
 */
import { join } from "node:path";

export interface SeatbeltWalls {
  root: string;
  home: string;
  network: boolean;
  temporary: string;
  hidden: readonly string[];
  shown: readonly string[];
}

export function seatbeltProfile(walls: SeatbeltWalls): string {
  const { root, home, temporary, network, hidden, shown } = walls;
  return [
    "(version 1)",
    "(deny default)",
    "(allow process-exec process-fork)",
    "(allow process-info* signal (target same-sandbox))",
    "(allow sysctl-read)",
    "(allow mach-lookup" + SERVICES.map((name) => ` (global-name ${quoted(name)})`).join("") + ")",
    "(allow ipc-posix-sem ipc-posix-shm)",
    "(allow pseudo-tty)",
    '(allow file-ioctl (subpath "/dev"))',
    "(allow file-read*)",
    rule("deny", "file-read*", [...OTHERS, home].map(subpath)),
    rule("allow", "file-read*", [...shown, root, temporary].map(subpath)),
    // A path is found only if the folders above it may be looked at, though not into.
    rule("allow", "file-read-metadata", aboveOf([...shown, root, temporary]).map(literal)),
    rule("allow", "file-write*", [...[root, temporary].map(subpath), ...DEVICES.map(literal)]),
    rule("deny", "file-write*", protectedIn(root)),
    ...(hidden.length > 0 ? [rule("deny", "file-read* file-write*", hidden.map(subpath))] : []),
    ...(network ? ["(allow network*)", "(allow system-socket)"] : []),
    "",
  ].join("\n");
}

const SERVICES = [
  "com.apple.system.opendirectoryd.libinfo",
  "com.apple.system.notification_center",
  "com.apple.logd",
];

/** Other people's homes, and where services of the system keep their sockets. */
const OTHERS = ["/Users", "/private/var/root", "/private/tmp", "/private/var/folders"];

const DEVICES = [
  "/dev/null",
  "/dev/zero",
  "/dev/tty",
  "/dev/stdout",
  "/dev/stderr",
  "/dev/dtracehelper",
];

/** `.git` itself, so that it cannot be moved away and made anew. */
function protectedIn(root: string): string[] {
  const git = join(root, ".git");
  return [
    subpath(join(root, ".belay")),
    subpath(join(root, ".mcp.json")),
    literal(git),
    ...["hooks", "config", "config.worktree", "commondir"].map((name) => subpath(join(git, name))),
    subpath(join(git, "modules")),
  ];
}

function aboveOf(paths: readonly string[]): string[] {
  const all = paths.flatMap((path) => {
    const parts = path.split("/").filter((part) => part !== "");
    return parts.slice(0, -1).map((_, i) => `/${parts.slice(0, i + 1).join("/")}`);
  });
  return [...new Set(all)];
}

const rule = (verb: string, what: string, which: readonly string[]): string =>
  `(${verb} ${what} ${which.join(" ")})`;
const subpath = (path: string): string => `(subpath ${quoted(path)})`;
const literal = (path: string): string => `(literal ${quoted(path)})`;

/** A string of Scheme: a quote in a path must not end it. */
const quoted = (text: string): string => `"${text.replace(/[\\"]/g, "\\$&")}"`;
