import * as z from 'zod/mini';
import { ApiError } from '#contract/client.ts';
import { messages } from '#contract/rules.ts';
import { InvalidForm } from '#web/forms/define-form.ts';
import type { CommonMessages, Messages } from '#web/i18n/loaders.ts';
import { doubtAbout, listingForm } from './product-values.ts';

/** Apart, because an older browser cannot read its patterns; then the server alone has the question. */
const findTricks = await import('#contract/tricks/find-tricks.ts').then(
  (file) => file.findTricks,
  () => () => [],
);

type Texts = { name: string; description: string; location: string };
/** In Taka. */
type Prices = { selingPrice: number; marketPrice: number };

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

/** Contact details, links and words of known tricks: others see the phone after an admin's review. */
export const tricksIn = ({ name, description, location }: Texts): string[] =>
  findTricks([name, description, location].join('\n')).map(({ words }) => words);

const wordsOf = (texts: Texts) => tricksIn(texts).join(' ');
const pricesOf = ({ selingPrice, marketPrice }: Prices) => `${selingPrice} ${marketPrice}`;

const doubts = { lower: messages.marketPriceLower, high: messages.marketPriceHigh };

/**
 * Refuses once texts that resemble a trick, and an implausible market price if `product` has
 * prices. Either may be right, so the same values are accepted the second time. Throws
 * `InvalidForm`.
 */
export function askOnce(product: Texts & Partial<Prices>, insisted: Insisted): void {
  const errors: Record<string, string> = {};
  const words = wordsOf(product);
  if (words !== '' && words !== insisted.insistWords) errors.description = messages.tricksFound;
  const { selingPrice, marketPrice } = product;
  if (selingPrice !== undefined && marketPrice !== undefined) {
    const doubt = doubtAbout(selingPrice, marketPrice);
    const prices = pricesOf({ selingPrice, marketPrice });
    if (doubt && prices !== insisted.insistPrices) errors.marketPrice = doubts[doubt];
  }
  if (Object.keys(errors).length > 0) throw new InvalidForm(errors);
}

/** The part of a body that confirms prices which the form has questioned before. */
export const confirmedOf = (prices: Prices, { insistUnusual }: Insisted) =>
  insistUnusual === pricesOf(prices) && { pricesConfirmed: true };

/** The server's question about a price as an error at its field; any other error as it is. */
export function unusualOf(
  error: unknown,
  t: CommonMessages & Partial<Pick<Messages, 'unusualPrice'>>,
): unknown {
  const unusual = error instanceof ApiError && error.problem.unusualPrice;
  if (!unusual || !t.unusualPrice) return error;
  const { field, than, taka } = unusual;
  return new InvalidForm({ [field]: t.unusualPrice[than](t.price(taka)) });
}

/** The questioned values of a product that was refused with `errors`. */
export function askedAbout(product: Texts & Prices, errors: Record<string, string>): Insisted {
  const isDoubted = Object.values(doubts).some((doubt) => doubt === errors.marketPrice);
  // Valid prices have no other errors.
  const isUnusual = !isDoubted && (errors.selingPrice ?? errors.marketPrice) !== undefined;
  return {
    ...(errors.description === messages.tricksFound && { insistWords: wordsOf(product) }),
    ...(isDoubted && { insistPrices: pricesOf(product) }),
    ...(isUnusual && { insistUnusual: pricesOf(product) }),
  };
}

const { name, description, location, selingPrice, marketPrice } = listingForm.shape;
const asked = z.object({ name, description, location, selingPrice, marketPrice });

/** The same for texts as they were typed, with what was questioned before. */
export function askedAboutTexts(texts: object, errors: Record<string, string>): Insisted {
  const before = z.safeParse(z.object(insistFields), texts).data;
  const read = z.safeParse(asked, texts);
  return read.success ? { ...before, ...askedAbout(read.data, errors) } : {};
}
