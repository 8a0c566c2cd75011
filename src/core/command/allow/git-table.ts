/** Options of git that neither run programs nor write where they are told to. */
import type { Arg } from "../follow/scope.js";
import type { SafeTable } from "./safe.js";

const DIFF =
  "stat=? numstat shortstat name-only name-status summary patch no-patch unified= raw minimal " +
  "patience histogram diff-algorithm= color=? no-color word-diff=? color-words=? no-renames " +
  "find-renames=? find-copies=? cached staged merge-base ignore-space-change ignore-all-space " +
  "ignore-blank-lines ignore-space-at-eol check full-index binary abbrev=? exit-code quiet text " +
  "relative=? diff-filter= pickaxe-regex pickaxe-all no-ext-diff no-textconv function-context " +
  "compact-summary dirstat=? no-prefix src-prefix= dst-prefix= submodule=? ita-visible-in-index";
const DIFF_LETTERS = "pusU:MCbwaRS:G:Wz";

const LOG =
  "oneline max-count= skip= since= after= until= before= author= committer= grep= all-match " +
  "invert-grep regexp-ignore-case extended-regexp fixed-strings perl-regexp graph decorate=? " +
  "no-decorate all branches=? tags=? remotes=? format= pretty=? abbrev-commit no-abbrev-commit " +
  "date= follow first-parent merges no-merges reverse topo-order date-order author-date-order " +
  "left-right cherry-pick cherry-mark no-walk walk-reflogs relative-date parents children " +
  "simplify-by-decoration full-history boundary count";
const LOG_LETTERS = "n:iEFPgL:cm";

const LISTS =
  "list contains=? no-contains=? merged=? no-merged=? points-at= sort= format= color=? column=? " +
  "no-column ignore-case";

/** `%G…` in a format runs the program that checks signatures. */
const verifiesNothing = (words: readonly Arg[]): boolean =>
  !words.some((arg) => /%G/.test(arg.text));
/** Without one of these an operand names what is to be made. */
const listsOnly = (words: readonly Arg[]): boolean =>
  words.every((arg) => arg.text.startsWith("-")) ||
  words.some((arg) => /^(-\w*l|--(list|(no-)?contains|(no-)?merged|points-at))/.test(arg.text));
/**
 * `+name` and `a:b` overwrite or delete. A path or an address is another repository, and one
 * that lies in the project brings its own hooks: only the usual names of remotes will do.
 */
const plainRemotes = (words: readonly Arg[]): boolean => {
  const [remote, ...names] = words.filter((arg) => !arg.text.startsWith("-"));
  const usual = remote === undefined || /^(origin|upstream)$/.test(remote.text);
  return usual && names.every((arg) => /^\w[\w.-]*(\/[\w.-]+)*$/.test(arg.text));
};

const reads = { reads: true, when: verifiesNothing } as const;

