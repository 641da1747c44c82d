import { useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Product } from '#contract/phones/products.ts';
import type { MorePages } from '#web/api/phone-lists.ts';
import { CompareBar } from '#web/buying/compare-bar.tsx';
import { countView } from '#web/buying/count-view.ts';
import { ReportForm } from '#web/buying/report-button.tsx';
import { useBookingDialog } from '#web/buying/use-booking-dialog.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ShowMore } from '#web/shop/show-more.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { phoneIcon } from '#web/ui/icons.tsx';
import { LazyBoundary } from '#web/ui/lazy-component.tsx';
import { SkipList } from '#web/ui/skip-list.tsx';
import { useDeferredCount } from '#web/ui/use-deferred-count.ts';
import { bookForm, ProductCard } from './product-card.tsx';
import { ProductColumns } from './product-columns.tsx';

/** The number of pictures above the fold; the others load lazily. */
const firstPictures = 2;

type ProductGridProps = {
  products: Product[];
  /** The total including phones not loaded yet; undefined if that query failed. */
  total: number | undefined;
  more: MorePages;
};

export function ProductGrid({ products, total, more }: ProductGridProps) {
  const t = useMessages();
  const list = useRef<HTMLUListElement>(null);
  const [search, setSearch] = useSearchParams();
  const asked = search.get('book');
  const { opened, open, close } = useBookingDialog(products.find(({ _id }) => _id === asked));
  const before = search.get('before');
  const drawn = products.slice(0, useDeferredCount(products.length, opened !== null));
  if (products.length === 0 && !opened) {
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
      {/* Before the list, because on a slow network the first elements arrive first, and a button
          needs its form. */}
      <form id={bookForm}>{before && <input type="hidden" name="before" value={before} />}</form>
      <ReportForm />
      {opened && (
        <LazyBoundary quiet>
          <opened.BookingDialog
            product={products.find(({ _id }) => _id === opened.toBook._id) ?? opened.toBook}
            closeForm={bookForm}
            onClose={() => {
              close();
              if (asked) setSearch(withoutBook, { replace: true, preventScrollReset: true });
            }}
          />
        </LazyBoundary>
      )}
      {total !== undefined && <p className="-mt-4 mb-5 text-muted">{t.category.count(total)}</p>}
      <SkipList label={t.lists.skip}>
        <ProductColumns list={list}>
          {drawn.map((product, index) => (
            <li key={product._id} id={product._id} className="min-w-0">
              <ProductCard
                product={product}
                first={index < firstPictures}
                onBook={() => {
                  countView(product._id);
                  void open(product);
                }}
              />
            </li>
          ))}
        </ProductColumns>
      </SkipList>
      <ShowMore list={list} count={drawn.length} {...more} />
      <CompareBar />
    </>
  );
}

function withoutBook(search: URLSearchParams): URLSearchParams {
  search.delete('book');
  return search;
}
