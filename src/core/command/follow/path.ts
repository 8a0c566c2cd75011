/** Paths as text: absolute, without `.`, `..` and double slashes. Links are not looked at. */

/** The kernel takes no longer ones. */
const LENGTH_MAX = 4096;

/** Undefined when it is relative to a folder nobody knows. */
export function joinPath(cwd: string | undefined, path: string): string | undefined {
  const whole = path.startsWith("/") ? path : cwd === undefined ? undefined : `${cwd}/${path}`;
  return whole === undefined || whole.length > LENGTH_MAX
    ? undefined
    : `/${componentsOf(whole).join("/")}`;
}

export function componentsOf(path: string): string[] {
  const kept: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") kept.pop();
    else if (part !== "" && part !== ".") kept.push(part);
  }
  return kept;
}
