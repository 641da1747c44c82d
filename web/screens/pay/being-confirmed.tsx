import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#contract/orders/bookings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { usePaymentPolling } from './use-payment-polling.ts';

const payingMessages = messagesPart('paying');

type BeingConfirmedProps = {
  booking: Booking;
  attempt: NonNullable<Booking['attempt']>;
};

/**
 * The buyer has returned from a provider's page, and the result is not known yet. No other payment
 * is offered while money may be on its way.
 */
export function BeingConfirmed({ booking, attempt }: BeingConfirmedProps) {
  const t = useMessages(payingMessages);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { isAsking, askAgain } = usePaymentPolling(booking, attempt);
  const isReviewed = attempt.state === 'review';
  const isOpen = attempt.state === 'open';
  const at = `/dashboard/pay/${booking._id}`;
  return (
    <div className="grid gap-4" role="status">
      <h2 ref={heading} tabIndex={-1} className="text-lg font-bold outline-none">
        {isReviewed ? t.pay.inReview : t.pay.confirming}
      </h2>
      <p>{isReviewed ? t.pay.inReviewHint : t.pay.confirmingHint}</p>
      {isAsking && !isReviewed && <Spinner label={t.pay.confirming} />}
      <div className="flex flex-wrap gap-3">
        <Link to={`${at}?back=paid`} onClick={askAgain} className={buttonClass()}>
          {t.pay.lookAgain}
        </Link>
        {isOpen && !isAsking && (
          <Link to={at} className={buttonClass('quiet')}>
            {t.pay.chooseAgain}
          </Link>
        )}
        <Link to={`/order/${booking._id}`} className={buttonClass('quiet')}>
          {t.pay.toOrder}
        </Link>
      </div>
    </div>
  );
}
