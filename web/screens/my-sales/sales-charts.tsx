import type { SalesOverview } from '#contract/admin/overview.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useTimeAxis } from '#web/shop/chart-period.tsx';
import { TimeChart } from '#web/ui/charts/time-chart.tsx';

const overviewMessages = messagesPart('overview');

/** Views, bookings and sales over time. */
export function SalesCharts({ overview: { period, points } }: { overview: SalesOverview }) {
  const t = useMessages(overviewMessages);
  const { charts, mySales } = t;
  const { axis, peak, total } = useTimeAxis(points);
  const lately = charts.periods[period];

  const views = total((point) => point.views);
  const bookings = total((point) => point.bookings);
  const sales = total((point) => point.sales);
  const takings = total((point) => point.takings);
  const returned = total((point) => point.returned);
  return (
    <>
      <TimeChart
        {...axis}
        title={mySales.interest}
        summary={
          views + bookings > 0
            ? `${mySales.interestSummary(views, bookings, lately)} ${mySales.viewMeaning}`
            : `${mySales.noInterest(lately)} ${mySales.viewMeaning}`
        }
        series={[
          {
            label: mySales.views,
            values: points.map((point) => point.views),
            format: charts.count,
          },
          {
            label: mySales.bookings,
            values: points.map((point) => point.bookings),
            format: charts.count,
          },
        ]}
      />
      <TimeChart
        {...axis}
        title={charts.sales}
        summary={[
          sales > 0
            ? `${charts.salesSummary(sales, t.price(takings), lately)} ${peak((point) => point.sales, charts.salesCount)}`
            : charts.noSales(lately),
          returned > 0 ? mySales.returned(t.price(returned)) : '',
        ]
          .join(' ')
          .trim()}
        series={[
          { label: charts.sales, values: points.map((point) => point.sales), format: charts.count },
          { label: charts.takings, values: points.map((point) => point.takings), format: t.price },
        ]}
      />
    </>
  );
}
