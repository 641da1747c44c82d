import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import { api } from '#web/api/browser.ts';
import { type ListPage, listPageOf, pageOf } from '#web/api/list-query.ts';
import type { ScreenLoad } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { OutboxList } from '#web/offline/outbox/outbox-list.tsx';
import { useSession } from '#web/session/use-session.ts';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { TableSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { OrdersTable } from './orders-table.tsx';

const buyingMessages = messagesPart('buying');

const ordersQuery = (api: Api, email: string, page: ListPage) =>
  queryOptions({
    queryKey: ['orders', email, page],
    queryFn: () => api('GET /myorders', { query: { email, ...page } }),
  });

/** The caller's orders, for the screens that list them. */
export const loadOrders = async ({ api, queryClient, requireSession, search }: ScreenLoad) => {
  const { email } = await requireSession();
  await queryClient.prefetchQuery(ordersQuery(api, email, listPageOf(search)));
};

/** The bookings in the outbox, and the orders. */
export function Orders() {
  const session = useSession();
  return (
    <>
      <OutboxList />
      {session && <OwnOrders email={session.email} />}
    </>
  );
}

function OwnOrders({ email }: { email: string }) {
  const t = useMessages();
  const page = listPageOf(useSearchParams()[0]);
  // The loader has already retried.
  const orders = useQuery({ ...ordersQuery(api, email, page), retryOnMount: false });
  return (
    <Loaded query={orders} skeleton={<TableSkeleton label={t.common.loading} />}>
      {(rows) => {
        const { page: shown, next } = pageOf(rows, ({ _id }) => _id);
        return (
          <>
            {shown.length > 0 ? <OrdersTable orders={shown} /> : <NoOrders />}
            <PageLinks next={next} />
          </>
        );
      }}
    </Loaded>
  );
}

function NoOrders() {
  const t = useMessages(buyingMessages);
  return (
    <EmptyState title={t.orders.empty} hint={t.orders.emptyHint}>
      <Link to="/" className={buttonClass()}>
        {t.orders.browse}
      </Link>
    </EmptyState>
  );
}
