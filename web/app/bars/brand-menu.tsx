import { Link } from 'react-router';
import { categoryIds } from '#contract/constants.ts';
import { useBrands, useNameOfBrand } from '#web/api/brand-names.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { DisclosureMenu } from '#web/ui/disclosure-menu.tsx';
import { brandListPath } from './brand-link.tsx';

/**
 * The brands beyond the specification's three, which have links of their own: those with phones for
 * sale first.
 */
export function useOtherBrands() {
  const nameOf = useNameOfBrand();
  return useBrands()
    .filter(({ categoryId }) => !categoryIds.some((id) => id === categoryId))
    .map((brand) => ({ ...brand, label: nameOf(brand.categoryId, brand) }))
    .sort((one, other) => Number(other.unpaid > 0) - Number(one.unpaid > 0));
}

/** All other brands of the catalogue, in the bar on wide screens; it opens without script. */
export function BrandMenu() {
  const t = useMessages();
  const others = useOtherBrands();
  if (others.length === 0) return null;
  return (
    <DisclosureMenu
      summary={t.nav.moreBrands}
      className="relative max-md:hidden"
      summaryClass="flex min-h-14 cursor-pointer items-center px-2 text-sm font-semibold whitespace-nowrap xl:text-base member:max-2xl:text-sm"
      panelClass="absolute left-0 z-30 max-h-[70vh] w-80 overflow-y-auto rounded-card border border-line bg-surface p-2 shadow-over"
    >
      <ul className="grid grid-cols-2">
        {others.map(({ categoryId, slug, label }) => (
          <li key={categoryId}>
            <Link
              to={brandListPath(slug)}
              className="flex min-h-11 items-center rounded-control px-3 wrap-anywhere hover:bg-tint"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </DisclosureMenu>
  );
}
