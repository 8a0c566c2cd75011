/** Made-up shell programs, and what a real bash makes of them. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";

const oneOf = (...texts: string[]) => fc.constantFrom(...texts);

const fragment = (program: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 6, arbitrary: oneOf("foo", "b", "-f", "--opt", "a=b", "x/y", ".", "#", "%") },
    { weight: 2, arbitrary: oneOf("'a b'", "'$x'", "'`c`'", "'\"'", "''", "' ;|&'", "'\\'") },
    { weight: 2, arbitrary: oneOf('"a b"', '"$HOME"', '"\\$x"', "\"'q'\"", '""', '"a\\\nb"') },
    oneOf("\\a", "\\$", "\\ ", "\\\\", "\\'", "\\\n", "\\;", "\\|"),
    oneOf("$'\\x41'", "$'a\\tb'", "$'\\''", "$'\\101'", "$'\\u00e9'", '$"loc"', "$'\\e'"),
    oneOf("{a,b}", "{1..3}", "{a,}", "{x,'y z'}", "{a,{b,c}}", "{,}", "{$HOME,b}", "{a"),
    oneOf("$HOME", "${HOME}", "$PWD", "${HOME:+y}", "${HOME%/*}", "${HOME##*/}", "${#HOME}"),
    oneOf("${HOME:1:3}", "$@", '"$@"', "${1:-d}", "${NONE:-b c}", "${HOME^^}", "$NONE", "$"),
    oneOf("~", "~/a", "~+", "a~", "\\~", "*", "?", "[ab]", "$((1+1))", "$[1+1]", "$\\\nHOME"),
    program.map((inner) => `$(${inner})`),
    program.map((inner) => `"$(${inner})"`),
    program.map((inner) => `<(${inner})`),
  );

const word = (program: fc.Arbitrary<string>) =>
  fc.array(fragment(program), { minLength: 1, maxLength: 3 }).map((parts) => parts.join(""));

const names = [
  ..."c1 c2 c3 c4 c1 c2 c3 c4 c\\1 'c2' \"c3\" c''4 $'c1' $X {c1,c2}".split(" "),
  ..."command c1;eval c2;env c3;timeout 5 c1;nice c2;sh -c 'c1 i';eval 'c1 e;' c2".split(";", 6),
  "xargs c3 <<<z",
  "bash -c 'c2 $0 $1' p",
];
const REDIRECTS = [" >/dev/null", " 2>&1", " <<<hi", " >f1", " 2>f2", " &>f3", " </dev/null", ""];

const simple = (program: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      fc.oneof({ weight: 8, arbitrary: fc.constant("") }, oneOf("X=c1 ", "Y='a b' ", "X+=2 ")),
      fc.constantFrom(...names),
      fc.array(word(program), { maxLength: 3 }),
      oneOf(" ", "  ", "\t", " \\\n"),
      fc.oneof({ weight: 4, arbitrary: fc.constant("") }, fc.constantFrom(...REDIRECTS)),
    )
    .map(([set, name, words, gap, end]) => set + [name, ...words].join(gap) + end);

const compound = (p: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.oneof(
    p.map((a) => `(${a}\n)`),
    p.map((a) => `{ ${a}\n}`),
    fc.tuple(p, p, p).map(([a, b, c]) => `if ${a}\nthen ${b}\nelse ${c}\nfi`),
    fc.tuple(word(p), p).map(([w, a]) => `for v in a ${w}\ndo ${a}\nc1 $v\ndone`),
    fc.tuple(word(p), p, p).map(([w, a, b]) => `case ${w} in a) ${a}\n;; *) ${b}\n;; esac`),
    fc.tuple(p, word(p)).map(([a, w]) => `f() { ${a}\nc2 "$1"\n}\nf ${w}`),
    fc.tuple(p, p).map(([a, b]) => `while ! c1\ndo ${a}\ndone; ${b}`),
    oneOf("c1 <<E\n$HOME\nE\n", "c1 <<'E'\n$(c2)\nE\n", "c1 <<E\n$(c2 h)\nE\n", "X=c2; $X a"),
    word(p).map((w) => `c1 <<E ${w}\n$HOME $(c3)\nE\n`),
    word(p).map((w) => `[[ -n ${w} ]] && c4`),
  );

const joint = oneOf("; ", "\n", " && ", " || ", " | ", " & ", ";", " # c\n");

export const programs: fc.Arbitrary<string> = fc.letrec<{ program: string; flat: string }>(
  (tie) => ({
    flat: fc.oneof({ depthSize: "small" }, simple(fc.constant("c1")), simple(tie("program"))),
    program: fc
      .tuple(
        fc.oneof(
          { depthSize: "small", withCrossShrink: true },
          simple(fc.constant("c2 s")),
          { weight: 3, arbitrary: tie("flat") },
          compound(tie("program")),
        ),
        fc.option(fc.tuple(joint, tie("flat")), { nil: undefined }),
      )
      .map(([first, more]) => first + (more ? more.join("") : "")),
  }),
).program;

export const hasBash = spawnSync("bash", ["-c", "exit 0"]).status === 0;

/** A folder to run programs in, where c1 to c4 write down that they ran, and with what. */
export function bashWorld() {
  const root = mkdtempSync(join(tmpdir(), "belay-bash-"));
  const at = (name: string) => join(root, name);
  for (const name of ["bin", "work", "home", "log"]) mkdirSync(at(name));
  const note = '#!/bin/bash\nprintf -v all "\\x1f%s" "${0##*/}" "$@"\necho -n "$all" >"$LOG/$$"\n';
  writeFileSync(at("bin/c1"), note);
  chmodSync(at("bin/c1"), 0o755);
  for (const name of ["c2", "c3", "c4"]) symlinkSync(at("bin/c1"), at(`bin/${name}`));
  let count = 0;
  const bash = (args: readonly string[], log = "log") => {
    const env = { HOME: at("home"), LOG: at(log), LANG: "C.UTF-8" };
    return spawnSync("bash", ["--noprofile", "--norc", ...args], {
      cwd: at("work"),
      env: { ...env, PATH: `${at("bin")}:/usr/bin:/bin` },
      timeout: 5000,
    });
  };
  return {
    cwd: at("work"),
    home: at("home"),
    accepts: (program: string): boolean => bash(["-n", "-c", program]).status === 0,
    /** The argument lists of all that was run, and the files that were made. */
    run(program: string): { ran: string[][]; made: string[] } {
      // What one program left running must not be taken for the work of the next.
      const log = `log/${(count += 1)}`;
      mkdirSync(at(log));
      rmSync(at("work"), { recursive: true, force: true });
      mkdirSync(at("work"));
      bash(["-c", `${program}\nwait`], log);
      const ran = readdirSync(at(log)).map((name) =>
        readFileSync(join(at(log), name), "utf8")
          .split("\x1f")
          .slice(1),
      );
      return { ran, made: readdirSync(at("work")) };
    },
    close: () => rmSync(root, { recursive: true, force: true, maxRetries: 5 }),
  };
}
