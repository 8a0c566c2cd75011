/** Paths as text: absolute, without `.`, `..` and double slashes. Links are not looked at. */

/** Undefined when it is relative to a folder nobody knows. */
export function joinPath(cwd: string | undefined, path: string): string | undefined {
  const whole = path.startsWith("/") ? path : cwd === undefined ? undefined : `${cwd}/${path}`;
  return whole === undefined ? undefined : `/${componentsOf(whole).join("/")}`;
}

export function componentsOf(path: string): string[] {
  const kept: string[] = [];
  for (const part of path.split("/")) {
    if (part === "..") kept.pop();
    else if (part !== "" && part !== ".") kept.push(part);
  }
  return kept;
}
