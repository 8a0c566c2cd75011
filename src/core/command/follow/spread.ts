/** Programs that run a command once for each of many things. */
import { record } from "./record.js";
import type { Arg, Value } from "./scope.js";
import { argOf, known, UNKNOWN, unknown } from "./scope.js";
import type { Context, Trace } from "./trace.js";
import { followText } from "./scripts.js";

type Spreader = (args: readonly Arg[], context: Context, trace: Trace) => Value;

export const spreaders: ReadonlyMap<string, Spreader> = new Map<string, Spreader>([
  ["xargs", runXargs],
  ["gxargs", runXargs],
  ["find", runFind],
  ["gfind", runFind],
  ["fd", runFd],
  ["fdfind", runFd],
  ["parallel", runParallel],
]);

const XARGS_VALUES =
  /^-\w*[adEILnPs]$|^--(arg-file|delimiter|max-\w+|replace|eof|process-slot-var)$/;

function runXargs(args: readonly Arg[], context: Context, trace: Trace): Value {
  let placeholder = "";
  let at = 1;
  for (; at < args.length && /^-./.test(args[at]!.text); at += 1) {
    const { text } = args[at]!;
    const replaces = /^(?:-\w*?I|--replace=)(.*)$/s.exec(text);
    if (replaces) placeholder = replaces[1] || (args[at + 1]?.text ?? "");
    if (/^(-i|--replace)$/.test(text)) placeholder = "{}";
    if (XARGS_VALUES.test(text) && text !== "--replace") at += 1;
  }
  const command = args.slice(at);
  if (command.length === 0) return record(args, context, trace);
  const items = given(context, placeholder !== "");
  const inner = placeholder === "" ? [...command, ...items] : replaced(command, placeholder, items);
  return trace.perform(inner, within(context, "xargs"));
}

function given({ feed }: Context, byLine: boolean): readonly Arg[] {
  if (!feed) return [argOf(unknown(), "…")];
  const items = feed.text.split(byLine ? /[\n\0]+/ : /[\s\0]+/).filter((item) => item !== "");
  return items.slice(0, 100).map((text) => {
    const isKnown = !text.includes(UNKNOWN);
    return argOf({ ...feed, text, known: isKnown }, isKnown ? text : "…");
  });
}

/** What stands in the middle of a text is what the writer of the text made of it. */
function replaced(args: readonly Arg[], placeholder: string, items: readonly Arg[]): Arg[] {
  return args.flatMap((arg) => {
    if (arg.text === placeholder) return items;
    if (!arg.text.includes(placeholder)) return [arg];
    const [item, ...more] = items;
    if (!item?.known || more.length > 0) {
      return [{ ...arg, text: arg.text.replaceAll(placeholder, UNKNOWN), known: false }];
    }
    return [{ ...arg, text: arg.text.replaceAll(placeholder, item.text) }];
  });
}

const within = (context: Context, name: string): Context => ({
  ...context,
  feed: undefined,
  via: [...context.via, name],
});

function runFind(args: readonly Arg[], context: Context, trace: Trace): Value {
  const value = record(args, context, trace);
  for (let at = 1; at < args.length; at += 1) {
    if (!/^-(exec|execdir|ok|okdir)$/.test(args[at]!.text)) continue;
    const rest = args.slice(at + 1);
    const end = rest.findIndex(({ text }, i) => text === ";" || (text === "+" && i > 0));
    runFor(rest.slice(0, end < 0 ? rest.length : end), within(context, "find -exec"), trace);
  }
  return value;
}

function runFd(args: readonly Arg[], context: Context, trace: Trace): Value {
  const value = record(args, context, trace);
  const at = args.findIndex(({ text }) => /^(-[xX]|--exec(-batch)?)$/.test(text));
  if (at > 0) runFor(args.slice(at + 1), within(context, "fd -x"), trace);
  return value;
}

function runFor(command: readonly Arg[], context: Context, trace: Trace): void {
  const found = argOf(unknown(), "{}");
  if (command.length > 0) trace.perform(replaced(command, "{}", [found]), context);
}

function runParallel(args: readonly Arg[], context: Context, trace: Trace): Value {
  let at = 1;
  for (; at < args.length && /^-./.test(args[at]!.text); at += 1) {
    if (/^-[jINnPLadS]$|^--(jobs|arg-file|delay|timeout|joblog)$/.test(args[at]!.text)) at += 1;
  }
  const values = args.findIndex(({ text }) => /^:::\+?$/.test(text));
  const command = args.slice(at, values < 0 ? args.length : values);
  const items = values < 0 ? given(context, true) : args.slice(values + 1);
  if (command.length > 0) {
    const uses = command.some((arg) => arg.text.includes("{}"));
    const inner = uses ? replaced(command, "{}", items) : [...command, ...items];
    return trace.perform(inner, within(context, "parallel"));
  }
  // Without a command each line is one.
  const lines = values < 0 ? context.feed : known(items.map(({ text }) => text).join("\n"));
  const value = record(args, context, trace, lines?.network ? "network" : "unknown");
  if (lines?.known) followText(lines.text, within(context, "parallel"), trace);
  return value;
}
