import type { CallRequest } from '#contract/calls.ts';
import { monthsIn } from './steps/declared-values.ts';
import type { CheckedProduct } from './steps/product-values.ts';

type Body = CallRequest<'POST /addproduct'>['body'];

/**
 * The body of `POST /addproduct`: what was typed, with the model of the catalogue that has the name,
 * and the months that the used time says for certain. The time is the market's, because the server
 * does not know the seller's.
 */
export function toBody(
  typed: Omit<CheckedProduct, 'img'>,
  img: string,
  model?: string | undefined,
): Body {
  const postTime = new Date().toLocaleString('en-US', { timeZone: 'Asia/Dhaka' });
  return { ...typed, model, monthsUsed: monthsIn(typed.useTime), img, postTime };
}
