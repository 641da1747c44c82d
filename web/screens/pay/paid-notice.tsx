import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useMessages } from '#web/messages/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';

/** The receipt, with the payment's id. */
export function PaidNotice({ paymentId }: { paymentId: string }) {
  const t = useMessages();
  const notice = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    // The pay button that had the focus is gone.
    notice.current?.focus();
  }, []);
  return (
    <div className="grid justify-items-center gap-3 text-center">
      <span
        aria-hidden="true"
        className="grid size-16 place-items-center rounded-full bg-tint text-3xl font-bold text-brand"
      >
        ✓
      </span>
      <p ref={notice} tabIndex={-1} role="status" className="text-xl font-extrabold outline-none">
        {t.pay.paid}
      </p>
      <p>
        <span className="text-muted">{t.pay.paymentId}</span>{' '}
        <code className="font-semibold wrap-anywhere">{paymentId}</code>
      </p>
      <p className="max-w-sm text-muted">{t.pay.paidHint}</p>
      <Link to="/dashboard/myorders" className={buttonClass()}>
        {t.pay.backToOrders}
      </Link>
    </div>
  );
}
