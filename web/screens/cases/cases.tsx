import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { requireAdmin } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { DealList } from '#web/shop/deal-list.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/page.tsx';

const dealMessages = messagesPart('deal');

const casesQuery = (api: Api) =>
  queryOptions({ queryKey: ['cases'], queryFn: () => api('GET /cases') });

const load = async (screen: ScreenLoad) => {
  await requireAdmin(screen);
  await screen.queryClient.prefetchQuery(casesQuery(screen.api));
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The deals that wait for an admin's decision, each decided on its own page. */
export default function Cases() {
  const t = useMessages(dealMessages);
  const cases = useQuery(casesQuery(api));
  return (
    <>
      <title>{t.pageTitle(t.cases.title)}</title>
      <meta name="description" content={t.cases.description} />
      <PageHeading>{t.cases.title}</PageHeading>
      <Loaded query={cases} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(rows) =>
          rows.length > 0 ? (
            <DealList label={t.cases.title} deals={rows} />
          ) : (
            <EmptyState title={t.cases.empty} hint={t.cases.emptyHint} />
          )
        }
      </Loaded>
    </>
  );
}
