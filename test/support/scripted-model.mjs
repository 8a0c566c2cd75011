/**
 * The scripted model for plain node (benches, journeys): compiled on the spot.
 *
 *   import { scriptedModel } from "./scripted-model.mjs"
 *   node test/support/scripted-model.mjs script.json [log.json]
 *
 * On the command line it prints `{"baseURL": …}`, serves until SIGTERM or SIGINT, then writes
 * `{requests, complaints}` to the log and leaves with 1 if there were complaints.
 */
import { readFileSync, realpathSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const self = fileURLToPath(import.meta.url);
const { outputFiles } = await build({
  entryPoints: [self.replace(/mjs$/, "ts")],
  bundle: true,
  write: false,
  platform: "node",
  format: "esm",
  target: "node20",
});
const code = Buffer.from(outputFiles[0].contents).toString("base64");
export const { scriptedModel } = await import(`data:text/javascript;base64,${code}`);

const [, program, scriptFile, logFile] = process.argv;
if (program && realpathSync(program) === self) {
  const model = await scriptedModel(JSON.parse(readFileSync(scriptFile, "utf8")));
  const { baseURL, requests, complaints } = model;
  console.log(JSON.stringify({ baseURL }));
  for (const signal of ["SIGTERM", "SIGINT"])
    process.on(signal, async () => {
      await model.close();
      if (logFile) writeFileSync(logFile, JSON.stringify({ requests, complaints }, null, 1));
      process.exit(complaints.length > 0 ? 1 : 0);
    });
}
