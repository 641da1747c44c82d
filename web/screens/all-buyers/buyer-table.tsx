import type { UserRecord } from '#contract/users.ts';
import { oversightTexts } from '#web/i18n/admin.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PeopleTable } from '#web/shop/people-table.tsx';
import { DeleteBuyer } from './delete-buyer.tsx';

export function BuyerTable({ buyers }: { buyers: UserRecord[] }) {
  const { title } = useMessages(oversightTexts).buyers;
  const actions = (buyer: UserRecord) => <DeleteBuyer buyer={buyer} />;
  return <PeopleTable caption={title} people={buyers} actions={actions} />;
}
