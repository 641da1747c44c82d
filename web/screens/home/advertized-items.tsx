import { useRef } from 'react';
import { phonePath } from '#contract/phones/phone-path.ts';
import type { Product } from '#contract/phones/products.ts';
import type { MorePages } from '#web/api/phone-lists.ts';
import { SaveButton } from '#web/buying/save-button.tsx';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PhoneCard, PhoneCards } from '#web/shop/phone-card.tsx';
import { ShowMore } from '#web/shop/show-more.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import { useDeferredCount } from '#web/ui/use-deferred-count.ts';

/** Above the banner: a row on a wide screen, two on a phone. */
const firstCount = 4;

/** The first advertised phones, so that phones with prices are on the first screen of every size. */
export function FirstItems({ products }: { products: Product[] }) {
  const t = useMessages();
  if (products.length === 0) return null;
  return (
    <section aria-labelledby="advertized" className="mt-3 sm:mt-5">
      <SectionHeading id="advertized">{t.home.advertized}</SectionHeading>
      <ul className="short-cards grid grid-cols-[repeat(auto-fill,minmax(min(100%,max(8.5rem,50%-0.3125rem)),1fr))] gap-2.5 sm:grid-cols-2 sm:gap-4 md:grid-cols-4">
        {products.slice(0, firstCount).map((product, index) => (
          <Item key={product._id} product={product} first={index < 2} />
        ))}
      </ul>
    </section>
  );
}

type AdvertizedItemsProps = { products: Product[]; more: MorePages };

/** The other advertised phones; each card leads to the phone's page. */
export function AdvertizedItems({ products, more }: AdvertizedItemsProps) {
  const t = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const others = products.slice(firstCount);
  const drawn = others.slice(0, useDeferredCount(others.length));
  if (others.length === 0) return null;
  return (
    <section aria-labelledby="more-advertized">
      <SectionHeading id="more-advertized">{t.home.moreAdvertized}</SectionHeading>
      <PhoneCards list={list}>
        {drawn.map((product) => (
          <Item key={product._id} product={product} first={false} />
        ))}
      </PhoneCards>
      <ShowMore list={list} count={drawn.length} {...more} />
    </section>
  );
}

function Item({ product, first }: { product: Product; first: boolean }) {
  return (
    <li className="relative">
      <PhoneCard phone={product} to={phonePath(product)} first={first} />
      <SaveButton phone={product} />
    </li>
  );
}
