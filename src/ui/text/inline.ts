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
  if (!/[*_`[\]<\\~&!:/@$]/.test(text)) return shown(text, tone);
  const { words, formulas } = withoutMath(text);
  const made = spans(lexer.lexInline(words), tone);
  if (formulas.length === 0) return made;
  return made.map((s) => ({ ...s, text: s.text.replace(held, (_, at) => formulas[at] ?? "") }));
}

/** Code, which is no mathematics; then what stands between the marks of TeX. */
const codeOrMath =
  /(`+)[^]*?\1(?!`)|\$\$[^$]+\$\$|\\\([^]*?\\\)|\\\[[^]*?\\\]|\$(?![ \d])[^$\n]*[^ $\\]\$(?![\d\w])/g;
const held = /\ue000(\d+)\ue001/g;

/** Formulas stay as they are written: in the lexer's place stand characters of no meaning. */
function withoutMath(text: string): { words: string; formulas: string[] } {
  const formulas: string[] = [];
  if (!/[$\\]/.test(text) || /[\ue000\ue001]/.test(text)) return { words: text, formulas };
  const words = text.replace(codeOrMath, (all: string, ticks: string | undefined) => {
    if (ticks) return all;
    const safe = show(all, "prose")
      .map((s) => s.text)
      .join("");
    return `\ue000${formulas.push(safe) - 1}\ue001`;
  });
  return { words, formulas };
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

/**
 * The address always stands beside the words: a link must not lie about where it leads. Words
 * that are themselves an address of another host are no link at all.
 */
function link(token: Tokens.Link, tone: Tone): Span[] {
  const words = spans(token.tokens, tone);
  const said = words.map((s) => s.text).join("");
  const { seen, href } = addressOf(token.href);
  const address = shown(seen, "link").map((s) => withHref(s, href));
  if (said === token.href || `mailto:${said}` === token.href) return address;
  const honest = hostIn(said) === undefined || (href && hostIn(said) === new URL(href).host);
  const lead = honest ? words.map((s) => withHref(s, href)) : words;
  return [...lead, { text: " (", tone: "dim" }, ...address, { text: ")", tone: "dim" }];
}

const withHref = (span: Span, href: string | undefined): Span => (href ? { ...span, href } : span);

/** A host of other scripts is shown as the network knows it. */
function addressOf(address: string): { seen: string; href?: string } {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return { seen: address };
  const { href, host, username, password } = new URL(address);
  const plain = /^[\x21-\x7e]+$/.test(href) && username === "" && password === "";
  const seen = /^[\x21-\x7e]*$/.test(address) || host === "" ? address : href;
  return plain ? { seen, href } : { seen };
}

/** The host that words name, when they look like an address. */
function hostIn(words: string): string | undefined {
  const address = /^(?:https?:\/\/)?((?:[\w-]+\.)+[a-z]{2,}(?::\d+)?)(?:[/?#]\S*)?$/i.exec(
    words.trim(),
  );
  return address?.[1]?.toLowerCase();
}
