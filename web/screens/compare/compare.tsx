import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, redirect, useSearchParams } from 'react-router';
import { type Api, ApiError } from '#contract/client.ts';
import { maxCompared } from '#contract/limits.ts';
import type { PhonePage } from '#contract/phone-page.ts';
import { api } from '#web/api/browser.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PageHead } from '#web/seo/page-head.tsx';
import { comparedCookie, keepCompared } from '#web/session/compared-phones.ts';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { phoneIcon } from '#web/ui/icons.tsx';
import { PageColumn, PageHeading } from '#web/ui/page.tsx';
import { CompareTable } from './compare-table.tsx';
import { changeOf, comparisonPath, readComparison } from './comparison.ts';
import { MorePhones } from './more-phones.tsx';
import { WhichOne } from './which-one.tsx';

const compareMessages = messagesPart('compare');

/** The phones with these ids, null for those that are no longer there. */
const phonesQuery = (api: Api, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['compared', ids],
    queryFn: () =>
      Promise.all(
        ids.map((id) => api('GET /phone/:id', { params: { id } }).catch(asGone)),
      ) as Promise<(PhonePage | null)[]>,
  });

function asGone(error: unknown): null {
  const status = error instanceof ApiError ? error.problem.status : 0;
  if (status === 404 || status === 410) return null;
  throw error;
}

/** `keep` stores the chosen phones; with a script before the redirect, else by it. */
async function load(
  { api, queryClient, search }: ScreenLoad,
  cookies: string,
  keep: (ids: readonly string[]) => HeadersInit,
): Promise<void> {
  const change = changeOf(search, cookies);
  if (change) throw redirect(comparisonPath(change), { headers: keep(change.ids) });
  const { ids, another } = readComparison(search);
  await Promise.all([
    queryClient.ensureQueryData(phonesQuery(api, ids)),
    another && queryClient.ensureQueryData(phonesQuery(api, [another])),
  ]);
}

export const loader = (args: LoaderFunctionArgs) =>
  serverLoader((screen) =>
    load(screen, args.request.headers.get('cookie') ?? '', (ids) => ({
      'set-cookie': comparedCookie(ids),
    })),
  )(args);
export const clientLoader = browserLoader((screen) =>
  load(screen, document.cookie, (ids) => {
    keepCompared(ids);
    return {};
  }),
);

/** Up to three phones side by side, for everybody, under an address for sharing. */
export default function Compare() {
  const { comparison: text } = useMessages(compareMessages);
  const comparison = readComparison(useSearchParams()[0]);
  const { ids, another } = comparison;
  // The loader has already retried.
  const { data: phones = [] } = useQuery({ ...phonesQuery(api, ids), retryOnMount: false });
  return (
    <PageColumn>
      <PageHead title={text.title} description={text.description} />
      <PageHeading>{text.title}</PageHeading>
      {ids.length === 0 && (
        <EmptyState icon={phoneIcon} title={text.empty} hint={text.emptyHint}>
          <Link to="/search" className={buttonClass()}>
            {text.choose}
          </Link>
        </EmptyState>
      )}
      {another && <Another id={another} ids={ids} phones={phones} />}
      {phones.length > 0 && <CompareTable ids={ids} phones={phones} />}
      {ids.length > 0 && ids.length < maxCompared && <MorePhones ids={ids} phones={phones} />}
    </PageColumn>
  );
}

type AnotherProps = { id: string; ids: readonly string[]; phones: (PhonePage | null)[] };

function Another({ id, ids, phones }: AnotherProps) {
  const { data = [] } = useQuery({ ...phonesQuery(api, [id]), retryOnMount: false });
  return <WhichOne another={{ id, name: data[0]?.name }} ids={ids} phones={phones} />;
}