export const gitTable: SafeTable = {
  "git status": {
    reads: true,
    short: "sbvu:z",
    long:
      "short branch show-stash porcelain=? long verbose untracked-files=? ignore-submodules=? " +
      "ignored=? column=? no-column ahead-behind no-ahead-behind renames no-renames",
  },
  "git diff": { ...reads, short: DIFF_LETTERS, long: DIFF, digits: true },
  "git log": {
    ...reads,
    short: DIFF_LETTERS + LOG_LETTERS,
    long: `${DIFF} ${LOG}`,
    digits: true,
  },
  "git show": {
    ...reads,
    short: DIFF_LETTERS + LOG_LETTERS,
    long: `${DIFF} ${LOG}`,
    digits: true,
  },
  "git rev-list": { ...reads, short: LOG_LETTERS, long: LOG, digits: true },
  "git shortlog": {
    ...reads,
    short: `sne${LOG_LETTERS}`,
    long: `summary numbered email group= ${LOG}`,
  },
  "git reflog": { ...reads, short: "n:", long: LOG, digits: true, operands: "none" },
  "git reflog show": { ...reads, short: "n:", long: LOG, digits: true },
  "git stash list": { ...reads, short: "n:", long: LOG, digits: true, operands: "none" },
  "git stash show": { ...reads, short: DIFF_LETTERS, long: DIFF },
  "git blame": {
    reads: true,
    short: "L:wMCenslptf",
    long: "porcelain line-porcelain date= show-email show-number show-name since= root",
  },
  "git grep": {
    ...reads,
    short: "inwlLcEFPGhHovIWe:A:B:C:m:",
    long:
      "ignore-case line-number word-regexp files-with-matches name-only files-without-match " +
      "count extended-regexp fixed-strings perl-regexp basic-regexp only-matching invert-match " +
      "show-function function-context after-context= before-context= context= max-depth= " +
      "max-count= heading break color=? no-color and or not all-match quiet full-name cached",
    operands: "pattern, files",
    digits: true,
  },
  "git branch": {
    reads: true,
    short: "arvli",
    long: `all remotes verbose show-current ${LISTS}`,
    when: listsOnly,
  },
  "git tag": { reads: true, short: "ln:i", long: LISTS, when: listsOnly },
  "git remote": { reads: true, short: "v", long: "verbose", operands: "none" },
  "git remote get-url": { reads: true, long: "all push", operands: "names" },
  "git rev-parse": {
    reads: true,
    short: "q",
    long:
      "abbrev-ref=? short=? verify quiet show-toplevel git-dir show-prefix show-cdup symbolic " +
      "is-inside-work-tree is-bare-repository symbolic-full-name absolute-git-dir all",
  },
  "git ls-files": {
    reads: true,
    short: "comdsiztvukx:",
    long:
      "cached others modified deleted stage ignored exclude-standard exclude= full-name " +
      "error-unmatch unmerged killed directory eol deduplicate",
  },
  "git ls-tree": {
    reads: true,
    short: "rdtlz",
    long: "name-only name-status full-name full-tree long abbrev=? object-only",
  },
  "git cat-file": { reads: true, short: "ptse", operandsMax: 2 },
  "git describe": {
    reads: true,
    long: "tags all always long dirty=? abbrev= match= exclude= exact-match contains first-parent",
  },
  "git merge-base": { reads: true, short: "a", long: "all is-ancestor fork-point octopus" },
  "git name-rev": { reads: true, long: "name-only tags all always" },
  "git for-each-ref": { ...reads, long: `count= ${LISTS}` },
  "git check-ignore": { reads: true, short: "vnq", long: "verbose non-matching quiet no-index" },
  "git worktree list": { reads: true, short: "v", long: "porcelain verbose", operands: "none" },
  "git submodule status": { reads: true, long: "recursive cached" },
  "git config --get": { reads: true, operands: "text", operandsMax: 1 },
  "git config --list": { reads: true, long: "show-origin name-only", operands: "none" },
  "git add": {
    short: "AunvN",
    long: "all update dry-run verbose intent-to-add ignore-removal no-all",
  },
  "git commit": {
    short: "m:aqvs",
    long: "message= all quiet verbose signoff allow-empty no-edit amend trailer=",
  },
  "git fetch": {
    short: "ptqva",
    long: "all prune tags no-tags quiet verbose dry-run depth= unshallow",
    when: plainRemotes,
  },
  "git pull": {
    short: "rqv",
    long: "ff-only rebase no-rebase quiet verbose tags prune autostash",
    when: plainRemotes,
  },
  "git push": {
    short: "uqvn",
    long: "set-upstream quiet verbose dry-run tags follow-tags porcelain",
    when: plainRemotes,
  },
  "git checkout -b": { operands: "names", operandsMax: 2 },
  "git switch": { short: "c:q", long: "create= quiet track", operands: "names", operandsMax: 2 },
  "git stash push": { short: "m:ukq", long: "message= include-untracked keep-index quiet" },
  "git mv": { short: "vnk", long: "verbose dry-run" },
};

/** Options before the subcommand that change nothing of what it does. */
export const GIT_NEUTRAL = /^(--no-pager|-P|--no-optional-locks|--literal-pathspecs)$/;
