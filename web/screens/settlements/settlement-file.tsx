import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { Timestamp } from '#web/shop/timestamp.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { LineList } from './line-list.tsx';

const booksMessages = messagesPart('books');

const fileQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['settlements', id],
    queryFn: () => api('GET /settlements/:id', { params: { id } }),
  });

const load = guardedLoad(requireStaff('/dashboard/settlements'), ({ api, params }) =>
  fileQuery(api, params.id ?? ''),
);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The outcome of each line of a settlement file. */
export default function SettlementFile() {
  const t = useMessages(booksMessages);
  const { settlements: text } = t;
  const id = useParams().id ?? '';
  const found = useQuery({ ...fileQuery(api, id), retryOnMount: false });
  return (
    <>
      <title>{t.pageTitle(text.title)}</title>
      <meta name="description" content={text.description} />
      <Loaded query={found} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {({ file, lines }) => (
          <div className="grid max-w-3xl gap-5">
            <PageHeading>{text.fileOf(text.providers[file.provider])}</PageHeading>
            <p className="flex flex-wrap gap-x-4 text-muted">
              <span className="wrap-anywhere">{file.name}</span>
              <span className="wrap-anywhere">{file.adminName}</span>
              <Timestamp at={file.at} />
            </p>
            <p className="font-semibold">{text.counts(file)}</p>
            {lines.length === 0 && <p>{text.allBooked}</p>}
            <LineList heading="h2" label={text.problems} lines={lines} />
            <Link
              to="/dashboard/settlements"
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
