import type { ProductSales } from '#contract/admin/overview.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { ChartFrame, ChartTable } from '#web/ui/charts/chart-frame.tsx';

import { RankedBars } from '#web/ui/charts/ranked-bars.tsx';

const overviewMessages = messagesPart('overview');

/** More bars would be unreadable; the table has all phones. */
const maxBars = 8;

/** The phones of the seller by number of views. */
export function PhoneChart({ products }: { products: ProductSales[] }) {
  const t = useMessages(overviewMessages);
  const { charts, mySales } = t;
  return (
    <ChartFrame title={mySales.phones} summary={mySales.phonesSummary}>
      <RankedBars
        label={mySales.phones}
        bars={products
          .slice(0, maxBars)
          .map(({ _id, name, selingPrice, views, bookings, paid }) => ({
            key: _id,
            name: `${name} · ${t.price(selingPrice)}`,
            value: views,
            valueText: `${mySales.viewsAndBookings(views, bookings)}${paid ? ` · ${mySales.sold}` : ''}`,
          }))}
      />
      <ChartTable
        caption={mySales.phones}
        show={charts.showTable}
        headings={[mySales.phone, mySales.price, mySales.views, mySales.bookings, mySales.state]}
        rows={products.map(({ name, selingPrice, views, bookings, paid }) => [
          name,
          t.price(selingPrice),
          charts.count(views),
          charts.count(bookings),
          paid ? mySales.sold : mySales.forSale,
        ])}
      />
    </ChartFrame>
  );
}
