/**
 * What to break, one entry each: in `file`, `find` becomes `replace` (without `find`, `replace`
 * is put at the end). `tests` must notice; `claim` says what is then no longer true.
 */
import { mutations as ofLoop } from "./core/mutations.js";
import { mutations as ofSandbox } from "./sandbox/mutations.js";
import { mutations as ofApproval } from "./ui/mutations.js";
import { mutations as ofWire } from "./wire/mutations.js";

const shape = (title) => ["test/architecture.test.ts", "-t", title];

const permissions = ["test/permission", "test/taint"];

export const mutations = [
  ...ofLoop,
  ...ofSandbox,
  ...ofApproval,
  ...ofWire,
  {
    claim: "deny rules go before everything that allows",
    file: "src/core/rules.ts",
    find: "if (denied) return { ...denial(denied), ...partsOf(usual) };",
    replace: "",
    tests: permissions,
  },
  {
    claim: "strangers' text makes protected effects ask",
    file: "src/core/rules.ts",
    find: "if (carried !== undefined) return",
    replace: "if (carried === sources.length.toString()) return",
    tests: permissions,
  },
  {
    claim: "what a call brings in counts from its start",
    file: "src/core/taint.ts",
    find: "sources: [...taint.sources, ...fresh]",
    replace: "sources: [...taint.sources]",
    tests: permissions,
  },
  {
    claim: "globs do not cover what must be asked for each time",
    file: "src/core/permission/match.ts",
    find: "glob === path && !OWN.test(path)",
    replace: "match(path, glob, false)",
    tests: permissions,
  },
  {
    claim: "a project's allow does not count",
    file: "src/main/grant.ts",
    find: 'rulesOf({ ask, deny }, "project", now)',
    replace: 'rulesOf({ allow, ask, deny }, "project", now)',
    tests: permissions,
  },
  {
    claim: "the core does no I/O",
    file: "src/core/runaway.ts",
    replace: 'import { readFileSync } from "node:fs";\nexport const x = readFileSync;',
    tests: shape("packages"),
  },
  {
    claim: "the core does not read the clock",
    file: "src/core/next.ts",
    replace: "export const t = () => Date.now();",
    tests: shape("pure"),
  },
  {
    claim: "the core does not look at the process",
    file: "src/core/next.ts",
    replace: 'export const home = () => process.env["HOME"];',
    tests: shape("pure"),
  },
  {
    claim: "the core does not sort by the machine's language",
    file: "src/core/next.ts",
    replace: "export const sorted = (a: string, b: string) => a.localeCompare(b);",
    tests: shape("pure"),
  },
  {
    claim: "a tool does not import an adapter",
    file: "src/tools/read.ts",
    replace: 'export { memoryJournal } from "../adapters/journal/memory.js";',
    tests: shape("arrows"),
  },
  {
    claim: "a tool does not import another rim's type either",
    file: "src/tools/read.ts",
    replace: 'export type P = import("../adapters/model/providers/profile.js").Profile;',
    tests: shape("arrows"),
  },
  {
    claim: "a command does not import a package",
    file: "src/commands/help.ts",
    replace: 'import { marked } from "marked";\nexport const m = marked;',
    tests: shape("packages"),
  },
  {
    claim: "no file imports itself by way of another, types included",
    file: "src/core/message.ts",
    replace: 'export type E = import("./effect.js").Effect;',
    tests: shape("imports itself"),
  },
  {
    claim: "every tool is on the list",
    file: "src/tools/index.ts",
    find: /import \{ \w+ \} from "\.\/edit\.js";\n/,
    replace: "",
    tests: shape("index"),
  },
  {
    claim: "every provider is on the list",
    file: "src/adapters/model/providers/index.ts",
    find: 'import { kimi } from "./kimi.js";\n',
    replace: "",
    tests: shape("index"),
  },
  {
    claim: "a file has at most 300 lines",
    file: "src/core/message.ts",
    replace: "\n".repeat(300) + "export const end = 1;",
    tests: shape("in the head"),
  },
  {
    claim: "a function has at most 70 lines",
    file: "src/core/message.ts",
    replace: `export function long() {\n${"  void 0;\n".repeat(80)}}`,
    tests: shape("on a page"),
  },
  {
    claim: "a function takes at most four things",
    file: "src/core/message.ts",
    replace: "export const f = (a: 1, b: 1, c: 1, d: 1, e: 1) => a + b + c + d + e;",
    tests: shape("four things"),
  },
  {
    claim: "nothing is of type any",
    file: "src/core/message.ts",
    replace: "export const loose = (x: any) => x;",
    tests: ["test/tidy.test.ts", "-t", "type any"],
  },
  {
    claim: "a name says what a thing does",
    file: "src/core/message.ts",
    replace: "export function handleMessage() {}",
    tests: ["test/tidy.test.ts", "-t", "names say"],
  },
  {
    claim: "no comment says that something is unfinished",
    file: "src/core/message.ts",
    replace: `// ${"TO"}DO: later`,
    tests: ["test/tidy.test.ts", "-t", "unfinished"],
  },
  {
    claim: "no test is switched off",
    file: "test/launcher.test.ts",
    find: 'test("arguments reach main',
    replace: `test.${"on"}ly("arguments reach main`,
    tests: ["test/tidy.test.ts", "-t", "switched off"],
  },
  {
    claim: "a person's words stand in the catalogue",
    file: "src/commands/help.ts",
    replace: 'export const said = "Here are the commands";',
    tests: ["test/tidy.test.ts", "-t", "catalogue"],
  },
  {
    claim: "a cached start never runs other code of the same length",
    file: "bin/belay.js",
    find: "key: `${hash}-${Math.round(mtimeMs).toString(36)}`",
    replace: "key: `${source.length}`",
    tests: ["test/launcher.test.ts"],
  },
  {
    claim: "a cache that cannot be written does not break the end of a run",
    file: "bin/cache.js",
    find: "} catch {",
    replace: "} catch (error) {\n      throw error;",
    tests: ["test/launcher.test.ts"],
  },
  {
    claim: "dist is built anew when a source has changed",
    file: "bin/fresh.js",
    find: "return stamp.sources === sourcesHash();",
    replace: "return Boolean(stamp.sources);",
    tests: ["test/launcher.test.ts"],
  },
  {
    claim: "the bundle counts an emoji as two columns",
    file: "bin/bundle-plugins.js",
    find: "c>=0x231a&&c<0x2500",
    replace: "c>=0x231b&&c<0x2500",
    tests: ["test/bundle.test.ts"],
  },
  {
    claim: "a key in a tracked file is found",
    file: "test/support/secret-scan.ts",
    find: "AKIA|ASIA",
    replace: "ASIA",
    tests: ["test/secrets.test.ts", "-t", "finds a real one"],
  },
  {
    claim: "what failed by chance teaches nothing about an endpoint",
    file: "src/adapters/doctor/probe.ts",
    find: "if (again.completion.completed) return { ...again, changes: {} };",
    replace: "void again;",
    tests: ["test/doctor/defects.test.ts"],
  },
  {
    claim: "where turns are strict the model speaks between a result and the person",
    file: "src/adapters/model/request/normalise.ts",
    find: 'sent.at(-1)?.role === "tool") sent.push(between);',
    replace: 'sent.at(-1)?.role === "tool") void between;',
    tests: ["test/doctor/learnt.test.ts"],
  },
  {
    claim: "a port is not taken for a model server because somebody listens there",
    file: "src/adapters/servers/kinds.ts",
    find: "if (!version || !tags) return undefined;",
    replace: "if (!tags) return undefined;",
    tests: ["test/doctor/local.test.ts"],
  },
];
