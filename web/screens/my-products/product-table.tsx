import { Link } from 'react-router';
import type { ListedProduct } from '#contract/orders/listed-product.ts';
import { phonePath } from '#contract/phones/phone-path.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { NamedPicture } from '#web/providers/image-host/picture.tsx';
import { Table } from '#web/ui/table.tsx';
import { ProductActions } from './product-actions.tsx';

const sellingMessages = messagesPart('selling');

/** A phone's own orders are shown beside its actions. */
export function ProductTable({ products }: { products: ListedProduct[] }) {
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
          cell: (product) => <Listing product={product} />,
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
          cell: (product) => (
            <div className="grid justify-items-start gap-2">
              <ProductActions product={product} />
              {!product.paid && <ListingLink product={product} />}
              <Orders product={product} />
            </div>
          ),
        },
      ]}
    />
  );
}

/** The phone leads to its page as buyers see it, with the links for sharing; a hidden one has none. */
function Listing({ product }: { product: ListedProduct }) {
  const { img, name, hidden } = product;
  const phone = <NamedPicture src={img} name={name} />;
  if (hidden) return phone;
  return (
    <Link to={phonePath(product)} className="block text-brand underline">
      {phone}
    </Link>
  );
}

/** To the seller's own page of the phone: what is missing, and whether others rank above it. */
function ListingLink({ product: { _id, name, codeWanted } }: { product: ListedProduct }) {
  const { myProducts: text } = useMessages(sellingMessages);
  return (
    <Link to={`/dashboard/listing/${_id}`} className={linkClass}>
      {codeWanted ? text.codeWanted : text.found}
      <span className="sr-only">: {name}</span>
    </Link>
  );
}

/** Open and completed orders, with each buyer's record. */
function Orders({ product: { name, orders, moreOrders } }: { product: ListedProduct }) {
  const { myProducts: text } = useMessages(sellingMessages);
  if (orders.length === 0) return null;
  return (
    <ul className="grid">
      {orders.map(({ _id, earlierDeals, earlierCashDeals, state }) => (
        <li key={_id}>
          <Link to={`/order/${_id}`} className={linkClass}>
            {state === 'booked' || state === 'paying'
              ? text.bookedBy(earlierDeals, earlierCashDeals)
              : text.order}
            <span className="sr-only">: {name}</span>
          </Link>
        </li>
      ))}
      {moreOrders > 0 && (
        <li>
          <Link to="/dashboard/mysales" className={linkClass}>
            {text.moreOrders(moreOrders)}
          </Link>
        </li>
      )}
    </ul>
  );
}

const linkClass = 'inline-flex min-h-11 items-center font-semibold text-brand underline';
