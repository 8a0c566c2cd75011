/** An amount of money as people read it: in the last line of a turn, and in `/usage`. */
import type { Cost } from "./event.js";
import type { Words } from "./i18n/index.js";

/** What a list of some day comes to is told as that. */
export function costWords(cost: Cost, { evidence }: Words): string {
  const said = money(cost);
  const month = /^\d{4}-\d\d/.exec(cost.asOf ?? "")?.[0];
  return month ? evidence.byList({ cost: said, month }) : said;
}

/** `$0.0123`, `¥1.20`, `3.50 EUR`: four places below one, else two. Little is not nothing. */
export function money({ amount, currency }: Cost): string {
  const said = amount > 0 && amount < 1 ? Math.max(amount, 1e-4).toFixed(4) : amount.toFixed(2);
  const sign = signs[currency];
  return sign ? `${sign}${said}` : `${said} ${currency}`;
}

const signs: Readonly<Record<string, string>> = { USD: "$", CNY: "¥" };
