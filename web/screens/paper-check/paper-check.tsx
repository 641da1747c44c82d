import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import type { CheckedPaper } from '#contract/orders/sale-papers.ts';
import { api } from '#web/api/browser.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { Fact, Facts } from '#web/ui/card-list.tsx';
import { Alert } from '#web/ui/feedback/notice.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';

const paperMessages = messagesPart('paper');

const checkQuery = (api: Api, code: string) =>
  queryOptions({
    queryKey: ['paper', code],
    queryFn: () =>
      api('GET /papers/check/:code', { params: { code } }).catch((error) => {
        if (isUnknown(error)) return null;
        throw error;
      }),
  });

const isUnknown = (error: unknown) =>
  error instanceof ApiError && [400, 404].includes(error.problem.status);

const load = ({ api, queryClient, params }: ScreenLoad) =>
  queryClient.ensureQueryData(checkQuery(api, params.code ?? ''));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** For anyone who holds a sale paper: whether it is genuine, and for which phone. */
export default function PaperCheck() {
  const t = useMessages(paperMessages);
  const { paperCheck: text } = t;
  const { code = '' } = useParams();
  const { data: sale } = useSuspenseQuery(checkQuery(api, code));
  return (
    <PageColumn>
      <PageHead title={text.title} description={text.description} />
      <PageHeading>{text.title}</PageHeading>
      {sale ? <Genuine sale={sale} /> : <Unknown />}
    </PageColumn>
  );
}

function Genuine({ sale }: { sale: CheckedPaper }) {
  const t = useMessages(paperMessages);
  const { paper, paperCheck: text } = t;
  return (
    <div className="grid max-w-2xl gap-3 rounded-card border border-line bg-surface p-4 sm:p-5">
      <p className="text-lg font-bold">{text.genuine}</p>
      {sale.undone && <p className="font-bold text-danger">{paper.undone}</p>}
      {sale.reportedAt && (
        <p className="font-bold text-danger">{paper.reported(t.time(sale.reportedAt))}</p>
      )}
      <p>{paper.seen[sale.seen]}</p>
      <Facts>
        <Fact term={paper.phone}>{sale.productName}</Fact>
        <Fact term={paper.sold}>{t.time(sale.soldAt)}</Fact>
        {!sale.undone && <Fact term={paper.imei}>{sale.imeiEnds.join(', ') || paper.noImei}</Fact>}
      </Facts>
      {!sale.undone && <p>{text.compare}</p>}
      <p className="text-sm text-muted">{text.privacy}</p>
    </div>
  );
}

/** The answer about a forged paper. */
function Unknown() {
  const { paperCheck: text } = useMessages(paperMessages);
  return (
    <div className="grid max-w-2xl gap-3">
      <Alert>{text.unknown}</Alert>
      <p>{text.unknownHint}</p>
    </div>
  );
}
