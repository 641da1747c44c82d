import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { textLanguage } from '#web/i18n/text-language.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { Card, CardList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { flagIcon } from '#web/ui/icons.tsx';

const reportsMessages = messagesPart('thread-reports');
const threadsMessages = messagesPart('threads');

const reportsQuery = (api: Api) =>
  queryOptions({ queryKey: ['reports', 'threads'], queryFn: () => api('GET /threadreports') });

const load = guardedLoad(requireStaff('/dashboard/threadreports'), ({ api }) => reportsQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** Reported threads; their messages are on a page of their own, because a reading is recorded. */
export default function ThreadReports() {
  const t = useMessages(reportsMessages, threadsMessages);
  const { threadReports: text } = t;
  const reports = useQuery(reportsQuery(api));
  return (
    <>
      <ScreenHeading title={text.title} description={text.description} />
      <Loaded query={reports} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState title={text.empty} hint={text.emptyHint} icon={flagIcon} />
          ) : (
            <CardList label={text.title}>
              {rows.map((row) => (
                <Card key={row._id}>
                  <h2 lang={textLanguage(row.productName)} className="font-bold wrap-anywhere">
                    {row.productName}
                  </h2>
                  <p>{row.reasons.map((reason) => t.thread.reasons[reason]).join(', ')}</p>
                  <p className="text-sm text-muted">
                    <Timestamp at={row.at} />
                  </p>
                  {row.own ? (
                    <p className="text-muted">{text.own}</p>
                  ) : (
                    <Link
                      to={`/dashboard/threadreports/${row._id}`}
                      className="inline-flex min-h-11 items-center font-semibold text-brand underline"
                    >
                      {text.read}
                    </Link>
                  )}
                </Card>
              ))}
            </CardList>
          )
        }
      </Loaded>
    </>
  );
}
