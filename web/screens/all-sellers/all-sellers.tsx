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
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TableSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { PageHeading } from '#web/ui/page.tsx';
import { sellersQuery } from './queries.ts';
import { SellerTable } from './seller-table.tsx';

const adminMessages = messagesPart('admin');

const guard = (screen: ScreenLoad) => requireRole('admin', screen);
export const loader = serverLoader(async (screen) => {
  await guard(screen);
  await screen.queryClient.prefetchQuery(sellersQuery(screen.api, listPageOf(screen.search)));
});
export const clientLoader = browserLoader(guard);

/** Sellers, to be verified or removed by the admin (specification, section 2). */
export default function AllSellers() {
  const t = useMessages(adminMessages);
  const sellers = useQuery(sellersQuery(api, listPageOf(useSearchParams()[0])));
  return (
    <>
      <title>{t.pageTitle(t.sellers.title)}</title>
      <meta name="description" content={t.sellers.description} />
      <PageHeading>{t.sellers.title}</PageHeading>
      <Loaded query={sellers} skeleton={<TableSkeleton label={t.common.loading} />}>
        {(rows) => {
          const { page, next } = pageOf(rows, ({ _id }) => _id);
          return (
            <>
              {page.length > 0 ? (
                <SellerTable sellers={page} />
              ) : (
                <EmptyState title={t.sellers.empty} hint={t.nothing.sellers} />
              )}
              <PageLinks next={next} />
            </>
          );
        }}
      </Loaded>
    </>
  );
}
