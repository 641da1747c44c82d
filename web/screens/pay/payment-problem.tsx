import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorSentence } from '#web/i18n/error-text.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';

const payingMessages = messagesPart('paying');

type PaymentProblemProps = {
  error: Error;
  /** Shown before the error. */
  notice?: string | false;
  /** Actions, such as a retry. */
  children?: ReactNode;
};

/** A failed payment: the reason, the next action, and a link back. */
export function PaymentProblem({ error, notice, children }: PaymentProblemProps) {
  const t = useMessages(payingMessages);
  return (
    <div className="grid gap-4">
      <Alert>
        <ErrorSentence error={error} />
      </Alert>
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
