import { lazy, Suspense } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { Booking } from '#contract/orders/bookings.ts';
import { useKeptPayments } from '#web/api/page-settings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { Panel } from '#web/ui/page.tsx';
import { BeingConfirmed } from './being-confirmed.tsx';
import { CardStep } from './card-step.tsx';
import { MethodChoice } from './method-choice.tsx';
import { PaidNotice } from './paid-notice.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { useSettlement } from './use-settlement.ts';

const payingMessages = messagesPart('paying');

/** Its texts and form are for the few orders that were changed. */
const AskAgain = lazyComponent(() =>
  import('#web/shop/ask-again.tsx').then((file) => file.AskAgain),
);

// Only for shops without escrow payments, so it is not loaded with the screen.
const PayAtMeeting = lazy(async () => ({
  default: (await import('#web/shop/at-meeting.tsx')).PayAtMeeting,
}));

/** The steps from card to receipt: the card is charged first, then the shop is notified. */
export function Payment({ booking }: { booking: Booking }) {
  return (
    <Panel>
      <PaymentStep booking={booking} />
    </Panel>
  );
}

function PaymentStep({ booking }: { booking: Booking }) {
  const t = useMessages(payingMessages);
  const { charged, settle, isSettled, error, canRetry } = useSettlement(booking);
  const { paid, refunded, transitionId } = booking;
  if (isSettled || paid) {
    return (
      <PaidNotice bookingId={booking._id} paymentId={charged ?? transitionId} refunded={refunded} />
    );
  }
  if (charged === null) return <UnpaidStep booking={booking} onCharged={settle} />;
  if (!error) return <Spinner label={t.pay.settling} />;
  return (
    <PaymentProblem error={error} notice={canRetry && t.pay.unsettled}>
      {canRetry && <Button onClick={() => settle(charged)}>{t.pay.settleAgain}</Button>}
    </PaymentProblem>
  );
}

type UnpaidStepProps = { booking: Booking; onCharged: (paymentId: string) => void };

/**
 * Shows the card form at once if the buyer used it last or it is the first method; else the choice.
 * With `back` the buyer returns from a provider's page, whose claim only causes a query.
 */
function UnpaidStep({ booking, onCharged }: UnpaidStepProps) {
  const t = useMessages(payingMessages);
  const [search] = useSearchParams();
  const isKept = useKeptPayments();
  const { attempt, payBy, lastMethod } = booking;
  const back = search.get('back');
  const isOver = attempt?.state === 'declined';
  if (attempt && !isOver && (attempt.state !== 'open' || back === 'paid')) {
    return <BeingConfirmed booking={booking} attempt={attempt} />;
  }
  if (!isKept) {
    return (
      <Suspense>
        <PayAtMeeting orderId={booking._id} />
      </Suspense>
    );
  }
  if (booking.askAgain) {
    return (
      <LazyBoundary>
        <div className="grid gap-3">
          <AskAgain order={booking} ask={booking.askAgain} />
          <Link to="/dashboard/myorders" className={buttonClass('quiet')}>
            {t.pay.backToOrders}
          </Link>
        </div>
      </LazyBoundary>
    );
  }
  const reason = attempt?.reason ?? (back === 'left' ? 'cancelled' : null);
  const hasCardForm = payBy.some(({ method, kind }) => method === 'card' && kind === 'in-page');
  const others = payBy.filter(({ kind }) => kind === 'redirect');
  const isChosen = search.get('by') === 'card';
  // The first is what most people here have: bKash, where it is on.
  const chosen = search.get('by') ?? lastMethod ?? payBy[0]?.method;
  const isCard = hasCardForm && (chosen === 'card' || others.length === 0);
  if (payBy.length === 0) return <p>{t.pay.noneOffered}</p>;
  return (
    <div className="grid gap-5">
      {(back || isOver) && <Notice>{reason ? t.pay.declined[reason] : t.pay.notPaid}</Notice>}
      {isCard && <CardStep booking={booking} isChosen={isChosen} onCharged={onCharged} />}
      {(!isCard || others.length > 0) && (
        <MethodChoice booking={booking} payBy={isCard ? others : payBy} isBelow={isCard} />
      )}
    </div>
  );
}
