/** Numbers, times and folders as short as a line of the screen wants them. */

/** 950, 1.2k, 34k, 1.2M. */
export function short(count: number): string {
  if (count < 1000) return String(count);
  const [value, unit] = count < 999_500 ? [count / 1000, "k"] : [count / 1_000_000, "M"];
  return `${value < 9.95 ? value.toFixed(1).replace(/\.0$/, "") : Math.round(value)}${unit}`;
}

/** 0.4 s, 12 s, 3 min 05 s. */
export function duration(ms: number): string {
  if (ms < 9_950) return `${(ms / 1000).toFixed(1)} s`;
  const seconds = Math.round(ms / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, "0")} s`;
}

/** ` · 12 s` for what goes on; "" in its first second. */
export function elapsed(ms: number): string {
  const seconds = Math.floor(ms / 1000);
  if (seconds === 0) return "";
  return ` · ${seconds < 60 ? `${seconds} s` : duration(ms)}`;
}

/** The home folder as `~`. */
export function tilde(path: string, home: string | undefined): string {
  if (!home || home === "/") return path;
  if (path === home) return "~";
  return path.startsWith(`${home}/`) ? `~${path.slice(home.length)}` : path;
}
