/**
 * What comes in as lines: a line alone was typed, several at once were pasted. In a terminal that
 * hands over whole lines the last one of a paste, if nothing ends it, comes with the next Enter.
 */
export interface Burst {
  lines: readonly string[];
  /** When the first of them came. */
  at: number;
  /** Not one line that was typed by itself. */
  pasted: boolean;
}

/** A paste goes on sooner than this. */
const LONE_MS = 60;

export interface Bursts {
  hear(chunk: string): void;
  stop(): void;
}

/** `begins`: what there was to be answered when the first line came is handed back with it. */
export function createBursts<Of>(setting: {
  now(): number;
  begins(): Of;
  take(burst: Burst, of: Of): void;
}): Bursts {
  let rest = "";
  let come: { lines: string[]; at: number; of: Of } | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const end = () => {
    timer = undefined;
    const burst = come;
    come = undefined;
    if (!burst) return;
    const { lines, at, of } = burst;
    setting.take({ lines, at, pasted: lines.length > 1 || rest !== "" }, of);
  };
  return {
    hear(chunk) {
      const [last = "", ...whole] = (rest + chunk).split("\n").reverse();
      rest = last;
      if (whole.length === 0 && !come) return;
      come ??= { lines: [], at: setting.now(), of: setting.begins() };
      come.lines.push(...whole.reverse().map((line) => line.replace(/\r$/, "")));
      clearTimeout(timer);
      timer = setTimeout(end, LONE_MS);
    },
    stop: () => clearTimeout(timer),
  };
}
