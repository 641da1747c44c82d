import { Link, useHref } from 'react-router';
import type { Order } from '#contract/orders/bookings.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Picture } from '#web/providers/image-host/picture.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { Table } from '#web/ui/table.tsx';
import { CancelButton } from './cancel-button.tsx';

const buyingMessages = messagesPart('buying');

/** Its texts and form are needed for the few changed orders only. */
const AskAgain = lazyComponent(() =>
  import('#web/shop/ask-again.tsx').then((file) => file.AskAgain),
);

/** Name with image, price in Tk, and the next action (specification, section 2). */
export function OrdersTable({ orders }: { orders: Order[] }) {
  const t = useMessages(buyingMessages);
  return (
    <Table
      caption={t.orders.title}
      rows={orders}
      keyOf={(order) => order._id}
      columns={[
        { heading: t.orders.product, cell: (order) => <Phone order={order} /> },
        {
          heading: t.common.price,
          cell: (order) => (
            <span className="font-bold whitespace-nowrap">{t.price(order.price)}</span>
          ),
        },
        { heading: t.common.action, cell: (order) => <Action order={order} /> },
      ]}
    />
  );
}

function Phone({ order }: { order: Order }) {
  const t = useMessages(buyingMessages);
  const isKept = useKeptPayments();
  const next = nextOf(order);
  return (
    <span className="flex items-center gap-3">
      <Picture
        src={order.productImg}
        alt={t.product.photoOf(order.productName)}
        sizes="64px"
        className="size-16 shrink-0 rounded-xl bg-raised object-cover"
      />
      <span className="grid min-w-0 gap-0.5">
        <Link
          to={`/order/${order._id}`}
          className="inline-flex min-h-11 items-center font-semibold text-brand underline wrap-anywhere"
        >
          {order.productName}
        </Link>
        <span className="text-sm text-muted wrap-anywhere">
          {order.state
            ? t.orderStates[order.state]
            : next === 'pay' && !isKept
              ? t.orderNext.toAsk
              : t.orderNext[next]}
        </span>
      </span>
    </span>
  );
}

/** The next step of an order without a deal. */
const nextOf = ({ available, askAgain }: Order) => (!available ? 'gone' : askAgain ? 'ask' : 'pay');

/**
 * `paid`, refunded, a link to the payment, or sold to another buyer; with a button to cancel while
 * it is unpaid.
 */
function Action({ order }: { order: Order }) {
  const t = useMessages(buyingMessages);
  const orders = useHref('/dashboard/myorders');
  const isKept = useKeptPayments();
  if (order.paid) {
    return (
      <span className="grid justify-items-start gap-1">
        {order.refunded ? (
          <Badge tone="plain">{t.orders.refunded}</Badge>
        ) : (
          <Badge>{t.orders.paid}</Badge>
        )}
        {!order.cash && (
          <Link
            to={`/dashboard/receipt/${order._id}`}
            aria-label={t.orders.receiptOf(order.productName)}
            className="inline-flex min-h-11 items-center font-semibold text-brand underline"
          >
            {t.orders.receipt}
          </Link>
        )}
      </span>
    );
  }
  if (order.cash) {
    return (
      <span className="grid justify-items-start gap-3">
        <Badge tone="waiting">{t.orders.reserved}</Badge>
        <CancelButton order={order} />
      </span>
    );
  }
  if (!order.available) {
    return (
      <span className="grid justify-items-start gap-1">
        <Badge tone="plain">{t.orders.gone}</Badge>
        <Link
          to="/"
          className="inline-flex min-h-11 items-center font-semibold text-brand underline"
        >
          {t.orderNext.findAnother}
        </Link>
        <CancelButton order={order} />
      </span>
    );
  }
  if (order.askAgain) {
    return (
      <div className="grid min-w-0 gap-3 sm:min-w-72">
        <LazyBoundary>
          <AskAgain order={order} ask={order.askAgain} at={orders} />
        </LazyBoundary>
        <CancelButton order={order} />
      </div>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Link
        to={isKept ? `/dashboard/pay/${order._id}` : `/order/${order._id}`}
        aria-label={isKept ? t.orders.payFor(order.productName) : undefined}
        className={`${buttonClass('primary')} w-full sm:w-auto`}
      >
        {isKept ? t.orders.pay : t.orders.toOrder}
      </Link>
      <CancelButton order={order} />
    </span>
  );
}
