/** tree-sitter and its grammar of bash: WebAssembly beside the bundle, or in node_modules. */
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Parser } from "web-tree-sitter";
import { compiledOnce } from "../wasm.js";

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
