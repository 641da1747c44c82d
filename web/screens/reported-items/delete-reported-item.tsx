import type { Report } from '#contract/phones/products.ts';
import { api } from '#web/api/browser.ts';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { useConfirmForm } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ConfirmButton } from '#web/ui/dialogs/confirm-button.tsx';

const confirmationsMessages = messagesPart('confirmations');
const reportsMessages = messagesPart('reports');

/** Deletes the phone with all its reports. */
export function DeleteReportedItem({ report }: { report: Report }) {
  const t = useMessages(reportsMessages, confirmationsMessages);
  const { itemId, productName, selersName, reports } = report;
  const remove = useMutationWithToast({
    mutationFn: () => api('DELETE /deleteReportItem/:itemId', { params: { itemId } }),
    done: t.reports.toastDeleted,
    changes: [['reports'], ['products'], ['categories']],
  });
  return (
    <ConfirmButton
      label={t.common.delete}
      fullLabel={t.reports.deleteItem(productName)}
      question={t.reports.confirmDelete}
      cancelLabel={t.common.cancel}
      busy={remove.isPending}
      form={useConfirmForm('delete', itemId)}
      onConfirm={() => remove.mutate()}
    >
      <p>{t.lost.reported(productName, selersName, reports)}</p>
      <p className="font-semibold">{t.lost.forGood}</p>
    </ConfirmButton>
  );
}
