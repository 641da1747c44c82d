import { useRef } from 'react';
import type { Product } from '#contract/products.ts';
import type { MorePages } from '#web/api/phone-lists.ts';
import { usePrefetchLists } from '#web/app/prefetch.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PhoneCard, PhoneCards } from '#web/shop/phone-card.tsx';
import { ShowMore } from '#web/shop/show-more.tsx';
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
      <PhoneCards list={list}>
        {drawn.map((product, index) => (
          <li key={product._id}>
            <PhoneCard
              phone={product}
              to={`/category/${product.categoryId}#${product._id}`}
              first={index < 2}
              {...prefetch.category(product.categoryId)}
            />
          </li>
        ))}
      </PhoneCards>
      <ShowMore list={list} count={drawn.length} {...more} />
    </section>
  );
}
