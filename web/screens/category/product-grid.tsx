import { useState } from 'react';
import { Link } from 'react-router';
import type { Product } from '#contract/products.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { phoneIcon } from '#web/ui/icons.ts';
import { BookingDialog } from './booking-dialog.tsx';
import { countView } from './count-view.ts';
import { ProductCard } from './product-card.tsx';
import { ProductColumns } from './product-columns.tsx';

/** How many pictures the first screen can show; the rest waits until it is scrolled to. */
const firstPictures = 2;

export function ProductGrid({ products }: { products: Product[] }) {
  const t = useMessages();
  const [toBook, setToBook] = useState<Product | null>(null);
  if (products.length === 0 && !toBook) {
    return (
      <EmptyState icon={phoneIcon} title={t.category.empty} hint={t.category.emptyHint}>
        <Link to="/" className={buttonClass()}>
          {t.home.brands}
        </Link>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="-mt-4 mb-5 text-muted">{t.category.count(products.length)}</p>
      <ProductColumns>
        {products.map((product, index) => (
          <li key={product._id} id={product._id} className="min-w-0">
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
      </ProductColumns>
      {toBook && <BookingDialog product={toBook} onClose={() => setToBook(null)} />}
    </>
  );
}
