import * as z from 'zod/mini';
import { ApiError } from '#contract/client.ts';
import { messages } from '#contract/rules.ts';
import { InvalidForm } from '#web/forms/define-form.ts';
import type { CommonMessages, Messages } from '#web/i18n/loaders.ts';
import { doubtAbout } from './product-values.ts';

type Texts = { name: string; description: string; location: string };
/** In Taka. */
type Prices = { selingPrice: number; marketPrice: number };
type ListingMessages = CommonMessages & Partial<Pick<Messages, 'tricks' | 'unusualPrice'>>;

/**
 * Hidden fields with the values that the form has questioned already: resubmitted, they are
 * accepted.
 */
export const insistFields = {
  insistWords: z.optional(z.string()),
  insistPrices: z.optional(z.string()),
  insistUnusual: z.optional(z.string()),
};
export type Insisted = { [field in keyof typeof insistFields]?: string | undefined };

/**
 * Contact details, links and words of known tricks: others see the phone after an admin's review.
 * Their patterns are loaded when a form is submitted, because nothing else needs them; a browser
 * that cannot read them leaves the question to the server.
 */
async function tricksIn({ name, description, location }: Texts): Promise<string[]> {
  const { findTricks } = await import('#contract/tricks/find-tricks.ts').catch(() => ({
    findTricks: () => [],
  }));
  return findTricks([name, description, location].join('\n')).map(({ words }) => words);
}

const pricesOf = ({ selingPrice, marketPrice }: Prices) => `${selingPrice} ${marketPrice}`;

const doubts = { lower: messages.marketPriceLower, high: messages.marketPriceHigh };

/**
 * Refuses once texts that resemble a trick, and an implausible market price if `product` has
 * prices. Either may be right, so the same values are accepted the second time. Throws
 * `InvalidForm`.
 */
export async function askOnce(
  product: Texts & Partial<Prices>,
  insisted: Insisted,
  t: ListingMessages,
): Promise<void> {
  const errors: Record<string, string> = {};
  const insist: Record<string, string> = {};
  const found = await tricksIn(product);
  const words = found.join(' ');
  if (words !== '' && words !== insisted.insistWords) {
    errors.description = t.tricks?.found(found) ?? messages.tricksFound;
    insist.insistWords = words;
  }
  const { selingPrice, marketPrice } = product;
  if (selingPrice !== undefined && marketPrice !== undefined) {
    const doubt = doubtAbout(selingPrice, marketPrice);
    const prices = pricesOf({ selingPrice, marketPrice });
    if (doubt && prices !== insisted.insistPrices) {
      errors.marketPrice = doubts[doubt];
      insist.insistPrices = prices;
    }
  }
  if (Object.keys(errors).length > 0) throw new InvalidForm(errors, insist);
}

/** The part of a body that confirms prices which the form has questioned before. */
export const confirmedOf = (prices: Prices, { insistUnusual }: Insisted) =>
  insistUnusual === pricesOf(prices) && { pricesConfirmed: true };

/** The server's question about `prices` as an error at its field; any other error as it is. */
export function unusualOf(error: unknown, prices: Prices, t: ListingMessages): unknown {
  const unusual = error instanceof ApiError && error.problem.unusualPrice;
  if (!unusual || !t.unusualPrice) return error;
  const { field, than, taka } = unusual;
  return new InvalidForm(
    { [field]: t.unusualPrice[than](t.price(taka)) },
    { insistUnusual: pricesOf(prices) },
  );
}
