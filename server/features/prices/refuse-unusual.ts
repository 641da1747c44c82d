import { errors } from '#contract/errors.ts';
import { formatsIn } from '#contract/formats/in-language.ts';
import { unusualPrice } from '#contract/phones/unusual-price.ts';
import { Problem } from '#server/lib/problem.ts';

type Prices = { selingPrice: number; marketPrice: number; pricesConfirmed: boolean };

/**
 * Throws `price-unusual` for a price that may be mistyped, until the seller has confirmed it. All in
 * Taka; `usual` is null where it is unknown.
 */
export function refuseUnusual({ pricesConfirmed, ...prices }: Prices, usual: number | null): void {
  const unusual = pricesConfirmed ? null : unusualPrice({ ...prices, usual });
  if (!unusual) return;
  const { field, than, taka } = unusual;
  const names = { usual: 'Usually', 'other-price': 'The other price is', least: 'Most cost over' };
  const detail = `${errors['price-unusual'].message} ${field}: ${prices[field]}. ${names[than]} ${formatsIn.en.price(taka)}.`;
  throw new Problem('price-unusual', { extra: { detail, unusualPrice: unusual } });
}
