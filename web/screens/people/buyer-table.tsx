import type { UserRecord } from '#contract/members/users.ts';
import { api } from '#web/api/browser.ts';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { useConfirmForm } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { SharedNumbers, Suspended } from '#web/shop/verification/reasons-to-look.tsx';
import { ConfirmButton } from '#web/ui/dialogs/confirm-button.tsx';
import { OwnDeal, StaffFirst } from './own-deal.tsx';
import { PeopleTable, type PeopleTableProps } from './people-table.tsx';
import { StaffRole } from './staff-role.tsx';
import { Suspension } from './suspension.tsx';

const confirmationsMessages = messagesPart('confirmations');
const peopleMessages = messagesPart('people');

type BuyerTableProps = Pick<PeopleTableProps<UserRecord>, 'on'> & { buyers: UserRecord[] };

export function BuyerTable({ buyers, on }: BuyerTableProps) {
  const { title } = useMessages(peopleMessages).buyers;
  const actions = (buyer: UserRecord) => (
    <div className="flex flex-wrap items-center gap-2">
      <StaffRole person={buyer} />
      {buyer.ownDeal && <OwnDeal />}
      {!buyer.ownDeal && (
        <>
          <Suspension person={buyer} />
          {buyer.staff ? <StaffFirst /> : <DeleteBuyer buyer={buyer} />}
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
  return <PeopleTable caption={title} people={buyers} actions={actions} notes={notes} on={on} />;
}

function DeleteBuyer({ buyer: { _id: id, name } }: { buyer: UserRecord }) {
  const t = useMessages(peopleMessages, confirmationsMessages);
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
