import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { DealList } from '#web/shop/deal-list.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';

const dealMessages = messagesPart('deal');

const casesQuery = (api: Api) =>
  queryOptions({ queryKey: ['cases'], queryFn: () => api('GET /cases') });

const load = guardedLoad(requireStaff('/dashboard/cases'), ({ api }) => casesQuery(api));
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The deals that wait for an admin's decision, each decided on its own page. */
export default function Cases() {
  const t = useMessages(dealMessages);
  const cases = useQuery(casesQuery(api));
  return (
    <>
      <ScreenHeading title={t.cases.title} description={t.cases.description} />
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
