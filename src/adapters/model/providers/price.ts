/**
 * What a vendor's public list says its models cost, and what one answer comes to by a price.
 * Lists change, so each carries its date, and what it comes to is told as an estimate.
 */
import type { Cost, Usage } from "../../../core/event.js";

/** Per million tokens, without tax. */
export interface Rates {
  input: number;
  output: number;
  /** Of input that came out of the provider's cache; without it that costs as any input. */
  cached?: number | undefined;
}

export interface Price extends Rates {
  currency: string;
  /** The ISO date of the list; a price without one is taken for exact. */
  asOf?: string | undefined;
  /** Rising: the last whose `over` tokens the prompt exceeds counts for the whole request. */
  tiers?: readonly Tier[] | undefined;
}

export interface Tier extends Rates {
  over: number;
}

/** A row has a date of its own where it was read on another day. */
export interface PriceList {
  currency: string;
  asOf: string;
  models: Readonly<Record<string, Omit<Price, "currency">>>;
}

/** Names count whole, since `-mini` is another model; only a snapshot's date may follow. */
export function listedPrice(list: PriceList | undefined, model: string): Price | undefined {
  if (!list) return undefined;
  const { currency, asOf, models } = list;
  const name = [model, model.replace(snapshot, "")].find((n) => Object.hasOwn(models, n));
  return name === undefined ? undefined : { currency, asOf, ...models[name]! };
}

const snapshot = /-20\d{2}-?\d{2}-?\d{2}$/;

/** The cached part of the input stands in the input too. */
export function costOf({ input, output, cached }: Usage, price: Price): Cost {
  const rates = price.tiers?.findLast(({ over }) => input > over) ?? price;
  const fresh = Math.max(0, input - cached) * rates.input;
  const sum = fresh + cached * (rates.cached ?? rates.input) + output * rates.output;
  const { currency, asOf } = price;
  return { amount: Number((sum / 1e6).toPrecision(12)), currency, ...(asOf && { asOf }) };
}
