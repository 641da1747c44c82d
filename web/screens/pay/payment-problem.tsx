import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { errorText } from '#web/messages/error-text.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { Alert } from '#web/ui/alert.tsx';
import { buttonClass } from '#web/ui/button.tsx';

type PaymentProblemProps = {
  error: Error;
  /** What to know before anything else. */
  notice?: string | false;
  /** What can be done about it here. */
  children?: ReactNode;
};

/** The payment can't go on: why, what to do, and the way back. */
export function PaymentProblem({ error, notice, children }: PaymentProblemProps) {
  const t = useMessages();
  return (
    <div className="grid gap-4">
      <Alert>{errorText(error, t)}</Alert>
      {notice && <p>{notice}</p>}
      <div className="flex flex-wrap gap-3">
        {children}
        <Link to="/dashboard/myorders" className={buttonClass('quiet')}>
          {t.pay.backToOrders}
        </Link>
      </div>
    </div>
  );
}
