/** The words of a command sorted into options and operands, the way GNU programs do it. */
import type { Arg } from "../follow/scope.js";

export interface Sorted {
  options: readonly Arg[];
  operands: readonly Arg[];
}

/** Options count wherever they stand, up to `--`. */
export function sortWords(args: readonly Arg[]): Sorted {
  const words = args.slice(1);
  const end = words.findIndex((arg) => arg.known && arg.text === "--");
  const before = end < 0 ? words : words.slice(0, end);
  const isOption = (arg: Arg) => /^-./.test(arg.text);
  return {
    options: before.filter(isOption),
    operands: [...before.filter((arg) => !isOption(arg)), ...(end < 0 ? [] : words.slice(end + 1))],
  };
}

/** Whether an option is given, also in a cluster or cut short: `-fr`, `--rec`. */
export function hasOption({ options }: Sorted, letters: string, ...names: string[]): boolean {
  return options.some(({ text }) => {
    if (!text.startsWith("--")) return [...letters].some((letter) => text.includes(letter));
    const name = text.slice(2).split("=")[0]!;
    return name !== "" && names.some((whole) => whole.startsWith(name));
  });
}
