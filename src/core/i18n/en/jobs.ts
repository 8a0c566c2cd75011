/** Commands in the background: `/jobs`. */
export const jobs = {
  none: "Nothing runs in the background.",
  title: "In the background (/jobs ID shows its output, /jobs end ID ends it):",
  running: "running",
  exit: (p: { code: number }) => `exit ${p.code}`,
  signal: (p: { signal: string }) => `ended by ${p.signal}`,
  ended: "ended",
  unknown: (p: { id: string }) => `There is no job ${p.id}. /jobs lists them.`,
  silent: "No output so far.",
  all: (p: { path: string }) => `Full output: ${p.path}`,
  over: (p: { id: string }) => `${p.id} had ended already.`,
  stopped: (p: { id: string }) => `${p.id} and everything it started have been ended.`,
  usage: "/jobs [ID] [end ID]",
  orphans: (p: { count: number }) =>
    p.count === 1
      ? "1 process that an earlier session had left running was ended."
      : `${p.count} processes that earlier sessions had left running were ended.`,
};
