import { Link } from 'react-router';
import { stateFacts } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PriceUntil } from '#web/shop/price-until.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const dealMessages = messagesPart('deal');

/** Long, and below the parts that are needed at a meeting. */
const AsBooked = lazyComponent(() => import('./as-booked.tsx').then((file) => file.AsBooked));

/** What was sold: the phone as it was booked. */
export function BookedPhone({ order }: { order: OrderPage }) {
  const t = useMessages(dealMessages);
  const { deal } = t;
  return (
    <>
      <div className="grid gap-1">
        <h3 className="font-bold wrap-anywhere">{order.productName}</h3>
        <PriceUntil
          until={order.priceUntil}
          text={order.role === 'buyer' ? deal : deal.priceOfBuyer}
        />
        <p className="text-sm text-muted">
          {deal.asBooked}: <Timestamp at={order.bookedAt} />
        </p>
      </div>
      <LazyBoundary>
        <AsBooked order={order} />
      </LazyBoundary>
    </>
  );
}

/** To the sale paper of what was handed over, first of all to the seller's missing declaration. */
export function ToPaper({ order }: { order: OrderPage }) {
  const { deal } = useMessages(dealMessages);
  if (order.role === 'admin' || !isHandedOver(order)) return null;
  return (
    <>
      {order.declarationMissing && <Notice tone="plain">{deal.declarationMissing}</Notice>}
      <Link
        to={`/dashboard/paper/${order._id}`}
        className={buttonClass(order.declarationMissing ? 'primary' : 'quiet')}
      >
        {order.declarationMissing ? deal.toDeclaration : deal.paper}
      </Link>
    </>
  );
}

/** Not where the code came too late, or an admin decided about a phone without a handover. */
const isHandedOver = ({ history, state }: OrderPage) =>
  (state === 'handed-over' || stateFacts[state].ended === 'sold') &&
  history.some(({ event }) => event === 'hand-over' || event === 'confirm-handover');
