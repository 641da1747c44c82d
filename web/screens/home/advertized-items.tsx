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

type AdvertizedItemsProps = { products: Product[]; more: MorePages };

/** Advertised phones; each card leads to the phone's page. */
export function AdvertizedItems({ products, more }: AdvertizedItemsProps) {
  const t = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const drawn = products.slice(0, useDeferredCount(products.length));
  return (
    <section aria-labelledby="advertized">
      <SectionHeading id="advertized">{t.home.advertized}</SectionHeading>
      <PhoneCards list={list}>
        {drawn.map((product, index) => (
          <li key={product._id} className="relative">
            <PhoneCard phone={product} to={phonePath(product)} first={index < 2} />
            <SaveButton phone={product} />
          </li>
        ))}
      </PhoneCards>
      <ShowMore list={list} count={drawn.length} {...more} />
    </section>
  );
}
