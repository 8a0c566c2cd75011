/** The doctor: what was checked, what was found, what to do. */
import { saidBySystem } from "./system.js";

/** Each takes the detail of its finding; many need none. */
type Sentence = (detail: string) => string;

const notes = {
  // Reaching it.
  answered: (ms) => `answered in ${ms} ms`,
  not_reached: (said) => said,
  address_versioned: (url) => `nothing is at this address, but ${url} answers: use that one`,
  key_taken: (variable) => `took the key in ${variable}`,
  key_not_needed: () => "wants no key",
  key_refused: (said) => said,
  models_listed: (count) => `this model is among the ${count} listed`,
  model_not_listed: (name) =>
    `its list does not name this model (${name}); it answers all the same`,
  models_not_listed: () => "has no list of models: the name has to be given with --model",
  // The stream.
  stream_pieces: () => "comes piece by piece",
  stream_one_piece: () => "the whole answer comes in one piece",
  stream_document: () => "sends one JSON document instead of a stream; it is read all the same",
  stream_broken: (said) =>
    `${said} If something stands in between (a gateway, a proxy), it may be what cuts it`,
  framing_plain: () => "as the standard says",
  framing_odd: (what) => `${what}; read all the same`,
  waiting_plain: () => "nothing but the answer",
  waiting_comments: (count) =>
    `${count} keep-alive comments while it works; they count as a sign of life`,
  end_marked: () => "finish reason and [DONE]",
  end_no_done: () => "no [DONE]; the finish reason counts as the end",
  end_no_finish: () => "no finish reason; [DONE] counts as the end",
  end_missing: () =>
    "neither a finish reason nor [DONE]: a whole answer looks like a broken one. " +
    "Ask whoever runs the server to send one of them",
  restated_no: () => "nothing is said twice",
  restated_message: () => "the whole message comes once more at the end; it counts once",
  errors_none: () => "none came",
  errors_in_stream: (said) => `came inside a stream with status 200 (“${said}”); asked again`,
  errors_busy: (status) => `it was busy once (${status}); waited as it asked and tried again`,
  errors_dropped: (said) => `the connection broke once (${said}); tried again`,
  // Counting.
  usage_told: () => "told in the stream",
  usage_on_request: () => "told in the stream when asked for, which belay does",
  usage_in_choice: () => "stands inside a choice; read there",
  usage_null_choices: () => "comes in a last chunk without choices; read there",
  usage_missing: () => "never told: belay estimates four characters a token",
  options_taken: () => "accepted",
  options_refused: () => "refused; not sent any more",
  cached_told: (field) => `told in ${field}`,
  cached_not_told: () => "not told: what its cache saves cannot be shown",
  // Who may speak.
  system_taken: () => "accepted; the developer role is never sent",
  second_system_taken: () => "accepted; belay sends only one",
  second_system_refused: () => "refused; belay sends only one",
  two_users_taken: () => "accepted; belay joins them",
  two_users_refused: () => "refused; belay joins them into one",
  user_after_tool_taken: () => "accepted",
  user_after_tool_bridged: () => "refused; a short answer is put between",
  // Limits.
  limit_max_tokens: () => "max_tokens",
  limit_completion: () => "max_completion_tokens only; used when you set a limit",
  limit_refused: (said) => `no limit is accepted: ${said}`,
  window_told: (tokens) => `${tokens} tokens, as the server says`,
  window_refused: (tokens) => `${tokens} tokens, as its refusal of a longer request says`,
  window_table: (tokens) => `${tokens} tokens, as documented; the server does not say`,
  window_small: (tokens) =>
    `only ${tokens} tokens: small for work on files. Raise it on the server ` +
    "(Ollama: OLLAMA_CONTEXT_LENGTH, llama.cpp: -c, LM Studio: context length when loading)",
  window_cut: (tokens) =>
    `a longer prompt is cut silently at about ${tokens} tokens. Raise it on the server ` +
    "(Ollama: OLLAMA_CONTEXT_LENGTH=32768)",
  window_unknown: () => "not told; set profiles[].profile.window if you know it",
  // Thinking.
  thought_none: () => "shows none",
  thought_field: (field) => `comes in ${field}`,
  thought_tags: () => "comes in <think> tags in the text; taken out of it",
  replay_free: () => "may go back and need not",
  replay_taken: () => "goes back as it came",
  replay_demanded: () => "must go back beside calls, and does",
  replay_refused: () => "must not go back, and does not",
  replay_none: () => "nothing to send back",
  // Calls.
  calls_made: () => "one call, with the right arguments",
  calls_wrong: (said) => `a call came, but not the one asked for: ${said}`,
  calls_none: (provider) => `answered in words instead of a call. ${callAdvice(provider)}`,
  calls_refused: (said) => `a request with tools is refused: ${said}`,
  parallel_made: () => "two calls in one answer",
  parallel_one: () => "one call an answer; belay goes on from there",
  parallel_wrong: (said) => `two calls asked for, something else came: ${said}`,
  ids_good: () => "each call has its own",
  ids_missing: () => "none; belay makes them",
  ids_empty: () => "empty; belay makes them",
  ids_blank_later: () => "blank in later pieces of a call; the first one holds",
  ids_changing: () => "another one in each piece of one call; the first one holds",
  ids_shared: () => "two calls share one; belay tells them apart",
  ids_again: () => "the same again in the next answer; belay renames them",
  index_good: () => "counts from 0",
  index_missing: () => "missing; calls are told apart by id and name",
  index_same: () => "the same for each call; calls are told apart by id and name",
  index_from_one: () => "counts from 1; taken as a name and not as a place",
  index_odd: (what) => `${what}; calls are told apart by id and name`,
  names_once: () => "once a call",
  names_repeated: () => "again in each piece; it counts once",
  arguments_pieces: () => "come in pieces and make one object",
  arguments_whole: () => "come whole",
  arguments_object: () => "come as an object instead of a text; taken as they are",
  arguments_twice: () => "are JSON inside a JSON string; unwrapped",
  arguments_repaired: (how) => `need repair: ${how}`,
  finish_calls: () => "says that it calls",
  finish_stop: (reason) => `says “${reason}” although it calls; the calls count`,
  finish_none: () => "no reason is given; the calls count",
  text_calls_none: () => "none",
  text_calls_found: () =>
    "calls come as text: taken for calls when unmistakable, with a note. " +
    "A server set up for this model would send real ones",
  schema_plain: () => "accepted as it is",
  schema_changed: (dialect) => `refused as it is; written in the form “${dialect}” instead`,
  content_taken: (form) => `${form} is accepted`,
  content_changed: (form) => `refused as it was; ${form} instead`,
  history_taken: () => "a call with its result is accepted",
  history_refused: (said) => `a call with its result is refused: ${said}`,
  foreign_ids_taken: () => "accepted as they are",
  foreign_ids_changed: (form) => `refused; rewritten (${form})`,
  no_tools_taken: () => "accepted: a last answer can be asked for without tools",
  no_tools_flattened: () => "calls are told as text when no tools are offered",
  no_tools_refused: (said) => `refused: ${said}`,
  images_taken: () => "accepted",
  images_refused: () => "not accepted",
  not_asked: () => "could not be asked",
  // This machine.
  node_fits: (version) => version,
  node_old: (version) => `${version} is too old: belay needs 20.19 or newer`,
  journal_sqlite: (file) => `SQLite in ${file}`,
  journal_lines: (file) => `no SQLite here: lines of JSON in ${file}`,
  journal_sqlite_fails: (why) =>
    `SQLite cannot be used (${saidBySystem(why)}); lines of JSON are tried instead`,
  journal_lost: (why) => `cannot be written, so sessions are not kept: ${saidBySystem(why)}`,
  ripgrep_runs: (version) => version,
  ripgrep_missing: (why) => `does not run, so files cannot be searched: ${saidBySystem(why)}`,
  sandbox_none: () => "no sandbox program found: commands run with your rights, after you agree",
  sandbox_found: (program) =>
    `${program} is here; with --sandbox commands run in it, else with your rights`,
  sandbox_asked: (said) => said,
  terminal_fits: (what) => what,
  terminal_none: () => "not a terminal: only -p works here",
  config_fine: (folder) => `nothing wrong in ${folder}`,
  config_problem: (said) => said,
  local_found: (what) => `${what} answers on this machine`,
  local_none: () => "none answers on this machine",
  local_off: () => "not looked for (BELAY_NO_LOCAL)",
  endpoint_unplaced: () =>
    "nothing says which server has this model: give --base-url URL, or set the key of its provider",
  endpoint_none: () =>
    "nothing is configured: the demo model answers. Set a key such as DEEPSEEK_API_KEY",
} satisfies Record<string, Sentence>;

