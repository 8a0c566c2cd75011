/**
 * How the demo model's wishes are said in English. In the patterns a blank stands for any
 * number of them.
 */
import { STAND_IN } from "./quotes.js";
import type { Grammar, Phrase, Wish } from "./wish.js";

const FILE = "(?:the )?(?:file )?(?<file>[^\\s,;:]+)(?: file)?";
/** Something that is a path at first sight, for phrases in which any word could follow. */
const PATH =
  `(?:the )?(?:file )?(?<file>@?${STAND_IN}|@[^\\s,;:]*\\w|[^\\s,;:]*[./][^\\s,;:]*\\w` +
  "|[A-Z]\\w*file|README|LICENSE)";
const DIR = "(?:the )?(?:folder |directory )?(?<dir>[^\\s,;:]+)(?: (?:folder|directory))?";

const CHANGE = "(?:change|replace|swap|substitute|rename|turn|modify|update|edit|switch|convert)";
const OPEN = "(?:edit|open|update|modify|change)";
const ALL = "(?:(?<all>all|every|each) (?:the )?(?:(?:occurrence|instance)s? of )?)?";
const FROM = `${ALL}(?<from>.+?)`;
const INTO = " (?:to|with|into|by|for) ";
const ARROW = "\\s*(?:->|=>|→)\\s*";
const TO = "(?<to>.+?)";
const WITHIN = " (?:in|inside|within|of) ";
const EVERYWHERE = "(?:[,\\s]+(?<all2>everywhere|globally|throughout))?";
const AT_THE_END = EVERYWHERE.replace("all2", "all3");

const NAMED = "(?:(?:a|an|the) )?(?:new )?(?:text )?(?:file )?(?:called |named )?";
const SAYING = "(?:with|containing|that (?:says|contains|reads)|saying|and (?:write|put))";
const WITH_TEXT = `\\s*(?:,?\\s*${SAYING}\\s*(?:the )?(?:(?:contents?|text|line)\\b\\s*)?:?|:)\\s*(?<text>.+)`;
const WHAT_IS = "what(?:'s| is)";
const CONTENTS = `(?:me )?(?:the contents? of |${WHAT_IS} in )?`;
const AND_TELL = "(?:,? and (?:tell|show|explain) .+)?";
const LOOK =
  "(?:show|open|view|print|display|see|check|explain|summari[sz]e|describe|look (?:at|into)" +
  "|take a look at)";
const FIND =
  "(?:find|search|grep|look) (?:for )?(?:where )?(?:all )?" +
  "(?:(?:occurrences|uses) of )?(?:the text )?";
const USED = "(?: is (?:used|defined|mentioned))?";
const FILES = "(?:files|contents?|folder|directory|everything)";

const phrase = (wish: Wish["do"], pattern: string): Phrase => ({
  do: wish,
  pattern: new RegExp(`^(?:${pattern.replaceAll(" ", "\\s+")})$`, "isu"),
});

