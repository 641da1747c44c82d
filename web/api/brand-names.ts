import { useQuery } from '@tanstack/react-query';
import { categoryIds } from '#contract/constants.ts';
import type { Brand } from '#contract/phones/products.ts';
import { useLanguage, useMessages } from '#web/i18n/use-messages.tsx';
import { api } from './browser.ts';
import { categoriesQuery } from './phone-lists.ts';

/** The brands that the page was rendered with, or that a screen has fetched; [] without any. */
export function useBrands(): readonly Brand[] {
  return useQuery({ ...categoriesQuery(api), enabled: false }).data ?? [];
}

type Named = Pick<Brand, 'name' | 'bangla'>;

/**
 * The name of a brand in the language of the page: the specification's three by the messages,
 * others by the catalogue, which has no Bangla name for some. '' for an unknown brand.
 */
export function useNameOfBrand(): (categoryId: string, brand: Named | undefined) => string {
  const t = useMessages();
  const language = useLanguage();
  return (categoryId, brand) => {
    const known = categoryIds.find((id) => id === categoryId);
    return known ? t.categories[known] : (language === 'bn' && brand?.bangla) || brand?.name || '';
  };
}

/** The same by number alone, for the brands of `useBrands`. */
export function useBrandName(): (categoryId: string) => string {
  const nameOf = useNameOfBrand();
  const brands = useBrands();
  return (categoryId) =>
    nameOf(
      categoryId,
      brands.find((each) => each.categoryId === categoryId),
    );
}

/** All brands for a select; the specification's three when the others could not be fetched. */
export function useBrandChoices(): { value: string; label: string }[] {
  const nameOf = useBrandName();
  const brands = useBrands();
  const known = brands.length > 0 ? brands : categoryIds.map((categoryId) => ({ categoryId }));
  return known.map(({ categoryId }) => ({ value: categoryId, label: nameOf(categoryId) }));
}
