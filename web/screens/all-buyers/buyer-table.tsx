import type { UserRecord } from '#contract/users.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PeopleTable } from '#web/shop/people-table.tsx';
import { DeleteBuyer } from './delete-buyer.tsx';

const adminMessages = messagesPart('admin');

export function BuyerTable({ buyers }: { buyers: UserRecord[] }) {
  const { title } = useMessages(adminMessages).buyers;
  const actions = (buyer: UserRecord) => <DeleteBuyer buyer={buyer} />;
  return <PeopleTable caption={title} people={buyers} actions={actions} />;
}
