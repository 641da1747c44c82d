import type { SellerRecord } from '#contract/users.ts';
import { PeopleTable } from '#web/layout/people-table.tsx';
import { oversightTexts } from '#web/messages/oversight.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { SellerActions } from './seller-actions.tsx';

export function SellerTable({ sellers }: { sellers: SellerRecord[] }) {
  const { title } = useMessages(oversightTexts).sellers;
  const actions = (seller: SellerRecord) => <SellerActions seller={seller} />;
  return <PeopleTable caption={title} people={sellers} actions={actions} />;
}
