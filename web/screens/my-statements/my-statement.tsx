import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireLogin } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { StatementView } from '#web/shop/seller-statement.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';

const booksMessages = messagesPart('books');

const statementQuery = (api: Api, month: string) =>
  queryOptions({
    queryKey: ['statements', month],
    queryFn: () => api('GET /money/statements/:month', { params: { month } }),
  });

const load = guardedLoad(requireLogin, ({ api, params }) =>
  statementQuery(api, params.month ?? ''),
);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** A seller's own statement for a month. */
export default function MyStatement() {
  const t = useMessages(booksMessages);
  const { statements: text } = t;
  const month = useParams().month ?? '';
  const statement = useQuery({ ...statementQuery(api, month), retryOnMount: false });
  return (
    <>
      <ScreenHeading title={text.statementOf(month)} description={text.description} />
      <Loaded query={statement} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(own) => (
          <div className="grid gap-5">
            <StatementView statement={own} />
            <Link
              to="/dashboard/money/statements"
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {text.back}
            </Link>
          </div>
        )}
      </Loaded>
    </>
  );
}
