import { useState } from 'react';
import type { Product } from '#contract/products.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { BookingDialog } from './booking-dialog.tsx';
import { countView } from './count-view.ts';
import { ProductCard } from './product-card.tsx';

/** How many pictures the first screen can show; the rest waits until it is scrolled to. */
const firstPictures = 2;

export function ProductGrid({ products }: { products: Product[] }) {
  const t = useMessages();
  const [toBook, setToBook] = useState<Product | null>(null);
  if (products.length === 0 && !toBook) {
    return <EmptyState title={t.category.empty} hint={t.category.emptyHint} />;
  }
  return (
    <>
      <p className="-mt-3 mb-5 text-muted">{t.category.count(products.length)}</p>
      <ul className="grid grid-cols-1 gap-4 min-[480px]:grid-cols-2 sm:gap-5 lg:grid-cols-3">
        {products.map((product, index) => (
          <li key={product._id} id={product._id} className="scroll-mt-32">
            <ProductCard
              product={product}
              first={index < firstPictures}
              onBook={() => {
                countView(product._id);
                setToBook(product);
              }}
            />
          </li>
        ))}
      </ul>
      {toBook && <BookingDialog product={toBook} onClose={() => setToBook(null)} />}
    </>
  );
}
