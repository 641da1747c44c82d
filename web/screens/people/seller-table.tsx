import type { SellerRecord } from '#contract/users.ts';
import { api } from '#web/api/browser.ts';
import { useConfirmForm } from '#web/api/form-answers.tsx';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PeopleTable } from '#web/shop/people-table.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/dialogs/confirm-button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';

const confirmationsMessages = messagesPart('confirmations');
const adminMessages = messagesPart('admin');

export function SellerTable({ sellers }: { sellers: SellerRecord[] }) {
  const { title } = useMessages(adminMessages).sellers;
  const actions = (seller: SellerRecord) => <SellerActions seller={seller} />;
  return <PeopleTable caption={title} people={sellers} actions={actions} />;
}

/** Verification cannot be undone (specification, section 4). */
function SellerActions({ seller }: { seller: SellerRecord }) {
  const t = useMessages(adminMessages);
  return (
    <div className="flex flex-wrap items-center gap-2">
      {seller.isVerified ? <Badge>{t.sellers.verified}</Badge> : <VerifyButton seller={seller} />}
      <DeleteButton seller={seller} />
    </div>
  );
}

function VerifyButton({ seller: { email, name } }: { seller: SellerRecord }) {
  const t = useMessages(adminMessages);
  const verify = useMutationWithToast({
    mutationFn: () => api('PUT /verifyseller/:email', { params: { email } }),
    done: t.sellers.toastVerified,
    changes: [['sellers'], ['products']],
  });
  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        verify.mutate();
      }}
    >
      <input type="hidden" name="act" value="verify" />
      <Button
        type="submit"
        name="email"
        value={email}
        small
        aria-label={t.sellers.verifySeller(name)}
        busy={verify.isPending}
      >
        {t.sellers.verify}
      </Button>
    </form>
  );
}

function DeleteButton({ seller: { _id: id, name, unsold } }: { seller: SellerRecord }) {
  const t = useMessages(adminMessages, confirmationsMessages);
  const remove = useMutationWithToast({
    mutationFn: () => api('DELETE /allsellers/:id', { params: { id } }),
    done: t.sellers.toastDeleted,
    // Also deletes the unsold phones of the seller and the reports about them.
    changes: [['sellers'], ['products'], ['categories'], ['reports']],
  });
  return (
    <ConfirmButton
      label={t.common.delete}
      fullLabel={t.sellers.deleteSeller(name)}
      question={t.sellers.confirmDelete(name)}
      cancelLabel={t.common.cancel}
      busy={remove.isPending}
      form={useConfirmForm('delete', id)}
      onConfirm={() => remove.mutate()}
    >
      <p>{t.lost.seller(unsold)}</p>
      <p>{t.lost.sellerStays}</p>
      <p className="font-semibold">{t.lost.forGood}</p>
    </ConfirmButton>
  );
}
