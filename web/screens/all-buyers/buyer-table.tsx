import type { UserRecord } from '#contract/users.ts';
import { PeopleTable } from '#web/layout/people-table.tsx';
import { oversightTexts } from '#web/messages/oversight.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { DeleteBuyer } from './delete-buyer.tsx';

export function BuyerTable({ buyers }: { buyers: UserRecord[] }) {
  const { title } = useMessages(oversightTexts).buyers;
  const actions = (buyer: UserRecord) => <DeleteBuyer buyer={buyer} />;
  return <PeopleTable caption={title} people={buyers} actions={actions} />;
}
