import { useState } from 'react';
import type { PaymentRecord } from '#contract/orders/payments.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';

const adminMessages = messagesPart('admin');

const RefundForm = lazyComponent(() => import('./refund-form.tsx').then((file) => file.RefundForm));

/** Refunds a payment, with a reason. */
export function RefundButton({ payment }: { payment: PaymentRecord }) {
  const t = useMessages(adminMessages);
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button
        variant="danger"
        small
        aria-label={t.payments.refundFor(payment.productName, payment.buyerName)}
        onClick={() => setIsOpen(true)}
      >
        {t.payments.refund}
      </Button>
      {isOpen && (
        <Dialog title={t.payments.refundTitle} closeLabel={t.common.close} onClose={close}>
          <LazyBoundary>
            <RefundForm payment={payment} onDone={close} />
          </LazyBoundary>
        </Dialog>
      )}
    </>
  );
}
