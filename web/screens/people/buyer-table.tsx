import type { UserRecord } from '#contract/members/users.ts';
import { api } from '#web/api/browser.ts';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { useMayAct } from '#web/api/use-staff-acts.ts';
import { useConfirmForm } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ConfirmButton } from '#web/ui/dialogs/confirm-button.tsx';
import { OwnDeal } from './own-deal.tsx';
import { PeopleTable } from './people-table.tsx';
import { SharedNumbers, Suspended } from './reasons-to-look.tsx';
import { StaffRole } from './staff-role.tsx';
import { Suspension } from './suspension.tsx';

const confirmationsMessages = messagesPart('confirmations');
const adminMessages = messagesPart('admin');

type BuyerTableProps = {
  buyers: UserRecord[];
  /** On the page of the only one there is no link to it. */
  on?: 'list' | 'their-page';
};

export function BuyerTable({ buyers, on = 'list' }: BuyerTableProps) {
  const { title } = useMessages(adminMessages).buyers;
  // Only admins open the pages of people.
  const isLinked = useMayAct()('PUT /staff/:email') && on === 'list';
  const actions = (buyer: UserRecord) => (
    <div className="flex flex-wrap items-center gap-2">
      <StaffRole person={buyer} />
      {buyer.ownDeal && <OwnDeal />}
      {!buyer.ownDeal && (
        <>
          <Suspension person={buyer} />
          <DeleteBuyer buyer={buyer} />
        </>
      )}
    </div>
  );
  const notes = (buyer: UserRecord) => (
    <>
      <Suspended person={buyer} />
      <SharedNumbers person={buyer} />
    </>
  );
  return (
    <PeopleTable
      caption={title}
      people={buyers}
      actions={actions}
      notes={notes}
      isLinked={isLinked}
    />
  );
}

function DeleteBuyer({ buyer: { _id: id, name } }: { buyer: UserRecord }) {
  const t = useMessages(adminMessages, confirmationsMessages);
  const remove = useMutationWithToast({
    mutationFn: () => api('DELETE /allbuyers/:id', { params: { id } }),
    done: t.buyers.toastDeleted,
    changes: [['buyers'], ['people']],
  });
  return (
    <ConfirmButton
      label={t.common.delete}
      fullLabel={t.buyers.deleteBuyer(name)}
      question={t.buyers.confirmDelete(name)}
      cancelLabel={t.common.cancel}
      busy={remove.isPending}
      form={useConfirmForm('delete-buyer', id)}
      onConfirm={() => remove.mutate()}
    >
      <p>{t.lost.buyer}</p>
      <p>{t.lost.buyerStays}</p>
      <p className="font-semibold">{t.lost.forGood}</p>
    </ConfirmButton>
  );
}
