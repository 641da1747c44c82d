import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireLogin } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { DocumentList } from '#web/shop/document-list.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Card, CardList, Fact, Facts } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';

const booksMessages = messagesPart('books');

const statementsQuery = (api: Api) =>
  queryOptions({ queryKey: ['statements'], queryFn: () => api('GET /money/statements') });

const load = guardedLoad(requireLogin, ({ api }) => statementsQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** A seller's own months and invoices. */
export default function MyStatements() {
  const t = useMessages(booksMessages);
  const { statements: text, books } = t;
  const own = useQuery({ ...statementsQuery(api), retryOnMount: false });
  return (
    <>
      <ScreenHeading title={text.title} description={text.description} />
      <Loaded query={own} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ months, documents }) => (
          <div className="grid max-w-3xl gap-6">
            {months.length === 0 && <EmptyState title={text.empty} hint={text.emptyHint} />}
            <CardList label={text.months}>
              {months.map(({ month, closed, ...sums }) => (
                <Card key={month}>
                  <div className="flex flex-wrap items-center justify-between gap-x-4">
                    <h2 className="font-bold">
                      <Link
                        to={`/dashboard/money/statements/${month}`}
                        className="inline-flex min-h-11 items-center text-brand underline"
                      >
                        {text.statementOf(month)}
                      </Link>
                    </h2>
                    {closed && <span className="text-muted">{text.isClosed}</span>}
                  </div>
                  <Facts>
                    <Fact term={books.brought}>{t.price(sums.brought)}</Fact>
                    <Fact term={text.fee}>{t.price(sums.fee)}</Fact>
                    <Fact term={books.paidOut}>{t.price(sums.paidOut)}</Fact>
                  </Facts>
                </Card>
              ))}
            </CardList>
            {documents.length > 0 && (
              <section aria-labelledby="documents" className="grid gap-3">
                <h2 id="documents" className="text-xl font-bold">
                  {text.documents}
                </h2>
                <DocumentList label={text.documents} documents={documents} />
              </section>
            )}
            <Link
              to="/dashboard/money"
              className="inline-flex min-h-11 items-center font-semibold text-brand underline"
            >
              {text.toMoney}
            </Link>
          </div>
        )}
      </Loaded>
    </>
  );
}
