import type { Report } from '#contract/products.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { NamedPicture } from '#web/providers/image-host/picture.tsx';
import { Table } from '#web/ui/table.tsx';
import { DeleteReportedItem } from './delete-reported-item.tsx';

const adminMessages = messagesPart('admin');

export function ReportTable({ reports }: { reports: Report[] }) {
  const t = useMessages(adminMessages);
  return (
    <Table
      caption={t.reports.title}
      rows={reports}
      keyOf={(report) => report.itemId}
      columns={[
        {
          heading: t.reports.seller,
          cell: ({ img, selersName }) => <NamedPicture src={img} name={selersName} />,
        },
        {
          heading: t.reports.product,
          cell: ({ productName }) => <span className="wrap-anywhere">{productName}</span>,
        },
        {
          heading: t.reports.reports,
          cell: ({ reports: count }) => t.reports.count(count),
        },
        {
          heading: t.common.action,
          cell: (report) => <DeleteReportedItem report={report} />,
        },
      ]}
    />
  );
}
