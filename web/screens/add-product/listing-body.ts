import type { CallRequest } from '#contract/calls.ts';
import { postTimeOf } from '#contract/formats/write-post-time.ts';
import { monthsIn } from '#contract/phones/use-time.ts';
import type { OwnPhone } from '#contract/search/search.ts';
import { no, noneOfThem, yes } from './steps/declared-values.ts';
import { type CheckedProduct, emptyProduct } from './steps/product-values.ts';

type Body = CallRequest<'POST /addproduct'>['body'];

/**
 * The body of `POST /addproduct`: the typed values, with the catalogue's model of that name, and
 * the months that the used time states clearly. The time is the market's, because the server does
 * not know the seller's.
 */
export function toBody(
  typed: Omit<CheckedProduct, 'img'>,
  img: string,
  model?: string | undefined,
): Body {
  const postTime = postTimeOf(new Date());
  return { ...typed, model, monthsUsed: monthsIn(typed.useTime), img, postTime };
}

/** The body of `PUT /myproducts/:id`; without `photos` they are unchanged. */
export function toEditedBody(
  typed: Omit<CheckedProduct, 'img'>,
  [img, ...photos]: readonly string[] = [],
): CallRequest<'PUT /myproducts/:id'>['body'] {
  const { img: _cover, ...texts } = { img: undefined, ...typed };
  return { ...texts, monthsUsed: monthsIn(typed.useTime), ...(img && { img, photos }) };
}

const asText = (value: unknown) =>
  value === true ? yes : value === false ? no : value === undefined ? '' : String(value);

/** A listed phone as values of the form's fields; lists with commas. */
export const valuesOfPhone = (phone: OwnPhone): Record<string, string> => ({
  ...Object.fromEntries(
    Object.keys(emptyProduct).map((field) => {
      const value = phone[field as keyof OwnPhone];
      // An empty list means that the seller declares none of them.
      if (Array.isArray(value)) return [field, value.length > 0 ? value.join(',') : noneOfThem];
      return [field, asText(value)];
    }),
  ),
  // A phone of before the question about the register has half of an answer.
  ...(phone.registration
    ? { official: '' }
    : phone.official && { official: '', registration: 'official' }),
  districtOf: phone.location,
});
