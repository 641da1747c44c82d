import type { UserRecord } from '#contract/users.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { NamedPicture } from '#web/providers/image-host/named-picture.tsx';
import { Table } from '#web/ui/table.tsx';
import { DeleteBuyer } from './delete-buyer.tsx';

export function BuyerTable({ buyers }: { buyers: UserRecord[] }) {
  const t = useMessages();
  return (
    <Table
      caption={t.buyers.title}
      rows={buyers}
      keyOf={(buyer) => buyer._id}
      columns={[
        {
          heading: t.common.name,
          cell: ({ img, name }) => <NamedPicture round src={img} name={name} />,
        },
        {
          heading: t.common.email,
          cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
        },
        {
          heading: t.common.action,
          cell: (buyer) => <DeleteBuyer buyer={buyer} />,
        },
      ]}
    />
  );
}
