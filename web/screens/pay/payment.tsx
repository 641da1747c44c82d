import type { Booking } from '#contract/bookings.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Panel } from '#web/ui/page.tsx';
import { CardStep } from './card-step.tsx';
import { PaidNotice } from './paid-notice.tsx';
import { PaymentProblem } from './payment-problem.tsx';
import { useSettlement } from './use-settlement.ts';

const buyingMessages = messagesPart('buying');

/** The steps from card to receipt: the card is charged first, then the shop is notified. */
export function Payment({ booking }: { booking: Booking }) {
  return (
    <Panel>
      <PaymentStep booking={booking} />
    </Panel>
  );
}

function PaymentStep({ booking }: { booking: Booking }) {
  const t = useMessages(buyingMessages);
  const { charged, settle, isSettled, error, canRetry } = useSettlement(booking);
  const { paid, refunded, transitionId } = booking;
  if (isSettled || paid) {
    return <PaidNotice paymentId={charged ?? transitionId} refunded={refunded} />;
  }
  if (charged === null) return <CardStep booking={booking} onCharged={settle} />;
  if (!error) return <Spinner label={t.pay.settling} />;
  return (
    <PaymentProblem error={error} notice={canRetry && t.pay.unsettled}>
      {canRetry && <Button onClick={() => settle(charged)}>{t.pay.settleAgain}</Button>}
    </PaymentProblem>
  );
}
