import { Link } from 'react-router';
import { casePath } from '#contract/members/staff-pages.ts';
import type { Report } from '#contract/phones/products.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { NamedPicture } from '#web/providers/image-host/picture.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Table } from '#web/ui/table.tsx';
import { DeleteReportedItem } from './delete-reported-item.tsx';

const reportsMessages = messagesPart('reports');

export function ReportTable({ reports }: { reports: Report[] }) {
  const t = useMessages(reportsMessages);
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
          cell: (report) => <Reasons report={report} />,
        },
        {
          heading: t.common.action,
          cell: (report) => (
            <div className="flex flex-wrap items-center gap-2">
              <Link
                to={casePath('report', report.itemId)}
                aria-label={t.reportCase.decideAbout(report.productName)}
                className={buttonClass('quiet', true)}
              >
                {t.reportCase.decide}
              </Link>
              {report.own ? (
                <span className="text-sm text-muted">{t.reportCase.own}</span>
              ) : (
                !report.sold && <DeleteReportedItem report={report} />
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

function Reasons({ report }: { report: Report }) {
  const t = useMessages(reportsMessages);
  return (
    <div className="grid justify-items-start gap-1">
      <span>{t.reports.count(report.reports)}</span>
      {report.reasons.length > 0 && (
        <ul className="text-sm text-muted">
          {report.reasons.map((reason) => (
            <li key={reason}>{t.reporting.reasons[reason]}</li>
          ))}
        </ul>
      )}
      {report.hidden && <Badge tone="waiting">{t.reportCase.isHidden}</Badge>}
    </div>
  );
}
