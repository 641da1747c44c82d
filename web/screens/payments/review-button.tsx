import { useState } from 'react';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const adminMessages = messagesPart('admin');

const ReviewForm = lazyComponent(() => import('./review-form.tsx').then((file) => file.ReviewForm));

/** Decides about money that its provider warns of, with a reason. */
export function ReviewButton({ payment }: { payment: PaymentRecord }) {
  const t = useMessages(adminMessages);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        small
        aria-label={t.payments.reviewFor(payment.productName, payment.buyerName)}
        onClick={() => setIsOpen(true)}
      >
        {t.payments.review}
      </Button>
      {isOpen && (
        <Dialog title={t.payments.reviewTitle} closeLabel={t.common.close} onClose={close}>
          <LazyBoundary>
            <ReviewForm payment={payment} onDone={close} />
          </LazyBoundary>
        </Dialog>
      )}
    </>
  );
}
