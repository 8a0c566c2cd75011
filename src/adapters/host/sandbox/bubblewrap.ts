/**
 * The walls as bubblewrap builds them: the whole system to be read, the project and a temporary
 * folder to be written, nothing of the home directory but toolchains, other processes unseen, no
 * network, no rights to gain. Later arguments stand on what earlier ones have mounted.
 */
import type { Guard } from "./protect.js";

export interface Walls {
  root: string;
  /** Real path. */
  home: string;
  network: boolean;
  /** Becomes `/tmp` inside, for all commands of a session. */
  temporary: string;
  /** Folders, there now, that nobody inside may look into, wherever they lie. */
  hidden: readonly string[];
  /** What of the home is to be read. */
  shown: readonly string[];
  /** Run by root, whose files are nobody else's to hide. */
  asRoot: boolean;
  /** Files, there now, that cannot be read inside. */
  masked: readonly string[];
  /** Old versions cannot forbid further namespaces. */
  flat: boolean;
}

export interface Inside {
  guards: readonly Guard[];
  cwd: string;
  file: string | undefined;
}

export function bubblewrapArguments(walls: Walls, inside: Inside): string[] {
  const { root, home, temporary } = walls;
  return [
    ...namespaces(walls),
    ...words("--ro-bind / / --dev /dev --proc /proc"),
    // Sockets of the system's services lie here, a container's among them.
    "--tmpfs",
    "/run",
    ...RUN.flatMap((path) => ["--ro-bind-try", path, path]),
    "--bind",
    temporary,
    ...words("/tmp --tmpfs /var/tmp"),
    ...hiddenHomes(walls).flatMap((path) => ["--tmpfs", path]),
    ...walls.shown.flatMap((path) => ["--ro-bind-try", path, path]),
    ...walls.masked.flatMap((path) => ["--ro-bind", "/dev/null", path]),
    "--bind",
    root,
    root,
    ...inside.guards.flatMap(({ path, how }) =>
      how === "pinned" ? ["--bind", path, path] : ["--ro-bind", path, path],
    ),
    ...walls.hidden
      .filter((path) => isIn(path, root) || !EMPTY.concat(home).some((other) => isIn(path, other)))
      .flatMap((path) => ["--tmpfs", path]),
    ...(inside.file === undefined ? [] : ["--ro-bind", inside.file, inside.file]),
    "--chdir",
    inside.cwd,
    "--",
  ];
}

function namespaces({ network, flat }: Walls): string[] {
  return [
    ...words("--unshare-user --unshare-ipc --unshare-pid --unshare-uts --unshare-cgroup-try"),
    ...(network ? [] : ["--unshare-net"]),
    ...(flat ? ["--disable-userns"] : []),
    ...words("--cap-drop ALL --new-session --die-with-parent"),
  ];
}

const words = (text: string): string[] => text.split(" ");

/** Nothing of what lies here is seen inside. */
const EMPTY = ["/run", "/tmp", "/var/tmp"];

/** Names of hosts are looked up, and programs found, through these. */
const RUN = ["/run/systemd/resolve", "/run/resolvconf", "/run/NetworkManager/resolv.conf"].concat(
  "/run/current-system",
);

function hiddenHomes({ home, asRoot, root }: Walls): string[] {
  const all = asRoot ? [home, "/root", "/home"] : [home];
  return [...new Set(all)]
    .filter((path) => !isIn(path, root))
    .filter((path) => !all.some((other) => other !== path && isIn(path, other)));
}

export const isIn = (path: string, folder: string): boolean =>
  path === folder || path.startsWith(folder === "/" ? "/" : `${folder}/`);
