import type { PaymentRecord } from '#contract/orders/payments.ts';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { lazyComponent } from '#web/ui/lazy-component.tsx';

const paymentsMessages = messagesPart('payments');

const RefundForm = lazyComponent(() => import('./reason-form.tsx').then((file) => file.RefundForm));
const ReviewForm = lazyComponent(() => import('./reason-form.tsx').then((file) => file.ReviewForm));

type Props = { payment: PaymentRecord };

/** Refunds a payment, with a reason. */
export function RefundDialog({ payment }: Props) {
  const { payments: text } = useMessages(paymentsMessages);
  return (
    <FormDialog
      intent="refund"
      id={payment._id}
      label={text.refund}
      fullLabel={text.refundFor(payment.productName, payment.buyerName)}
      title={text.refundTitle}
      variant="danger"
    >
      {(close) => <RefundForm payment={payment} onDone={close} />}
    </FormDialog>
  );
}

/** Decides about money of which its provider warns, with a reason. */
export function ReviewDialog({ payment }: Props) {
  const { payments: text } = useMessages(paymentsMessages);
  return (
    <FormDialog
      intent="review"
      id={payment._id}
      label={text.review}
      fullLabel={text.reviewFor(payment.productName, payment.buyerName)}
      title={text.reviewTitle}
    >
      {(close) => <ReviewForm payment={payment} onDone={close} />}
    </FormDialog>
  );
}
