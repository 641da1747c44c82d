import { useHref } from 'react-router';
import type { Order } from '#contract/orders/bookings.ts';
import { api } from '#web/api/browser.ts';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { useConfirmForm } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ConfirmButton } from '#web/ui/dialogs/confirm-button.tsx';

const buyingMessages = messagesPart('buying');

/**
 * Cancels an unpaid order. The phone can be booked again, so only a reservation, for which two may
 * have agreed to meet, needs a confirmation.
 */
export function CancelButton({ order: { _id: id, cash, productName: name } }: { order: Order }) {
  const t = useMessages(buyingMessages);
  const cancel = useMutationWithToast({
    mutationFn: () => api('DELETE /myorders/:id', { params: { id } }),
    done: t.orders.toastCancelled,
    changes: [['orders']],
  });
  return (
    <ConfirmButton
      label={t.orders.cancel}
      fullLabel={t.orders.cancelOf(name)}
      question={cash ? t.orders.confirmCancel(name) : null}
      cancelLabel={t.orders.keep}
      busy={cancel.isPending}
      form={useConfirmForm('cancel', id, useHref('/dashboard/myorders'))}
      onConfirm={() => cancel.mutate()}
    >
      <p>{t.orders.lost}</p>
    </ConfirmButton>
  );
}
