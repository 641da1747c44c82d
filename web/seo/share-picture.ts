import { type CategoryId, categoryIds } from '#contract/constants.ts';
import { withoutLanguage } from '#contract/languages.ts';

type Address = { pathname: string; search: string };

const ofBrand = { 1: 'vivo', 2: 'samsung', 3: 'realme' } as const satisfies Record<
  CategoryId,
  string
>;

/** A picture of `web/public/share`, 1200 × 630, without words, so that it is right in any language. */
export type SharePicture = (typeof ofBrand)[CategoryId] | 'home' | 'blog';

/** The brand whose list lies behind this login page. */
export function sharedBrand({ search }: Address): CategoryId | undefined {
  const from = withoutLanguage(new URLSearchParams(search).get('from') ?? '');
  return categoryIds.find((id) => from.split('?')[0] === `/category/${id}`);
}

export function sharePicture(address: Address): SharePicture {
  const brand = sharedBrand(address);
  if (brand) return ofBrand[brand];
  return address.pathname === '/blog' ? 'blog' : 'home';
}
