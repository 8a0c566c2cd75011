/** Node: an ES module package, tested by node's own runner, nothing to install. */
import type { Starter } from "./name.js";

export const node: Starter = ({ title, slug }) => ({
  "README.md": `# ${title}

Run: \`npm start\`

Test: \`npm test\`
`,
  "package.json": `${JSON.stringify(
    {
      name: slug,
      version: "0.1.0",
      private: true,
      type: "module",
      exports: "./src/greeting.js",
      scripts: { start: "node src/main.js", test: "node --test" },
      engines: { node: ">=20" },
    },
    null,
    2,
  )}\n`,
  ".gitignore": "node_modules/\ncoverage/\n.env\n",
  "src/greeting.js": `export function greeting(name) {
  return \`Hello, \${name}!\`;
}
`,
  "src/main.js": `import { greeting } from "./greeting.js";

console.log(greeting("world"));
`,
  "test/greeting.test.js": `import assert from "node:assert/strict";
import test from "node:test";
import { greeting } from "../src/greeting.js";

test("greets by name", () => {
  assert.equal(greeting("world"), "Hello, world!");
});
`,
});
