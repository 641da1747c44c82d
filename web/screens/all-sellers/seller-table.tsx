import type { UserRecord } from '#contract/users.ts';
import { PeopleTable } from '#web/layout/people-table.tsx';
import { useMessages } from '#web/messages/use-messages.tsx';
import { SellerActions } from './seller-actions.tsx';

export function SellerTable({ sellers }: { sellers: UserRecord[] }) {
  const { title } = useMessages().sellers;
  const actions = (seller: UserRecord) => <SellerActions seller={seller} />;
  return <PeopleTable caption={title} people={sellers} actions={actions} />;
}
