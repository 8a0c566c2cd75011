/**
 * Why a command is refused or asked for, as data: the model reads it in English, a person in
 * the words of the catalogue.
 */

export interface Because {
  is: ReasonKind;
  /** What it is about: a program, a path, an option. */
  about: string;
  /** A second thing, where the sentence has two. */
  of?: string;
}

/** Each takes `about` and `of`; many need neither. */
type Sentence = (about: string, of: string) => string;

/** The English of both: the catalogue has it from here. */
export const reasons = {
  // Refused in every mode.
  network_code: () =>
    "It would run what comes from the network without anybody having read it. " +
    "Download it to a file, read it, then ask to run it.",
  privilege: (program) =>
    `${program} would act as another user. Do it without, or ask the person to run it.`,
  bomb: () => "The function starts itself over and over until the machine stands still.",
  ruins_all: () =>
    "It would destroy or open up the whole file system. " +
    "Name the exact files inside the project instead.",
  ruins_home: () =>
    "It would destroy or open up the home directory. " +
    "Name the exact files inside the project instead.",
  ruins_system: (path) =>
    `It would destroy or open up the system directory ${path}. ` +
    "Name the exact files inside the project instead.",
  device: () =>
    "It would write to a raw device or make a new file system. Work on files in the project.",
  power: () => "It would stop the machine or every process on it. Leave that to the person.",
  // Asked for each time.
  destructive: (what) => `${what} can lose work that cannot be got back`,
  secret: (what) => `${what} may hold secrets`,
  configuration: (what) => `${what} changes what runs later`,
  outside: (what) => `${what} lies outside the project`,
  // Not covered by a rule.
  through: (program) => `it is run through ${program}`,
  redirects: (target, operator) => `it redirects: ${operator} ${target}`,
  sets: (variable) => `it sets ${variable} for the command`,
  only_sets: () => "it only sets variables or opens files",
  runs_inside: () => "it runs a command inside it",
  unknown_word: (word) => `what ${word} stands for cannot be told`,
  name_pattern: () => "the program's name is a file name pattern",
  elsewhere: () => "it is run in another folder",
  shell_state: () => "it changes the state of the shell",
  no_rule: () => "no standing rule covers it",
  same_words: () => "a rule for this program covers only the very same words",
  short_rule: (words, rule) => `the rule ${rule} does not say ${words}`,
  option: (word, program) => `the option ${word} is not one of the harmless ones of ${program}`,
  operand: (word, program) => `with ${word} ${program} may do more than the rule says`,
  glob: (word) => `${word} may match a file named like an option: write ./${word}`,
  // Of a step that is no command.
  function: () => "it defines a function",
  variable: () => "it sets a variable that programs look at",
  evaluation: () => "the shell evaluates what stands in it",
  wrapped: () => "it is wrapped too deep to be looked at",
  unreadable: () => "the script in it cannot be read with certainty",
  // Of the text as a whole.
  empty: () => "There is no command in it.",
  syntax: () => "It is not a complete shell command: check quotes, brackets and here-documents.",
  hidden: () => "It holds characters that a person cannot see. Write it without them.",
  control: () => "It holds control characters. Write it without them, or with $'…'.",
  long: () => "It is too long to be looked at. Put it into a script in the project.",
  deep: () => "It is nested too deep to be looked at. Put it into a script in the project.",
  disagreement: () => "Two ways of reading it differ. Write it more plainly.",
  unchecked: () => "The shell grammar could not be loaded, so no command runs without a question.",
} satisfies Record<string, Sentence>;

export type ReasonKind = keyof typeof reasons;
export type Reasons = Record<ReasonKind, Sentence>;

export const because = (is: ReasonKind, about = "", of?: string): Because => ({
  is,
  about,
  ...(of !== undefined && { of }),
});

export const reasonIn = (said: Because, sentences: Reasons): string =>
  sentences[said.is](said.about, said.of ?? "");

/** For the model. */
export const reasonOf = (said: Because): string => reasonIn(said, reasons);
