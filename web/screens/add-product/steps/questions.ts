import * as z from 'zod/mini';
import { messages } from '#contract/rules.ts';
import { findTricks } from '#contract/tricks/find-tricks.ts';
import { InvalidForm } from '#web/forms/define-form.ts';
import { doubtAbout, listingForm } from './product-values.ts';

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
};
export type Insisted = { insistWords?: string | undefined; insistPrices?: string | undefined };

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

/** The questioned values of a product that was refused with `errors`. */
export function askedAbout(product: Texts & Prices, errors: Record<string, string>): Insisted {
  const isDoubted = Object.values(doubts).some((doubt) => doubt === errors.marketPrice);
  return {
    ...(errors.description === messages.tricksFound && { insistWords: wordsOf(product) }),
    ...(isDoubted && { insistPrices: pricesOf(product) }),
  };
}

const { name, description, location, selingPrice, marketPrice } = listingForm.shape;
const asked = z.object({ name, description, location, selingPrice, marketPrice });

/** The same for texts as they were typed. */
export function askedAboutTexts(texts: object, errors: Record<string, string>): Insisted {
  const read = z.safeParse(asked, texts);
  return read.success ? askedAbout(read.data, errors) : {};
}
