/** How programs are read: the shape of what stands in them. */
import { expect, test } from "vitest";
import type { Command, Piece, Script, Simple } from "../../src/core/command/program.js";
import { readProgram } from "../../src/core/command/read/program-reader.js";

const text = (pieces: readonly Piece[]): string =>
  pieces
    .map((piece) => {
      if (piece.kind === "text") return piece.text;
      if (piece.kind === "parameter") return `$${piece.name}${piece.operator}`;
      if (piece.kind === "arithmetic") return `#(${text(piece.inner)})`;
      return `${piece.kind === "process" ? piece.way : "$"}(${outline(piece.body)})`;
    })
    .join("");

function outline(script: Script): string {
  return script
    .map(({ pipeline, then }) => pipeline.map(shape).join(" | ") + (then === ";" ? "" : ` ${then}`))
    .join("; ");
}

function shape(command: Command): string {
  switch (command.kind) {
    case "simple":
      return simple(command);
    case "group":
      return command.subshell ? `(${outline(command.body)})` : `{${outline(command.body)}}`;
    case "branch":
      return `branch[${command.bodies.map(outline).join(" / ")}]`;
    case "loop":
      return `loop ${command.variable}[${outline(command.body)}]`;
    case "function":
      return `${command.name}() ${shape(command.body)}`;
    case "evaluation":
      return "evaluation";
  }
}

const simple = ({ assignments, words, redirects }: Simple): string =>
  [
    ...assignments.map(({ name, value }) => `${name}:=${text(value.pieces)}`),
    ...words.map((word) => text(word.pieces)),
    ...redirects.map((r) => `${r.descriptor}${r.operator}<${text(r.body ?? r.target.pieces)}>`),
  ].join(",");

test.each([
  ["quotes of every kind", `a'b c'"d \\$e"\\ f$'\\x41\\n'$"g"`, "ab cd $e fA\ng"],
  ["line continuations", "l\\\ns -\\\nl", "ls,-l"],
  ["a continuation inside $(", 'echo "$\\\n(ls)"', "echo,$(ls)"],
  ["parameters", "echo $a${b}c ${d:-e f} $1 $@", "echo,$a$bc,$d:-,$1,$@"],
  ["substitutions", "echo $(a $(b)) `c \\`d\\`` <(e)", "echo,$(a,$(b)),$(c,$(d)),<(e)"],
  ["arithmetic", "echo $((1 + $(a))) $[2]", "echo,#(1 + $(a)),#(2)"],
  ["a subshell in a substitution", "echo $( (a); b)", "echo,$((a); b)"],
  ["two brackets that are subshells", "((a); b)", "((a); b)"],
  ["assignments", "A=1 B=$c d e=f", "A:=1,B:=$c,d,e=f"],
  ["redirects", "a 2>&1 >b <c 3<>d &>e", "a,2>&<1>,><b>,<<c>,3<><d>,&><e>"],
  ["here-documents", "a <<E -x; b\n$c `d`\nE\ne", "a,-x,<<<$c $(d)\n>; b; e"],
  ["literal here-documents", "a <<'E'\n$c\nE", "a,<<<$c\n>"],
  ["two here-documents", "a <<X <<-Y\n1\nX\n\t2\n\tY\nb", "a,<<<1\n>,<<-<\t2\n>; b"],
  ["a here-document behind commands of the same line", "a <<E $(b\nE)\n1\nE", "a,$(b; E),<<<1\n>"],
  ["lists", "a && b || c; d & e\nf", "a &&; b ||; c; d &; e; f"],
  ["pipelines", "! a | b |& c", "a | b | c"],
  ["groups", "{ a; } && (b)", "{a} &&; (b)"],
  ["branches", "if a; then b; elif c; then d; else e; fi", "branch[a / b / c / d / e]"],
  ["cases", "case x in a|b) c;; (d) e;& *) esac", "branch[c / e / ]"],
  ["loops", "for a in b c; do d; done", "loop a[d]"],
  [
    "loops with a condition",
    "while a; do b; done; until c; do d; done",
    "branch[a / b]; branch[c / d]",
  ],
  ["functions", "f() { a; }; function g { b; }", "f() {a}; g() {b}"],
  ["tests", "[[ a < b && c ]] && (( d > 1 ))", "evaluation &&; evaluation"],
  ["comments", "a # b\n#c\nd#e", "a; d#e"],
  ["reserved words as arguments", "echo if then { } ! time", "echo,if,then,{,},!,time"],
  ["words that only look reserved", "iffy; done-it; {a,b}", "iffy; done-it; {a,b}"],
])("%s", (_name, source, expected) => {
  const program = readProgram(source);
  expect(program.problems).toEqual([]);
  expect(outline(program.script)).toBe(expected);
});

test("what stands behind a mistake is read all the same", () => {
  const { script, problems } = readProgram("ls ) ; rm x");
  expect(problems).toEqual(["syntax"]);
  expect(outline(script)).toBe("ls; rm,x");
});
