/** tree-sitter and its grammar of bash: WebAssembly beside the bundle, or in node_modules. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { setFlagsFromString } from "node:v8";
import type { Parser } from "web-tree-sitter";

/** Undefined when it is not there or does not load: then every command asks. */
export async function loadGrammar(): Promise<Parser | undefined> {
  try {
    const treeSitter = await import("web-tree-sitter");
    return await compiledOnce(async () => {
      await treeSitter.Parser.init({ wasmBinary: wasm("web-tree-sitter") });
      const language = await treeSitter.Language.load(wasm("tree-sitter-bash"));
      return new treeSitter.Parser().setLanguage(language);
    });
  } catch {
    return undefined;
  }
}

function wasm(name: string): Uint8Array {
  const beside = join(dirname(fileURLToPath(import.meta.url)), `${name}.wasm`);
  if (existsSync(beside)) return readFileSync(beside);
  return readFileSync(createRequire(import.meta.url).resolve(`${name}/${name}.wasm`));
}

/**
 * V8 compiles a WebAssembly function at its first call, and once more, with its optimiser,
 * when it is used much: for a grammar that is 25 to 40 MiB and no gain (200 commands: 19 to
 * 44 ms with it, 7 ms without). What is loaded in here is compiled whole and once. The flags
 * are put back, because V8 keys its code caches by them.
 */
async function compiledOnce<T>(load: () => Promise<T>): Promise<T> {
  for (const flag of REPEATED_COMPILING) setFlagsFromString(`--no-${flag}`);
  try {
    return await load();
  } finally {
    for (const flag of REPEATED_COMPILING) setFlagsFromString(`--${flag}`);
  }
}

const REPEATED_COMPILING = ["wasm-lazy-compilation", "wasm-tier-up", "wasm-dynamic-tiering"];
