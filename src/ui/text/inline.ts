/**
 * Bold, code, links and the like within one line, read by marked and drawn by us. The text
 * comes from a model: every piece goes through `show`.
 */
import type { Token, Tokens } from "marked";
import { show } from "./show.js";
import type { Span, Tone } from "./span.js";

/** marked's lexer, loaded when the first answer comes. */
export interface InlineLexer {
  lexInline(text: string): Token[];
}

export const shown = (text: string, tone: Tone = "plain"): Span[] =>
  show(text, "prose").map((s) => ({ text: s.text, tone: s.tone ?? tone }));

export function inline(text: string, lexer: InlineLexer, tone: Tone = "plain"): Span[] {
  if (!/[*_`[\]<\\~&!:/@]/.test(text)) return shown(text, tone);
  return spans(lexer.lexInline(text), tone);
}

function spans(tokens: readonly Token[], tone: Tone): Span[] {
  return tokens.flatMap((token): Span[] => {
    switch (token.type) {
      case "strong":
        return spans(
          (token as Tokens.Strong).tokens,
          tone === "italic" ? "boldItalic" : bold(tone),
        );
      case "em":
        return spans((token as Tokens.Em).tokens, tone === "bold" ? "boldItalic" : italic(tone));
      case "del":
        return spans((token as Tokens.Del).tokens, "strike");
      case "codespan":
        return shown((token as Tokens.Codespan).text, "code");
      case "link":
        return link(token as Tokens.Link, tone);
      case "image":
        return shown((token as Tokens.Image).raw, tone);
      case "br":
        return [{ text: " " }];
      case "text": {
        const { tokens: inner } = token as Tokens.Text;
        return inner ? spans(inner, tone) : shown((token as Tokens.Text).text, tone);
      }
      case "escape":
        return shown((token as Tokens.Escape).text, tone);
      default:
        return shown(token.raw, tone);
    }
  });
}

const bold = (tone: Tone): Tone => (tone === "plain" ? "bold" : tone);
const italic = (tone: Tone): Tone => (tone === "plain" ? "italic" : tone);

/** The address always stands beside the words: a link must not lie about where it leads. */
function link(token: Tokens.Link, tone: Tone): Span[] {
  const words = spans(token.tokens, tone);
  const said = words.map((s) => s.text).join("");
  const address = shown(token.href, "link");
  const same = said === token.href || `mailto:${said}` === token.href;
  return same
    ? address
    : [...words, { text: " (", tone: "dim" }, ...address, { text: ")", tone: "dim" }];
}
