import type { SellerRecord } from '#contract/users.ts';
import { oversightTexts } from '#web/i18n/admin.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PeopleTable } from '#web/shop/people-table.tsx';
import { SellerActions } from './seller-actions.tsx';

export function SellerTable({ sellers }: { sellers: SellerRecord[] }) {
  const { title } = useMessages(oversightTexts).sellers;
  const actions = (seller: SellerRecord) => <SellerActions seller={seller} />;
  return <PeopleTable caption={title} people={sellers} actions={actions} />;
}
