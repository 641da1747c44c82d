import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { useStaffRole } from '#web/api/use-staff-role.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { Card, CardList, Fact, Facts } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';

const booksMessages = messagesPart('books');

const booksQuery = (api: Api) =>
  queryOptions({ queryKey: ['books'], queryFn: () => api('GET /books') });

const load = guardedLoad(requireStaff('/dashboard/books'), ({ api }) => booksQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The months of the shop's books. */
export default function Books() {
  const t = useMessages(booksMessages);
  const { books: text } = t;
  const isAdmin = useStaffRole() === 'admin';
  const books = useQuery({ ...booksQuery(api), retryOnMount: false });
  return (
    <>
      <ScreenHeading title={text.title} description={text.description} />
      <p className="mb-5 flex flex-wrap gap-3">
        <Link to="/dashboard/settlements" className={buttonClass('quiet')}>
          {text.settlements}
        </Link>
        {isAdmin && (
          <Link to="/dashboard/bank" className={buttonClass('quiet')}>
            {t.bank.link}
          </Link>
        )}
      </p>
      <Loaded query={books} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ months }) => (
          <div className="grid max-w-3xl gap-4">
            {months.length === 0 && <EmptyState title={text.empty} hint={text.emptyHint} />}
            <CardList label={text.months}>
              {months.map(({ month, state, sums }) => (
                <Card key={month}>
                  <div className="flex flex-wrap items-center justify-between gap-x-4">
                    <h2 className="font-bold">
                      <Link
                        to={`/dashboard/books/${month}`}
                        className="inline-flex min-h-11 items-center text-brand underline"
                      >
                        {text.month(month)}
                      </Link>
                    </h2>
                    <span className={state === 'closable' ? 'font-bold' : 'text-muted'}>
                      {text.monthStates[state]}
                    </span>
                  </div>
                  <Facts>
                    {(['paid', 'refunded', 'commission', 'paidOut', 'arrived'] as const).map(
                      (sum) => (
                        <Fact key={sum} term={text.sumNames[sum]}>
                          {t.price(sums[sum])}
                        </Fact>
                      ),
                    )}
                  </Facts>
                </Card>
              ))}
            </CardList>
          </div>
        )}
      </Loaded>
    </>
  );
}
