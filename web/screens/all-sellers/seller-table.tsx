import type { UserRecord } from '#contract/users.ts';
import { useMessages } from '#web/messages/use-messages.tsx';
import { NamedPicture } from '#web/providers/image-host/named-picture.tsx';
import { Table } from '#web/ui/table.tsx';
import { SellerActions } from './seller-actions.tsx';

export function SellerTable({ sellers }: { sellers: UserRecord[] }) {
  const t = useMessages();
  return (
    <Table
      caption={t.sellers.title}
      rows={sellers}
      keyOf={(seller) => seller._id}
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
          cell: (seller) => <SellerActions seller={seller} />,
        },
      ]}
    />
  );
}
