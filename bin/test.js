/** `npm test`: makes a fresh clone ready, then runs the tests; arguments go to vitest. */
"use strict";
const { spawn } = require("node:child_process");
const { join } = require("node:path");
const { makeReady, root } = require("./fresh.js");

makeReady({ dev: true });
const child = spawn(
  process.execPath,
  [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--config",
    join(root, "test/vitest.config.ts"),
    ...process.argv.slice(2),
  ],
  { cwd: root, stdio: "inherit" },
);
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => child.kill(signal));
child.on("exit", (code) => process.exit(code ?? 1));
