/**
 * The first process inside: runs the command, tells how it ended, and ends what it left.
 *
 * When it goes, everything else in its process namespace is killed, so nothing can stay. It is
 * bash, like the one that begins a command without a sandbox. On descriptor 3 it writes
 * `ready`, `missing` where there is no such program, and `left N`; what bash itself has to say
 * (that a signal ended the command) goes there too, and not among the command's output.
 */
import { constants } from "node:os";
import type { Readable } from "node:stream";
import { setTimeout as sleep } from "node:timers/promises";
import type { Exit } from "./sandbox.js";

const REPORT_MAX = 4_000;
/** For what is in the pipe: all who hold it have just been killed. */
const LAST_MS = 500;

/** How the command ended, from how the outer process did and what the runner told. */
export async function reported(
  ended: Promise<Exit>,
  stream: Readable,
  name: string,
): Promise<Exit> {
  let text = "";
  stream.setEncoding("utf8");
  stream.on("data", (chunk: string) => {
    if (text.length < REPORT_MAX) text += chunk;
  });
  stream.on("error", () => {}); // What has come counts.
  const whole = new Promise((resolve) => stream.once("close", resolve));
  const exit = await ended;
  await Promise.race([whole, sleep(LAST_MS, undefined, { ref: false })]);
  stream.destroy();
  return endOf(exit, { text, name }, constants.signals);
}

/** Of a signal that ended the command, bash tells, and adds 128 to its number. */
export function endOf(
  exit: Exit,
  report: { text: string; name: string },
  signals: Readonly<Record<string, number>>,
): Exit {
  const [first, ...lines] = report.text.split("\n").filter((line) => line !== "");
  if (exit.signal !== undefined) return exit;
  if (first !== "ready") return { code: null, problem: "the sandbox could not be set up." };
  if (lines.includes("missing")) return { code: null, problem: `${report.name} was not found.` };
  const counted = lines.map((line) => /^left (\d{1,6})$/.exec(line)?.[1]).find((n) => n);
  const left = { left: Number(counted ?? 0) };
  const told = lines.some((line) => !/^left \d+$/.test(line));
  const { code } = exit;
  const signal = Object.keys(signals).find((name) => signals[name] === (code ?? 0) - 128);
  if (!told || signal === undefined) return { code, ...left };
  return { code: null, signal, ...left };
}

export const runnerWords = (words: readonly string[]): readonly string[] => [
  "bash",
  "--noprofile",
  "--norc",
  "-c",
  RUNNER,
  "bash",
  ...words,
];

/**
 * Outside a process namespace, "all others" would be everybody on the machine: there it goes at
 * once, before the command. What whoever started belay has left open is closed: an open file
 * reaches through any wall. Signals go to the whole family: it waits for the command, which may
 * have its own ideas. A process that is just going, within 100 ms, is none that was left. Nobody
 * ever writes to descriptor 3 from outside, so reading it is a way to sleep.
 */
const RUNNER = `
read -r -d "" first < /proc/1/cmdline
[[ $PPID = 1 && $$ -lt 10 && $first = *bwrap ]] || { echo "it is not alone here"; exit 125; }
exec 4>&2 2>&3
echo ready >&3
for fd in /proc/$$/fd/*; do fd=\${fd##*/}; ((fd > 4)) && exec {fd}>&-; done
trap : TERM INT HUP QUIT USR1 USR2 PIPE
type -P -- "$1" >/dev/null || { echo missing >&3; exit 127; }
( exec 2>&4 3>&- 4>&-; exec -- "$@" )
code=$?
left() {
  count=0
  for entry in /proc/[0-9]*; do
    [[ $entry = /proc/1 || $entry = /proc/$$ ]] && continue
    { read -r stat < "$entry/stat"; } 2>/dev/null && [[ $stat != *") Z "* ]] && count=$((count + 1))
  done
  [ $count -gt 0 ]
}
pause() { read -r -t 0.02 -u 3 _; }
for i in 1 2 3 4 5; do left || exit $code; pause; done
left || exit $code
echo "left $count" >&3
kill -TERM -- -1 2>/dev/null
kill -CONT -- -1 2>/dev/null
for i in {1..25}; do left || exit $code; pause; done
exit $code
`;
