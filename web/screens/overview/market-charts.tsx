import type { Overview } from '#contract/admin/overview.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { useTimeAxis } from '#web/shop/chart-period.tsx';
import { TimeChart } from '#web/ui/charts/time-chart.tsx';

const overviewMessages = messagesPart('overview');

/** Sales, sign-ups, payments and reports over time. */
export function MarketCharts({ overview: { period, points } }: { overview: Overview }) {
  const t = useMessages(overviewMessages);
  const { charts, overview } = t;
  const { axis, peak, total } = useTimeAxis(points);
  const lately = charts.periods[period];

  const sales = total((point) => point.sales);
  const takings = total((point) => point.takings);
  const buyers = total((point) => point.buyers);
  const sellers = total((point) => point.sellers);
  const received = total((point) => point.received);
  const refunded = total((point) => point.refunded);
  const reports = total((point) => point.reports);
  return (
    <>
      <TimeChart
        {...axis}
        title={charts.sales}
        summary={
          sales > 0
            ? `${charts.salesSummary(sales, t.price(takings), lately)} ${peak((point) => point.sales, charts.salesCount)}`
            : charts.noSales(lately)
        }
        series={[
          { label: charts.sales, values: points.map((point) => point.sales), format: charts.count },
          { label: charts.takings, values: points.map((point) => point.takings), format: t.price },
        ]}
      />
      <TimeChart
        {...axis}
        title={overview.signUps}
        summary={
          buyers + sellers > 0
            ? `${overview.signUpsSummary(buyers, sellers, lately)} ${peak((point) => point.buyers + point.sellers, overview.people)}`
            : overview.noSignUps(lately)
        }
        comparable
        series={[
          {
            label: overview.buyers,
            values: points.map((point) => point.buyers),
            format: charts.count,
          },
          {
            label: overview.sellers,
            values: points.map((point) => point.sellers),
            format: charts.count,
          },
        ]}
      />
      <TimeChart
        {...axis}
        title={overview.payments}
        summary={
          received + refunded > 0
            ? overview.paymentsSummary(t.price(received), t.price(refunded), lately)
            : overview.noPayments(lately)
        }
        comparable
        series={[
          {
            label: overview.received,
            values: points.map((point) => point.received),
            format: t.price,
          },
          {
            label: overview.refunded,
            values: points.map((point) => point.refunded),
            format: t.price,
          },
        ]}
      />
      <TimeChart
        {...axis}
        title={overview.reports}
        summary={
          reports > 0
            ? `${overview.reportsSummary(reports, lately)} ${peak((point) => point.reports, overview.reportsCount)}`
            : overview.noReports(lately)
        }
        series={[
          {
            label: overview.reports,
            values: points.map((point) => point.reports),
            format: charts.count,
          },
        ]}
      />
    </>
  );
}