const phrases: readonly Phrase[] = [
  phrase("change", `${CHANGE} ${FROM}${INTO}${TO}${EVERYWHERE}${WITHIN}${FILE}${AT_THE_END}`),
  phrase("change", `${CHANGE} ${FROM}${WITHIN}${PATH}${INTO}${TO}`),
  phrase("change", `in ${FILE}[,:]? (?:please )?${CHANGE} ${FROM}${INTO}${TO}${EVERYWHERE}`),
  phrase(
    "change",
    `${OPEN} ${PATH}(?:\\s*[,:]\\s*(?:and )?| and | to )${CHANGE} ${FROM}${INTO}${TO}${EVERYWHERE}`,
  ),
  phrase("change", `${OPEN} ${PATH} so that ${FROM} becomes ${TO}`),
  phrase("change", `(?:${CHANGE} )?(?<from>.+?)${ARROW}${TO}${WITHIN}${FILE}`),
  phrase("change", `(?:${OPEN} )?${FILE}:\\s*(?:${CHANGE} )?(?<from>.+?)${ARROW}${TO}`),
  phrase("change", `${PATH}:\\s*${CHANGE} ${FROM}${INTO}${TO}`),
  phrase("change", `s/(?<from>[^/]+)/(?<to>[^/]*)/(?<all>g?)${WITHIN}${FILE}`),
  phrase("change", `(?!.+${WITHIN})(?:change|replace|swap|substitute|rename) ${FROM}${INTO}${TO}`),

  phrase("create", `(?:create|make|write|add|generate) ${NAMED}${PATH}${WITH_TEXT}`),
  phrase("create", `(?:write|put|save) (?<text>.+?) (?:to|into|in) ${NAMED}${PATH}`),
  phrase("create", `(?:create|make|generate) ${NAMED}${PATH}`),

  phrase(
    "run",
    "(?:run|execute|exec|start)(?: |:\\s*)(?:(?:the )?(?:shell )?command\\s*:?\\s*)?" +
      "(?!(?:the|it|this|that|my|all)\\b)(?<command>.+)",
  ),
  phrase("run", "\\$\\s*(?<command>.+)"),

  phrase("find", `${FIND}(?<text>.+?)${USED}${WITHIN}${DIR}`),
  phrase("find", `(?!look )${FIND}(?<text>.+?)${USED}`),
  phrase("find", "look for (?<text>.+)"),
  phrase("find", "where is (?<text>.+?)(?: (?:used|defined|mentioned))?"),
  phrase("find", "(?:which|what) files? (?:contains?|mentions?|uses?) (?<text>.+)"),

  phrase("list", "(?:ls|dir)(?: (?<dir>[^\\s-]\\S*))?"),
  phrase(
    "list",
    `(?:list|show) (?:me )?(?:all )?(?:the )?${FILES}` +
      "(?: (?:here|in (?:this|the current) (?:folder|directory|project)))?",
  ),
  phrase("list", `list (?:the )?(?:(?:files|contents?) )?(?:(?:in|of|under) )?${DIR}`),
  phrase("list", `show (?:me )?(?:the )?(?:files|contents?) (?:in|under) ${DIR}`),
  phrase("list", "list"),
  phrase("list", "(?:what|which) files (?:are|do (?:we|you|i) have)(?: (?:here|there))?"),
  phrase("list", `(?:what|which) files are (?:there )?(?:in|under) ${DIR}`),
  phrase("list", `${WHAT_IS} (?:in )?(?:this|the) (?:folder|directory|project)`),

  phrase("read", `(?:read|cat) (?:me )?(?:the contents? of )?${FILE}${AND_TELL}`),
  phrase("read", `${LOOK} ${CONTENTS}${PATH}`),
  phrase("read", `${WHAT_IS} in(?:side)? ${PATH}`),
  phrase("list", `${WHAT_IS} in(?:side)? ${DIR}`),
  phrase("read", `what does ${PATH} (?:say|contain|do)`),
  phrase("list", "(?<dir>@[^\\s,;:]*/)"),
  phrase("read", "(?<file>@[^\\s,;:]+)"),
];

export const english: Grammar = {
  phrases,
  before:
    /^(?:(?:please|pls|kindly|now|ok(?:ay)?|hey|hi|so|first|then|just|next|finally|(?:can|could|would|will)\s+you|i(?:'d| would)\s+like\s+you\s+to|i\s+(?:want|need)\s+you\s+to|let(?:'s| us)|help\s+me(?:\s+to)?|go\s+and)[\s,]+)+/i,
  after:
    /(?:[\s,]+(?:please|pls|thanks|thank\s+you|for\s+me|now))*(?:(?<=[^\s.!?])[.!?。！？]+)?$/i,
  between:
    /\s*(?:[,;.]\s+|\s+)(?:and\s+)?(?:then|after\s+that|afterwards|finally)[,\s]+|;\s+|\.\s+(?=[A-Z])|,?\s+and\s+(?=(?:run|execute|replace|change)\s)/i,
  article:
    /^the\s+(?:word|words|text|string|phrase|line)\s+|^(?:word|text|string|phrase)\s+(?=[\uE000-\uE0FF])/i,
  sameFile: /^(?:it|that|this)$/i,
};
