import { type CategoryId, categoryIds } from '#contract/constants.ts';
import { withoutLanguage } from '#contract/languages.ts';
import type { SharePicture } from '#web/i18n/en/seo.ts';

type Address = { pathname: string; search: string };

const pictureOf: Record<CategoryId, SharePicture> = { 1: 'vivo', 2: 'samsung', 3: 'realme' };

/** The brand whose list lies behind this login page. */
export function sharedBrand({ search }: Address): CategoryId | undefined {
  const from = withoutLanguage(new URLSearchParams(search).get('from') ?? '');
  return categoryIds.find((id) => from.split('?')[0] === `/category/${id}`);
}

export function sharePicture(address: Address): SharePicture {
  const brand = sharedBrand(address);
  if (brand) return pictureOf[brand];
  return address.pathname === '/blog' ? 'blog' : 'home';
}
