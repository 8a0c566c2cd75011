/** Options of programs that read files and print. */
import { joinPath } from "../follow/path.js";
import type { Arg } from "../follow/scope.js";
import type { Safe, SafeTable } from "./safe.js";

const reads = { reads: true } as const;

const grep: Safe = {
  ...reads,
  short: "EFGPwxzivcoqsnHhlLbraIUTye:m:A:B:C:",
  long:
    "extended-regexp fixed-strings basic-regexp perl-regexp regexp= ignore-case no-ignore-case " +
    "word-regexp line-regexp no-messages invert-match max-count= byte-offset line-number " +
    "line-buffered with-filename no-filename only-matching quiet silent text binary-files= " +
    "recursive include= exclude= exclude-dir= files-without-match files-with-matches count " +
    "initial-tab null after-context= before-context= context= color=? colour=? null-data",
  digits: true,
  globs: true,
  operands: "pattern, files",
  picks: /^--include/,
  // Searching all of the project prints what is in its `.env`, too.
  when: (words, project) => !isRecursive(words) || namesFolder(words, project),
};

const isRecursive = (words: readonly Arg[]): boolean =>
  words.some((arg) => /^(-[a-zA-Z]*r|--recursive$)/.test(arg.text));
const namesFolder = (words: readonly Arg[], project: string): boolean => {
  const operands = words.filter((arg) => !/^-./.test(arg.text)).slice(1);
  const root = joinPath(project, ".");
  return operands.length > 0 && operands.every((arg) => joinPath(project, arg.text) !== root);
};

const sums: Safe = { ...reads, short: "bt", globs: true };
const text: Safe = { ...reads, operands: "text" };

