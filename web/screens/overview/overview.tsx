import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import type { Api } from '#contract/client.ts';
import type { OverviewPeriod } from '#contract/constants.ts';
import { api } from '#web/api/browser.ts';
import { guardedLoad, requireStaff } from '#web/api/roles.ts';
import { browserLoader, serverLoader } from '#web/api/screen-loader.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { PeriodChoice, periodOf } from '#web/shop/chart-period.tsx';
import { Loaded } from '#web/shop/loaded.tsx';
import { ScreenHeading } from '#web/shop/screen-heading.tsx';
import { labelOf } from '#web/shop/staff-menu.ts';
import { BrandChart } from './brand-chart.tsx';
import { MarketCharts } from './market-charts.tsx';

const overviewMessages = messagesPart('overview');
const staffMenuMessages = messagesPart('staff-menu');

const overviewQuery = (api: Api, period: OverviewPeriod) =>
  queryOptions({
    queryKey: ['overview', period],
    queryFn: () => api('GET /overview', { query: { period } }),
  });

const load = guardedLoad(requireStaff('/dashboard/overview'), ({ api, search }) =>
  overviewQuery(api, periodOf(search)),
);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);

/** The overview of the shop for an admin. */
export default function OverviewScreen() {
  const t = useMessages(overviewMessages, staffMenuMessages);
  const period = periodOf(useSearchParams()[0]);
  // The loader has already retried.
  const overview = useQuery({ ...overviewQuery(api, period), retryOnMount: false });
  return (
    <>
      <ScreenHeading
        title={t.staffMenu.screens[labelOf('/dashboard/overview')]}
        description={t.overview.description}
      />
      <Link
        to="/dashboard/health"
        className="mb-3 inline-flex min-h-11 items-center font-semibold text-brand underline"
      >
        {t.overview.toHealth}
      </Link>
      <PeriodChoice current={period} />
      <Loaded query={overview}>
        {(data) => (
          // Remounts for another period, whose buckets differ.
          <div key={data.period} className="grid grid-cols-[minmax(0,1fr)] gap-5 xl:grid-cols-2">
            <MarketCharts overview={data} />
            <div className="xl:col-span-2">
              <BrandChart overview={data} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  );
}
