/** What `npm pack` would publish: the program, its notices, and no test or secret. */
import { execFileSync } from "node:child_process";

const said = execFileSync("npm", ["pack", "--dry-run", "--json", "--ignore-scripts"], {
  encoding: "utf8",
  shell: process.platform === "win32",
});
const files = JSON.parse(said)[0].files.map(({ path }) => path);
const needed = [
  "bin/belay.js",
  "bin/cache.js",
  "dist/main.cjs",
  "dist/front.cjs",
  "dist/web-tree-sitter.wasm",
  "dist/tree-sitter-bash.wasm",
  "dist/LICENSES.txt",
  "LICENSE",
  "NOTICE.md",
  "README.md",
  "README.zh-CN.md",
  "package.json",
];
const missing = needed.filter((file) => !files.includes(file));
const surplus = files.filter((file) => /^test\/|(^|\/)\.env$|\.sqlite|\.part$/.test(file));
if (missing.length > 0) console.error(`missing: ${missing.join(", ")}`);
if (surplus.length > 0) console.error(`should not be there: ${surplus.join(", ")}`);
process.exit(missing.length + surplus.length > 0 ? 1 : 0);
