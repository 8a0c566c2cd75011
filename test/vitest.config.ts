/** How the tests run: from the project's root, in as many processes as a small machine bears. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { defineConfig } from "vitest/config";

export default defineConfig({
  root: resolve(import.meta.dirname, ".."),
  plugins: [
    {
      // The build loads prompts written in Markdown as text; so must the tests.
      name: "markdown-as-text",
      enforce: "pre",
      load(id) {
        if (!id.endsWith(".md")) return undefined;
        return `export default ${JSON.stringify(readFileSync(id, "utf8"))};`;
      },
    },
  ],
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    pool: "forks",
    maxWorkers: 2,
    testTimeout: 20_000,
    hookTimeout: 20_000,
    unstubEnvs: true,
    env: { NO_COLOR: "1", FORCE_COLOR: "0", BELAY_TEST: "1", BELAY_NO_LOCAL: "1" },
  },
});
