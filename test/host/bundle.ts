/**
 * The host as one file that plain Node runs: for tests that need a process of its own.
 */
import { symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { buildSync } from "esbuild";

/** Bundles `code`, which may import `localHost` from "host"; the path of what came of it. */
export function bundled(directory: string, code: string): string {
  const host = resolve(import.meta.dirname, "../../src/adapters/host/index.js");
  const entry = join(directory, "entry.ts");
  const outfile = join(directory, "bundled.mjs");
  writeFileSync(entry, code);
  symlinkSync(resolve(import.meta.dirname, "../../node_modules"), join(directory, "node_modules"));
  buildSync({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    alias: { host: host.replace(/js$/, "ts") },
    external: ["execa", "@vscode/ripgrep"],
    banner: {
      js: 'import { createRequire as _r } from "node:module"; const require = _r(import.meta.url);',
    },
    logLevel: "error",
  });
  return outfile;
}
