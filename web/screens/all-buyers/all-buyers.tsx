import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { api } from '#web/api/browser.ts';
import { listPageOf, pageOf } from '#web/api/list-query.ts';
import { requireRole } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { TableSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { BuyerTable } from './buyer-table.tsx';
import { buyersQuery } from './queries.ts';

const adminMessages = messagesPart('admin');

const guard = (screen: ScreenLoad) => requireRole('admin', screen);
export const loader = serverLoader(async (screen) => {
  await guard(screen);
  await screen.queryClient.prefetchQuery(buyersQuery(screen.api, listPageOf(screen.search)));
});
export const clientLoader = browserLoader(guard);

/** Buyers, to be removed by the admin; an empty list says nothing (specification, section 2). */
export default function AllBuyers() {
  const t = useMessages(adminMessages);
  const buyers = useQuery(buyersQuery(api, listPageOf(useSearchParams()[0])));
  return (
    <>
      <title>{t.pageTitle(t.buyers.title)}</title>
      <meta name="description" content={t.buyers.description} />
      <PageHeading>{t.buyers.title}</PageHeading>
      <Loaded query={buyers} skeleton={<TableSkeleton label={t.common.loading} />}>
        {(rows) => {
          const { page, next } = pageOf(rows, ({ _id }) => _id);
          return (
            <>
              <BuyerTable buyers={page} />
              <PageLinks next={next} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
