import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PaymentState } from '#contract/constants.ts';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import { useMayOpen } from '#web/api/use-staff-acts.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useShownAddress } from '#web/shop/shown-address.ts';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { OpenRefund } from './open-refund.tsx';
import { PaidByHand } from './paid-by-hand.tsx';
import { RefundDialog, ReviewDialog } from './reason-dialog.tsx';

const paymentsMessages = messagesPart('payments');

const tones: Record<PaymentState, BadgeTone> = {
  held: 'plain',
  paid: 'good',
  released: 'plain',
  refund_due: 'bad',
  refunded: 'plain',
};

export function PaymentList({ payments }: { payments: PaymentRecord[] }) {
  const t = useMessages(paymentsMessages);
  return (
    <CardList label={t.payments.title}>
      {payments.map((payment) => (
        <Card key={payment._id}>
          <PaymentCard payment={payment} />
        </Card>
      ))}
    </CardList>
  );
}

function Line({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-2">
      <dt className="text-muted">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function PaymentCard({ payment }: { payment: PaymentRecord }) {
  const t = useMessages(paymentsMessages);
  const shownAddress = useShownAddress();
  const mayOpen = useMayOpen();
  const { state, transitionId, settledAt, refundReason, inReview, own, coolingUntil } = payment;
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <h2 className="min-w-0 font-bold wrap-anywhere">{payment.productName}</h2>
        <p className="text-lg font-extrabold whitespace-nowrap">{t.price(payment.amount)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge tone={tones[state]}>{t.payments.states[state]}</Badge>
        {inReview && <Badge tone="bad">{t.payments.inReview}</Badge>}
      </div>
      {/* A line for each fact, because an admin reads many payments. */}
      <dl className="grid gap-x-6 gap-y-0.5 text-sm sm:grid-cols-2">
        <Line term={t.payments.buyer}>
          <span className="flex flex-wrap gap-x-2">
            {payment.buyerName}
            <span className="text-muted">{shownAddress(payment.buyerEmail)}</span>
          </span>
        </Line>
        <Line term={t.payments.seller}>{payment.selersName}</Line>
        <Line term={t.payments.paymentId}>
          {transitionId ? <code className="text-xs">{transitionId}</code> : t.payments.noPaymentId}
        </Line>
        <Line term={t.payments.opened}>
          <Timestamp at={payment.createdAt} />
        </Line>
        <Line term={t.payments.settled}>
          {settledAt ? <Timestamp at={settledAt} /> : t.payments.notSettled}
        </Line>
        {refundReason && (
          <Line term={t.payments.reason}>{t.payments.reasonText(refundReason)}</Line>
        )}
      </dl>
      {own && (inReview || state === 'paid') && (
        <p className="text-end text-sm text-muted">{t.payments.own}</p>
      )}
      {inReview && !own && (
        <div className="flex justify-end">
          <ReviewDialog payment={payment} />
        </div>
      )}
      {payment.refundable && (
        <div className="flex justify-end">
          <RefundDialog payment={payment} />
        </div>
      )}
      {!own &&
        payment.openRefunds.map((refund) => (
          <OpenRefund key={refund._id} refund={refund} cameBy={payment.byHand} />
        ))}
      <PaidByHand payment={payment} />
      {payment.reopenable && (
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
          <span className="text-sm text-muted">
            {coolingUntil ? t.payments.coolingUntil(t.time(coolingUntil)) : t.payments.reopenable}
          </span>
          {/* Reopened on the page of the order. */}
          {mayOpen('/order') && (
            <Link
              to={`/order/${payment.bookingId}`}
              aria-label={t.payments.reopenOf(payment.productName)}
              className={buttonClass('quiet', true)}
            >
              {t.payments.reopen}
            </Link>
          )}
        </div>
      )}
    </>
  );
}
