import { Link } from 'react-router';
import type { OrderPage } from '#contract/orders/orders.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';

const atMeetingMessages = messagesPart('at-meeting');

/** For a shop without escrow payments: where and how a phone is paid for. */
export function PaidAtMeeting({ to }: { to: 'phone' | 'selling' }) {
  const { atMeeting } = useMessages(atMeetingMessages);
  return <Notice>{atMeeting[to]}</Notice>;
}

/** Replaces the payment methods of a booking. */
export function PayAtMeeting({ orderId }: { orderId: string }) {
  const { atMeeting } = useMessages(atMeetingMessages);
  return (
    <div className="grid gap-4">
      <p>{atMeeting.order}</p>
      <Link to={`/order/${orderId}`} className={buttonClass()}>
        {atMeeting.toOrder}
      </Link>
    </div>
  );
}

/** The next step of a booked order, for its reader; an admin reads both sides'. */
export function BookedAtMeeting({ order }: { order: OrderPage }) {
  const { atMeeting } = useMessages(atMeetingMessages);
  const text = order.cashAsked ? atMeeting.asked : atMeeting.booked;
  return (
    <>
      <p>{order.role === 'admin' ? `${text.buyer} ${text.seller}` : text[order.role]}</p>
      <p className="font-semibold">{atMeeting.order}</p>
    </>
  );
}
