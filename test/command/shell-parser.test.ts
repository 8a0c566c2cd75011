/** Two readers of a command must agree before it may run unasked. */
import { expect, test } from "vitest";
import { openShellParser } from "../../src/adapters/shell-parser/index.js";

const parse = openShellParser();

test.each([
  "cd src && npm test 2>&1 | tail -20",
  'for f in *.ts; do echo "$f"; wc -l "$f"; done',
  "if [ -f a ]; then cat a; elif test -d b; then ls; else echo none; fi",
  "git commit -m \"$(cat <<'EOF'\nfix: a 'b' \"c\"\nEOF\n)\"",
  "cat <<EOF | grep x > out\nhello $name\nEOF\nls",
  "find . -type f \\( -name '*.js' -o -name '*.ts' \\) -print0 | xargs -0 wc -l",
  "FOO=1 node -e 'console.log(1)' & wait",
  'case "$1" in start|on) echo a;; *) echo b;; esac',
  'while read -r line; do echo "$line"; done < <(sort file)',
  'f() { local x=$1; echo "${x:-none} ${x##*/}"; }; f a',
  "time npm test; ! grep -q a b",
  "echo $((1 + 2)) ${#a[@]} \"${a[@]}\" $'a\\tb' 修复",
  "diff <(ls a) <(ls b) || { echo differs; exit 1; }",
  'echo >&2 "a $b" c; printf 1>&2 "%s" x',
  "[[ $x =~ ^[0-9]+$ ]] && (( x > 3 ))",
])("both read %s the same way", async (command) => {
  expect((await parse(command)).problems).toEqual([]);
});

test.each([
  ["an unclosed quote", "echo 'a", "syntax"],
  ["an unclosed here-document", "cat <<E\na", "syntax"],
  ["half of an if", "if true; then", "syntax"],
  ["a bracket out of place", "ls )", "syntax"],
  ["a character nobody sees", "ls \u200b", "hidden"],
  ["writing from right to left", "ls \u202ex", "hidden"],
  ["a blank that is none", "ls\u00a0x", "hidden"],
  ["a tag character", "ls \u{e0041}", "hidden"],
  ["a control character", "ls \u001b[2J", "control"],
  ["a carriage return", "ls\r\nls", "control"],
  ["nothing", " \n", "empty"],
  ["only a comment", "# ls", "empty"],
])("%s is a problem", async (_name, command, problem) => {
  expect((await parse(command)).problems).toContain(problem);
});

test("what the second reader takes for something else is a problem", async () => {
  // The grammar drops the escaped blank and sees two words.
  expect((await parse("cat a\"b\"'c'\\ d")).problems).toEqual(["disagreement"]);
});
