import type { Overview } from '#contract/overview.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ChartFrame, ChartTable } from '#web/ui/charts/chart-frame.tsx';

import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';

const overviewMessages = messagesPart('overview');

/** The revenue of each brand. */
export function BrandChart({ overview: { period, brands } }: { overview: Overview }) {
  const t = useMessages(overviewMessages);
  const { charts, overview } = t;
  const best = brands.reduce((one, other) => (other.takings > one.takings ? other : one));
  return (
    <ChartFrame
      title={overview.brands}
      summary={
        best.sales > 0
          ? overview.brandsSummary(t.categories[best.categoryId], t.price(best.takings))
          : charts.noSales(charts.periods[period])
      }
    >
      <RankedBars
        label={overview.brands}
        bars={brands.map(({ categoryId, sales, takings }) => ({
          key: categoryId,
          name: t.categories[categoryId],
          value: takings,
          valueText: charts.soldFor(sales, t.price(takings)),
        }))}
      />
      <ChartTable
        caption={overview.brands}
        show={charts.showTable}
        headings={[
          overview.brand,
          charts.sales,
          charts.takings,
          overview.reports,
          overview.forSale,
        ]}
        rows={brands.map(({ categoryId, sales, takings, reports, unpaid }) => [
          t.categories[categoryId],
          charts.count(sales),
          t.price(takings),
          charts.count(reports),
          charts.count(unpaid),
        ])}
      />
    </ChartFrame>
  );
}
