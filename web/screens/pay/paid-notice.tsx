import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';

const payingMessages = messagesPart('paying');

type PaidNoticeProps = {
  bookingId: string;
  paymentId: string;
  /** An admin has refunded the payment. */
  refunded: boolean;
};

/** The payment's id, the receipt, and a link to the order, where the next step is. */
export function PaidNotice({ bookingId, paymentId, refunded }: PaidNoticeProps) {
  const t = useMessages(payingMessages);
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The focused pay button is gone.
    notice.current?.focus();
  }, []);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <span
        aria-hidden="true"
        className="grid size-16 place-items-center rounded-full bg-tint text-3xl font-bold text-brand"
      >
        {refunded ? '↩' : '✓'}
      </span>
      <p ref={notice} tabIndex={-1} role="status" className="text-xl font-extrabold outline-none">
        {refunded ? t.pay.refunded : t.pay.paid}
      </p>
      {paymentId && (
        <p>
          <span className="text-muted">{t.pay.paymentId}</span>{' '}
          <code className="font-semibold wrap-anywhere">{paymentId}</code>
        </p>
      )}
      <p className="max-w-sm text-muted">{refunded ? t.pay.refundedHint : t.pay.paidHint}</p>
      <Link to={`/order/${bookingId}`} className={buttonClass()}>
        {refunded ? t.pay.toOrder : t.pay.arrange}
      </Link>
      <Link to={`/dashboard/receipt/${bookingId}`} className={buttonClass('quiet')}>
        {t.pay.receipt}
      </Link>
      <Link to="/dashboard/myorders" className={buttonClass('quiet')}>
        {t.pay.backToOrders}
      </Link>
    </div>
  );
}