function callAdvice(provider: string): string {
  switch (provider) {
    case "vllm":
      return "Start vLLM with --enable-auto-tool-choice and the right --tool-call-parser";
    case "llamacpp":
      return "Start llama-server with --jinja, and take a model that can call";
    case "ollama":
    case "lmstudio":
      return "Take a model that is listed as one with tools";
    default:
      return "Choose a model that can call tools; a gateway in between may have left them out";
  }
}

type Notes = { [Name in keyof typeof notes]: Sentence };

export const doctor = {
  model: (name: string, where: string) => `${name} at ${where}`,
  machine: "This machine",
  states: { ok: "ok", handled: "worked around", problem: "problem", unknown: "unknown" },
  checks: {
    reachable: "reachable",
    auth: "key",
    models: "list of models",
    streaming: "stream",
    framing: "framing",
    waiting: "while waiting",
    end: "end of the answer",
    restated: "repetition",
    errors: "errors in passing",
    usage: "usage",
    stream_options: "stream_options",
    cached: "cached tokens",
    system: "system role",
    second_system: "second system message",
    two_users: "two user messages",
    user_after_tool: "user after a result",
    token_limit: "token limit",
    window: "context window",
    reasoning: "reasoning",
    replay: "reasoning sent back",
    calls: "tool call",
    parallel: "two calls at once",
    ids: "ids of calls",
    index: "index of calls",
    names: "names of calls",
    arguments: "arguments",
    finish: "finish with calls",
    text_calls: "calls as text",
    schema: "tool schema",
    content: "content beside calls",
    history: "calls sent back",
    foreign_ids: "foreign ids",
    no_tools: "history without tools",
    images: "images",
    node: "Node.js",
    journal: "journal",
    ripgrep: "ripgrep",
    sandbox: "sandbox",
    terminal: "terminal",
    config: "configuration",
    local: "local servers",
    endpoint: "endpoint",
  },
  notes: notes as Notes,
  checking: (what: string) => `… ${what}`,
  cost: (of: { requests: number; input: number; output: number; ms: number }) =>
    `Asking took ${of.requests} requests, about ${of.input} tokens in and ${of.output} out, ` +
    `${(of.ms / 1000).toFixed(1)} s.`,
  kept: (file: string) => `What was learnt is used from now on; it is kept in ${file}`,
  notKept: (why: string) => `What was learnt could not be kept: ${saidBySystem(why)}`,
  noProblem: "No problem found.",
  someProblem: "There are problems: see the rows marked ✗.",
  nothing:
    "There is no endpoint to examine. Set a key such as DEEPSEEK_API_KEY, give --base-url URL, " +
    "or start a local server.",
  local: {
    used: (provider: string, model: string) =>
      `${provider} answers on this machine: ${model} is used. /model lists the others.`,
    small: (model: string, tokens: number) =>
      `${model} holds only ${tokens} tokens as its server is set up now: files will not fit. ` +
      "Raise it there (Ollama: OLLAMA_CONTEXT_LENGTH=32768, llama.cpp: -c 32768, " +
      "LM Studio: context length when loading).",
    untold: (model: string) =>
      `Ollama does not say how much ${model} holds. Its default may be as small as 2,048 or ` +
      "4,096 tokens, and longer prompts are cut silently: set OLLAMA_CONTEXT_LENGTH=32768.",
  },
  running: "Examining the endpoint with a few tiny requests …",
};
