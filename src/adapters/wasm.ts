/**
 * WebAssembly that is compiled once. V8 compiles a function at its first call, and once more,
 * with its optimiser, when it is used much. For what is used here that is all cost: the shell
 * grammar takes 25 to 40 MiB more for it and is slower (200 commands: 19 to 44 ms with it, 7
 * without), and the parser in Node's fetch keeps the second core busy for 50 ms of a run of 200.
 */
import { setFlagsFromString } from "node:v8";

/**
 * What `load` compiles is compiled whole, by the first compiler. The flags are put back: V8
 * keys its code caches by them, and Node's own modules would load in twice the time.
 */
export function compiledOnce<T>(load: () => T): T {
  for (const flag of REPEATED) setFlagsFromString(`--no-${flag}`);
  const put = (): void => {
    for (const flag of REPEATED) setFlagsFromString(`--${flag}`);
  };
  let made: T;
  try {
    made = load();
  } catch (error) {
    put();
    throw error;
  }
  if (made instanceof Promise) void made.then(put, put);
  else put();
  return made;
}

const REPEATED = ["wasm-lazy-compilation", "wasm-tier-up", "wasm-dynamic-tiering"];

/** The same for what is compiled next and out of reach: the parser in Node's fetch. */
export function nextCompiledOnce(): void {
  const { compile } = WebAssembly;
  WebAssembly.compile = async (bytes) => {
    WebAssembly.compile = compile;
    return compiledOnce(() => new WebAssembly.Module(bytes));
  };
}
