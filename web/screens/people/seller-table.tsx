import { Link } from 'react-router';
import type { SellerRecord } from '#contract/members/users.ts';
import { api } from '#web/api/browser.ts';
import { useMutationWithToast } from '#web/api/use-mutation-with-toast.ts';
import { useMayAct } from '#web/api/use-staff-acts.ts';
import { useConfirmForm } from '#web/forms/form-answers.tsx';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { LostBadge, SharedNumbers, Suspended } from '#web/shop/verification/reasons-to-look.tsx';
import { Verification } from '#web/shop/verification/verification.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { ConfirmButton } from '#web/ui/dialogs/confirm-button.tsx';
import { OwnDeal, StaffFirst } from './own-deal.tsx';
import { PeopleTable, type PeopleTableProps } from './people-table.tsx';
import { StaffRole } from './staff-role.tsx';
import { Suspension } from './suspension.tsx';

const confirmationsMessages = messagesPart('confirmations');
const peopleMessages = messagesPart('people');

type SellerTableProps = Pick<PeopleTableProps<SellerRecord>, 'on'> & { sellers: SellerRecord[] };

export function SellerTable({ sellers, on }: SellerTableProps) {
  const { title } = useMessages(peopleMessages).sellers;
  const actions = (seller: SellerRecord) => <SellerActions seller={seller} />;
  const notes = (seller: SellerRecord) => (
    <>
      <Suspended person={seller} />
      <LostBadge seller={seller} />
      <SharedNumbers person={seller} />
    </>
  );
  return <PeopleTable caption={title} people={sellers} actions={actions} notes={notes} on={on} />;
}

function SellerActions({ seller }: { seller: SellerRecord }) {
  const { sellers: text } = useMessages(peopleMessages);
  const mayAct = useMayAct();
  const mayRemove = mayAct('DELETE /allsellers/:id');
  const maySuspend = mayAct('POST /suspensions/:email');
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Verification seller={seller} />
      {mayAct('PUT /staff/:email') && <StaffRole person={seller} />}
      {mayRemove && seller.ownDeal && <OwnDeal />}
      {!seller.ownDeal && (
        <>
          {mayAct('POST /payouts/holds/:id') && (
            <Link
              to={`/dashboard/payouts?seller=${seller._id}`}
              aria-label={text.holdPayoutsOf(seller.name)}
              className={buttonClass('quiet', true)}
            >
              {text.holdPayouts}
            </Link>
          )}
          {maySuspend && <Suspension person={seller} />}
          {mayRemove && (seller.staff ? <StaffFirst /> : <DeleteButton seller={seller} />)}
        </>
      )}
    </div>
  );
}

function DeleteButton({ seller: { _id: id, name, unsold } }: { seller: SellerRecord }) {
  const t = useMessages(peopleMessages, confirmationsMessages);
  const remove = useMutationWithToast({
    mutationFn: () => api('DELETE /allsellers/:id', { params: { id } }),
    done: t.sellers.toastDeleted,
    // Also deletes the unsold phones of the seller and the reports about them.
    changes: [['sellers'], ['people'], ['products'], ['categories'], ['reports']],
  });
  return (
    <ConfirmButton
      label={t.common.delete}
      fullLabel={t.sellers.deleteSeller(name)}
      question={t.sellers.confirmDelete(name)}
      cancelLabel={t.common.cancel}
      busy={remove.isPending}
      form={useConfirmForm('delete-seller', id)}
      onConfirm={() => remove.mutate()}
    >
      <p>{t.lost.seller(unsold)}</p>
      <p>{t.lost.sellerStays}</p>
      <p className="font-semibold">{t.lost.forGood}</p>
    </ConfirmButton>
  );
}