export const fileTable: SafeTable = {
  ls: {
    ...reads,
    short: "aAbBcCdfFgGhHiklLmnNopqQrRsStuUvxXZ1I:T:w:",
    long:
      "all almost-all author escape block-size= ignore-backups color=? directory classify=? " +
      "file-type format= full-time group-directories-first no-group human-readable si hide= " +
      "inode ignore= kibibytes numeric-uid-gid literal quote-name quoting-style= reverse " +
      "recursive size sort= time= time-style= tabsize= width= zero",
    globs: true,
  },
  cat: {
    ...reads,
    short: "AbeEnstTuv",
    long: "show-all number-nonblank show-ends number squeeze-blank show-tabs show-nonprinting",
    globs: true,
  },
  head: {
    ...reads,
    short: "n:c:qvz",
    long: "lines= bytes= quiet verbose",
    digits: true,
    globs: true,
  },
  tail: {
    ...reads,
    short: "n:c:qvz",
    long: "lines= bytes= quiet verbose",
    digits: true,
    globs: true,
  },
  wc: { ...reads, short: "clmwL", long: "bytes chars lines words max-line-length", globs: true },
  nl: { ...reads, short: "b:f:h:d:i:l:n:ps:v:w:" },
  tac: { ...reads, short: "br" },
  rev: { ...reads },
  fold: { ...reads, short: "bsw:", long: "bytes spaces width=" },
  grep,
  egrep: grep,
  fgrep: grep,
  rg: {
    ...reads,
    short: "ivwxSsFUPnNHIlcoqp0e:g:t:T:A:B:C:m:r:j:M:d:",
    long:
      "ignore-case invert-match word-regexp line-regexp smart-case case-sensitive fixed-strings " +
      "multiline pcre2 line-number no-line-number with-filename no-filename files-with-matches " +
      "files-without-match count count-matches only-matching quiet pretty regexp= glob= iglob= " +
      "type= type-not= after-context= before-context= context= max-count= replace= threads= " +
      "max-columns= max-depth= files sort= sortr= stats json heading no-heading color= colors= " +
      "column vimgrep trim type-list no-config multiline-dotall",
    operands: "pattern, files",
    picks: /^(-\w*g|--i?glob)/,
  },
  sort: {
    ...reads,
    short: "bdfgiMhnRrVcCmsuzk:t:",
    long:
      "ignore-leading-blanks dictionary-order ignore-case general-numeric-sort " +
      "ignore-nonprinting month-sort human-numeric-sort numeric-sort random-sort reverse sort= " +
      "version-sort check=? merge stable unique zero-terminated key= field-separator=",
  },
  uniq: {
    ...reads,
    short: "cdDiuzf:s:w:",
    long: "count repeated all-repeated=? ignore-case unique skip-fields= skip-chars= check-chars=",
    operandsMax: 1,
    optionsFirst: true,
  },
  cut: {
    ...reads,
    short: "b:c:d:f:snz",
    long: "bytes= characters= delimiter= fields= only-delimited complement output-delimiter=",
  },
  tr: { ...text, short: "cCdst", long: "complement delete squeeze-repeats truncate-set1" },
  paste: { ...reads, short: "d:sz", long: "delimiters= serial" },
  join: { ...reads, short: "ia:e:1:2:j:o:t:v:", operandsMax: 2 },
  comm: { ...reads, short: "123z", long: "total check-order nocheck-order" },
  column: { ...reads, short: "txs:o:c:" },
  diff: {
    ...reads,
    short: "abBcdeilnNpqrstTuwyU:C:W:I:F:x:",
    long:
      "brief unified=? context=? side-by-side recursive ignore-case ignore-all-space " +
      "ignore-space-change ignore-blank-lines new-file text color=? width= suppress-common-lines " +
      "exclude= label= strip-trailing-cr minimal report-identical-files",
  },
  cmp: { ...reads, short: "bls", long: "silent quiet verbose print-bytes" },
  stat: { ...reads, short: "c:fLt", long: "format= printf= dereference terse", globs: true },
  file: { ...reads, short: "bhiLNkprs0", long: "brief mime mime-type mime-encoding dereference" },
  du: {
    ...reads,
    short: "shacd:kmbxL0t:",
    long: "summarize human-readable all total max-depth= bytes apparent-size exclude= si",
  },
  df: { ...reads, short: "hTikmPl", long: "human-readable print-type inodes local total" },
  tree: { ...reads, short: "adfpshuDCiFNL:P:I:", long: "dirsfirst noreport gitignore prune du" },
  od: { ...reads, short: "bcdoxvA:j:N:t:w:" },
  hexdump: { ...reads, short: "bcCdoxvn:s:" },
  xxd: { ...reads, short: "bipul:s:c:g:", operandsMax: 1, optionsFirst: true },
  strings: { ...reads, short: "an:t:" },
  md5sum: sums,
  sha1sum: sums,
  sha256sum: sums,
  sha512sum: sums,
  cksum: sums,
  jq: {
    ...reads,
    short: "rcnsejaSMC",
    long:
      "raw-output compact-output null-input slurp exit-status join-output ascii-output " +
      "sort-keys monochrome-output color-output tab indent= raw-input",
    operands: "pattern, files",
  },
  pwd: { ...reads, short: "LP", operands: "none" },
  echo: { ...text, short: "neE", globs: true },
  printf: { ...text, globs: true },
  true: text,
  false: text,
  ":": text,
  basename: { ...text, short: "azs:", long: "multiple suffix= zero" },
  dirname: { ...text, short: "z", long: "zero" },
  realpath: { ...reads, short: "eLmPqsz" },
  readlink: { ...reads, short: "efmnqsvz" },
  which: { ...text, short: "a", long: "all" },
  type: { ...text, short: "afptP" },
  "command -v": text,
  date: {
    ...reads,
    short: "ud:RI",
    long: "utc date= iso-8601=? rfc-3339= rfc-email",
    operands: "text",
    when: (words) => words.every((arg) => /^[-+]/.test(arg.text) || isDateValue(arg, words)),
  },
  seq: { ...text, short: "ws:f:" },
  sleep: text,
  uname: { ...text, short: "asnrvmpio", long: "all" },
  whoami: text,
  id: { ...text, short: "ugnGr" },
  nproc: { ...text, long: "all" },
  uptime: { ...text, short: "ps" },
};

/** Without a plus an operand sets the clock. */
function isDateValue(arg: Arg, words: readonly Arg[]): boolean {
  return /^(-\w*d|--date)$/.test(words[words.indexOf(arg) - 1]?.text ?? "");
}
