import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import type { OverviewPeriod } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { listPageOf, pageOf, salesQuery } from '#web/api/list-query.ts';
import { requireSeller } from '#web/api/roles.ts';
import { browserLoader, type ScreenLoad, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useSession } from '#web/session/use-session.ts';
import { PeriodChoice, periodOf } from '#web/shop/chart-period.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { PageLinks } from '#web/shop/page-links.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { buttonClass } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { SectionHeading } from '#web/ui/page.tsx';
import { DealList } from './deal-list.tsx';
import { PhoneChart } from './phone-chart.tsx';
import { SalesCharts } from './sales-charts.tsx';

const dealMessages = messagesPart('deal');
const overviewMessages = messagesPart('overview');

const mySalesQuery = (api: Api, email: string, period: OverviewPeriod) =>
  queryOptions({
    queryKey: ['my-sales', email, period],
    queryFn: () => api('GET /dashboard/overview/:email', { params: { email }, query: { period } }),
  });

const load = async (screen: ScreenLoad) => {
  const { email } = await requireSeller(screen, '/dashboard/mysales');
  await Promise.all([
    screen.queryClient.prefetchQuery(mySalesQuery(screen.api, email, periodOf(screen.search))),
    screen.queryClient.prefetchQuery(salesQuery(screen.api, email, listPageOf(screen.search))),
  ]);
};
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** Views, bookings and sales of the seller. */
export default function MySales() {
  const t = useMessages(overviewMessages);
  const email = useSession()?.email ?? '';
  const period = periodOf(useSearchParams()[0]);
  const sales = useQuery({
    ...mySalesQuery(api, email, period),
    enabled: email !== '',
    // The loader has already retried.
    retryOnMount: false,
  });
  return (
    <>
      <ScreenHeading title={t.dashboard.mySales} description={t.mySales.description} />
      <Deals email={email} />
      <PeriodChoice current={period} />
      <Loaded query={sales}>
        {(data) =>
          data.products.length > 0 ? (
            // Remounts for another period, whose buckets differ.
            <div key={data.period} className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
              <SalesCharts overview={data} />
              <div className="xl:col-span-2">
                <PhoneChart products={data.products} />
              </div>
            </div>
          ) : (
            <EmptyState title={t.mySales.empty} hint={t.mySales.emptyHint}>
              <Link to="/dashboard/addproduct" className={buttonClass()}>
                {t.dashboard.addProduct}
              </Link>
            </EmptyState>
          )
        }
      </Loaded>
    </>
  );
}

/** The buyers of the seller's phones, and the state of each deal. */
function Deals({ email }: { email: string }) {
  const { sales: text } = useMessages(dealMessages);
  const page = listPageOf(useSearchParams()[0]);
  const deals = useQuery({
    ...salesQuery(api, email, page),
    enabled: email !== '',
    // The loader has already retried.
    retryOnMount: false,
  });
  return (
    <section aria-labelledby="deals" className="mb-8">
      <SectionHeading id="deals">{text.title}</SectionHeading>
      <Loaded query={deals}>
        {(rows) => {
          const { page: shown, next } = pageOf(rows, ({ _id }) => _id);
          return (
            <>
              {shown.length > 0 ? (
                <DealList label={text.title} deals={shown} />
              ) : (
                <p className="text-muted">{text.empty}</p>
              )}
              <PageLinks next={next} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}
