/** `npm run screens`: runs belay in a terminal and writes what is seen into both READMEs. */
import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";

const root = resolve(import.meta.dirname, "..");
const require = createRequire(import.meta.url);
const { makeReady } = require(join(root, "bin/fresh.js"));
makeReady({ dev: true });
const vitest = join(root, "node_modules/vitest/vitest.mjs");
const { status } = spawnSync(
  process.execPath,
  [vitest, "run", "--config", "test/vitest.config.ts", "test/readme.test.ts"],
  { cwd: root, stdio: "inherit", env: { ...process.env, BELAY_SCREENS: "write" } },
);
process.exit(status ?? 1);
