import { type CategoryId, categoryIds } from '#contract/constants.ts';
import type { Brand } from '#contract/phones/products.ts';
import { BrandLink } from '#web/app/bars/brand-link.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import { categoryPictures } from './brand-pictures.ts';
import { OtherBrands } from './other-brands.tsx';

type CategoryGridProps = {
  /** Undefined if the numbers could not be fetched; the cards then omit them. */
  categories: Brand[] | undefined;
};

/**
 * Three cards with the number of unpaid items (specification, section 2), in a uniform design; all
 * other brands are below.
 */
export function CategoryGrid({ categories }: CategoryGridProps) {
  const t = useMessages();
  const countOf = (id: CategoryId) =>
    categories?.find(({ categoryId }) => categoryId === id)?.unpaid;
  const cards = categoryIds.map((categoryId) => ({ categoryId, unpaid: countOf(categoryId) }));
  return (
    <section aria-labelledby="brands" className="mb-4 md:mb-10">
      <div className="max-md:sr-only">
        <SectionHeading id="brands">{t.home.brands}</SectionHeading>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5rem),1fr))] gap-2 sm:gap-4">
        {cards.map(({ categoryId, unpaid }) => (
          <li key={categoryId}>
            <BrandLink
              categoryId={categoryId}
              className="card-link flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card md:flex-row md:items-center md:gap-4"
            >
              <picture className="contents">
                <source type="image/avif" srcSet={categoryPictures[categoryId].avif} />
                <img
                  src={categoryPictures[categoryId].webp}
                  alt=""
                  width={400}
                  height={400}
                  className="aspect-square w-28 object-cover max-md:hidden"
                />
              </picture>
              <span className="px-2 py-1.5 min-[360px]:px-2.5 sm:p-3 md:pl-0">
                <span className="block text-sm leading-snug font-bold min-[360px]:text-base sm:text-lg">
                  {t.home.banner.slides[categoryId].name}
                </span>
                {unpaid !== undefined && (
                  <span className="block text-xs text-muted sm:text-sm">
                    {t.home.unpaid(unpaid)}
                  </span>
                )}
              </span>
            </BrandLink>
          </li>
        ))}
      </ul>
      <OtherBrands />
    </section>
  );
}
