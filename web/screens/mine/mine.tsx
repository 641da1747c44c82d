import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import type { OwnDeal } from '#contract/orders/orders.ts';
import type { TurnOfMember } from '#contract/orders/whose-turn.ts';
import { api } from '#web/api/browser.ts';
import { type ListPage, listPageOf, pageOf } from '#web/api/list-query.ts';
import { sellerQuery } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { hasLoggedInAgain } from '#web/session/device-logins.ts';
import { useSession } from '#web/session/use-session.ts';
import { Loaded } from '#web/shop/loaded.tsx';
import { OfferOfPasskey } from '#web/shop/offer-of-passkey.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { RowList } from '#web/ui/card-list.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { CardsSkeleton } from '#web/ui/feedback/skeleton.tsx';
import { WithScript } from '#web/ui/lazy-component.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import { DealRow } from './deal-row.tsx';
import { NextStep } from './next-step.tsx';
import { loadTasks, OtherTasks } from './other-tasks.tsx';

const mineMessages = messagesPart('own-deals');
const waitingMessages = messagesPart('waiting');

/** Below the key of the orders, because a change of an order may change whose turn it is. */
const openQuery = (api: Api, email: string) =>
  queryOptions({
    queryKey: ['orders', email, 'open'],
    queryFn: () => api('GET /deals', { query: {} }),
  });

const doneQuery = (api: Api, email: string, page: ListPage) =>
  queryOptions({
    queryKey: ['orders', email, 'done', page],
    queryFn: () => api('GET /deals', { query: { part: 'done', ...page } }),
  });

const load = async (screen: ScreenLoad) => {
  const { api, queryClient, search } = screen;
  const { email } = await screen.requireSession();
  await Promise.all([
    queryClient.prefetchQuery(openQuery(api, email)),
    queryClient.prefetchQuery(doneQuery(api, email, listPageOf(search))),
    loadTasks(screen, email),
  ]);
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** A member's deals as buyer and seller by whose turn it is, with the next step above. */
export default function Mine() {
  const t = useMessages(mineMessages, waitingMessages);
  const { mine: text } = t;
  const email = useSession()?.email ?? '';
  const page = listPageOf(useSearchParams()[0]);
  const settings = { enabled: email !== '', retryOnMount: false };
  const open = useQuery({ ...openQuery(api, email), ...settings });
  const done = useQuery({ ...doneQuery(api, email, page), ...settings });
  return (
    <>
      <ScreenHeading title={text.title} description={text.description} />
      <Loaded query={open} skeleton={<CardsSkeleton label={t.common.loading} />}>
        {(deals) => (
          <div className="grid gap-6">
            <NextStep deal={deals.find(({ task }) => task !== null)} />
            <OtherTasks email={email} />
            {deals.length === 0 && done.data?.length === 0 && <NoDeals />}
            {page.before === undefined &&
              (['yours', 'theirs'] as const).map((part) => (
                <Part key={part} part={part} deals={deals.filter(({ whose }) => whose === part)} />
              ))}
          </div>
        )}
      </Loaded>
      <Loaded query={done}>
        {(rows) => {
          const { page: shown, next } = pageOf(rows, ({ _id }) => _id);
          return (
            <div className="mt-6">
              <Part part="done" deals={shown} />
              <PageLinks next={next} />
            </div>
          );
        }}
      </Loaded>
      <WithScript>
        <OfferAgain />
      </WithScript>
      <More email={email} />
    </>
  );
}

/** Below the deals, where nothing moves when it comes. */
function OfferAgain() {
  return hasLoggedInAgain() ? <OfferOfPasskey /> : null;
}

function Part({ part, deals }: { part: TurnOfMember; deals: OwnDeal[] }) {
  const { mine: text } = useMessages(mineMessages);
  if (deals.length === 0) return null;
  return (
    <section aria-labelledby={part}>
      <SectionHeading id={part}>{text.parts[part]}</SectionHeading>
      <RowList label={text.parts[part]}>
        {deals.map((deal) => (
          <DealRow key={deal._id} deal={deal} />
        ))}
      </RowList>
    </section>
  );
}

function NoDeals() {
  const { mine: text, waiting } = useMessages(mineMessages, waitingMessages);
  return (
    <EmptyState title={text.empty} hint={text.emptyHint}>
      <p className="flex flex-wrap justify-center gap-3">
        <Link to="/search" className={buttonClass()}>
          {waiting.findPhone}
        </Link>
        <Link to="/dashboard/addproduct" className={buttonClass('quiet')}>
          {waiting.sellPhone}
        </Link>
      </p>
    </EmptyState>
  );
}

/** The ways to what the list does not have. */
function More({ email }: { email: string }) {
  const t = useMessages(mineMessages);
  const { data: isSeller } = useQuery({ ...sellerQuery(api, email), enabled: email !== '' });
  const links = [
    ['/dashboard/myorders', t.dashboard.myOrders],
    ...(isSeller
      ? [
          ['/dashboard/myproducts', t.dashboard.myProducts],
          ['/dashboard/mysales', t.dashboard.mySales],
          ['/dashboard/money', t.dashboard.money],
        ]
      : []),
    ['/saved', t.footer.saved],
    ['/dashboard/me', t.nav.me],
  ] as const;
  return (
    <nav aria-label={t.mine.more} className="mt-8 flex flex-wrap gap-2">
      {links.map(([to, name]) => (
        <Link key={to} to={to as string} className={buttonClass('quiet')}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
