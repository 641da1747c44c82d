import { useRef } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import type { MorePages } from '#web/api/phone-lists.ts';
import { usePrefetchLists } from '#web/app/prefetch.tsx';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { ConditionScale } from '#web/shop/condition-scale.tsx';
import { ConditionChip, PhoneBrief } from '#web/shop/phone-brief.tsx';
import { MarketPrice, PriceTag } from '#web/shop/price-tag.tsx';
import { ShowMore } from '#web/shop/show-more.tsx';
import { VerifiedMark } from '#web/ui/icons.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import { useDeferredCount } from '#web/ui/use-deferred-count.ts';

type AdvertizedItemsProps = { products: Product[]; more: MorePages };

/** Advertised phones; each card links to the list of its brand, where phones are booked. */
export function AdvertizedItems({ products, more }: AdvertizedItemsProps) {
  const t = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const prefetch = usePrefetchLists();
  const drawn = products.slice(0, useDeferredCount(products.length));
  return (
    <section aria-labelledby="advertized">
      <SectionHeading id="advertized">{t.home.advertized}</SectionHeading>
      <ul
        ref={list}
        className="short-cards grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(9.25rem,50%-0.3125rem)),1fr))] gap-2.5 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3"
      >
        {drawn.map((product, index) => (
          <li key={product._id}>
            <AdvertizedCard
              product={product}
              first={index < 2}
              prefetch={prefetch.category(product.categoryId)}
            />
          </li>
        ))}
      </ul>
      <ShowMore list={list} count={drawn.length} {...more} />
    </section>
  );
}

type AdvertizedCardProps = {
  product: Product;
  /** In the first row, which a phone shows at once: its picture loads eagerly. */
  first: boolean;
  prefetch: ReturnType<ReturnType<typeof usePrefetchLists>['category']>;
};

function AdvertizedCard({ product, first, prefetch }: AdvertizedCardProps) {
  const t = useMessages();
  return (
    <Link
      to={`/category/${product.categoryId}#${product._id}`}
      prefetch="intent"
      {...prefetch}
      className="card-link flex h-full flex-col overflow-hidden rounded-card border border-line bg-surface shadow-card"
    >
      <span className="relative block aspect-4/3 bg-raised sm:aspect-square">
        <Picture
          src={product.img}
          alt={t.product.photoOf(product.name)}
          sizes="(min-width: 1152px) 357px, (min-width: 1024px) 31vw, 47vw"
          className="absolute inset-0 size-full object-cover"
          first={first}
        />
        <ConditionChip condition={product.condition} />
      </span>
      <span className="grid grow content-start gap-1 p-2 text-xs wrap-anywhere sm:p-4 sm:text-sm">
        <span
          lang={textLanguage(product.name)}
          className="text-sm leading-snug font-bold sm:text-lg"
        >
          {product.name}
        </span>
        <PriceTag {...product} />
        <PhoneBrief product={product} />
        <span className="max-sm:hidden">
          <MarketPrice {...product} />
        </span>
        <span className="mt-1 font-semibold max-sm:hidden">
          <ConditionScale condition={product.condition} />
        </span>
        <span className="mt-auto flex items-center gap-1.5 pt-1 text-muted">
          <span className="min-w-0">{product.selersName}</span>
          {product.isVerified && <VerifiedMark label={t.product.sellerVerified} />}
        </span>
      </span>
    </Link>
  );
}
