/** Sizes as the model and a person read them. */

export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const step = Math.min(4, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toFixed(1)} ${["B", "kB", "MB", "GB", "TB"][step]}`;
}

/** Two sizes in one sentence: to the byte where they would read the same. */
export function sizes(one: number, other: number): [string, string] {
  const rounded: [string, string] = [size(one), size(other)];
  return one === other || rounded[0] !== rounded[1] ? rounded : [exact(one), exact(other)];
}

const exact = (bytes: number): string => `${bytes.toLocaleString("en-US")} bytes`;

export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;
