import type { Overview } from '#contract/admin/overview.ts';
import { useNameOfBrand } from '#web/api/brand-names.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ChartFrame, ChartTable } from '#web/ui/charts/chart-frame.tsx';

import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';

const overviewMessages = messagesPart('overview');

/** The revenue of each brand. */
export function BrandChart({ overview: { period, brands } }: { overview: Overview }) {
  const t = useMessages(overviewMessages);
  const { charts, overview } = t;
  const brandName = useNameOfBrand();
  const nameOf = (brand: Overview['brands'][number]) => brandName(brand.categoryId, brand);
  const best = brands.reduce((one, other) => (other.takings > one.takings ? other : one));
  return (
    <ChartFrame
      title={overview.brands}
      summary={
        best.sales > 0
          ? overview.brandsSummary(nameOf(best), t.price(best.takings))
          : charts.noSales(charts.periods[period])
      }
    >
      <RankedBars
        label={overview.brands}
        bars={brands.map((brand) => ({
          key: brand.categoryId,
          name: nameOf(brand),
          value: brand.takings,
          valueText: charts.soldFor(brand.sales, t.price(brand.takings)),
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
        rows={brands.map((brand) => [
          nameOf(brand),
          charts.count(brand.sales),
          t.price(brand.takings),
          charts.count(brand.reports),
          charts.count(brand.unpaid),
        ])}
      />
    </ChartFrame>
  );
}
