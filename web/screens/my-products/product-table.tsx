import { Link } from 'react-router';
import type { DealState } from '#contract/orders/deal-states.ts';
import type { DealLine } from '#contract/orders/orders.ts';
import type { ListedProduct } from '#contract/phones/products.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { NamedPicture } from '#web/providers/image-host/picture.tsx';
import { Table } from '#web/ui/table.tsx';
import { ProductActions } from './product-actions.tsx';

const sellingMessages = messagesPart('selling');

type ProductTableProps = {
  products: ListedProduct[];
  /** The bookings and deals of all the phones, newest first. */
  sales?: readonly DealLine[];
};

/** A phone's own orders are shown beside its actions. */
export function ProductTable({ products, sales = [] }: ProductTableProps) {
  const t = useMessages(sellingMessages);
  return (
    <Table
      caption={t.myProducts.title}
      rows={products}
      keyOf={(product) => product._id}
      columns={[
        {
          heading: t.common.name,
          width: 'lg:w-1/3',
          cell: ({ img, name }) => <NamedPicture src={img} name={name} />,
        },
        {
          heading: t.common.price,
          width: 'lg:w-1/6',
          cell: ({ selingPrice }) => (
            <span className="whitespace-nowrap">{t.price(selingPrice)}</span>
          ),
        },
        {
          heading: t.myProducts.interest,
          width: 'lg:w-1/6',
          cell: ({ views, bookings }) => (
            <span className="text-sm text-muted">{t.myProducts.seen(views, bookings)}</span>
          ),
        },
        {
          heading: t.common.action,
          width: 'lg:w-1/3',
          cell: (product) => {
            const own = sales.filter(({ productId }) => productId === product._id);
            const isHere = isBack(product, sales);
            return (
              <div className="grid justify-items-start gap-2">
                <ProductActions product={product} isBack={isHere} kept={keptFor(own)} />
                <Orders sales={own} withGivenBack={isHere} />
              </div>
            );
          },
        },
      ]}
    />
  );
}

/** Meanwhile the server refuses every change of the phone. */
function keptFor(sales: readonly DealLine[]): 'paying' | 'reserved' | undefined {
  const state = sales.find((line) => line.state === 'paying' || line.state === 'reserved')?.state;
  return state === 'paying' || state === 'reserved' ? state : undefined;
}

const shownOrders = 3;

/**
 * The phone is unlisted, and its last deal was given back: no other deal of it is open or
 * completed.
 */
function isBack({ _id, paid }: ListedProduct, sales: readonly DealLine[]): boolean {
  if (!paid) return false;
  const own = sales.filter(({ productId, state }) => productId === _id && !unpaid.includes(state));
  return own.length > 0 && own.every(({ state }) => givenBack.includes(state));
}

const unpaid: readonly DealState[] = [
  'booked',
  'paying',
  'cancelled',
  'declined',
  'lapsed',
  'no-show',
];
const givenBack: readonly DealState[] = ['refunding', 'refunded'];

/** Ended without a sale. */
const ended: readonly DealState[] = ['cancelled', 'declined', 'lapsed', 'no-show', 'refunded'];

type OrdersProps = {
  sales: readonly DealLine[];
  /** Whether to include deals whose money went back, which the seller can answer. */
  withGivenBack: boolean;
};

/** Open and completed orders, with each buyer's record. */
function Orders({ sales, withGivenBack }: OrdersProps) {
  const { myProducts: text } = useMessages(sellingMessages);
  const live = sales.filter(
    ({ state }) => !ended.includes(state) || (withGivenBack && givenBack.includes(state)),
  );
  if (live.length === 0) return null;
  return (
    <ul className="grid">
      {live
        .slice(0, shownOrders)
        .map(({ _id, earlierDeals, earlierCashDeals, productName, state }) => (
          <li key={_id}>
            <Link to={`/order/${_id}`} className={linkClass}>
              {state === 'booked' || state === 'paying'
                ? text.bookedBy(earlierDeals, earlierCashDeals)
                : text.order}
              <span className="sr-only">: {productName}</span>
            </Link>
          </li>
        ))}
      {live.length > shownOrders && (
        <li>
          <Link to="/dashboard/mysales" className={linkClass}>
            {text.moreOrders(live.length - shownOrders)}
          </Link>
        </li>
      )}
    </ul>
  );
}

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline';
