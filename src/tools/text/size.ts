/** Sizes as the model and a person read them. */

export function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const step = Math.min(4, Math.floor(Math.log2(bytes) / 10));
  return `${(bytes / 1024 ** step).toFixed(1)} ${["B", "kB", "MB", "GB", "TB"][step]}`;
}

export const count = (n: number, one: string, many = `${one}s`): string =>
  `${n} ${n === 1 ? one : many}`;
