import type { SellerRecord } from '#contract/users.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PeopleTable } from '#web/shop/people-table.tsx';
import { SellerActions } from './seller-actions.tsx';

const adminMessages = messagesPart('admin');

export function SellerTable({ sellers }: { sellers: SellerRecord[] }) {
  const { title } = useMessages(adminMessages).sellers;
  const actions = (seller: SellerRecord) => <SellerActions seller={seller} />;
  return <PeopleTable caption={title} people={sellers} actions={actions} />;
}
