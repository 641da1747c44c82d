import type { FairPrice as Price } from '#contract/phones/prices.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { LazyBoundary, lazyComponent } from '#web/ui/lazy-component.tsx';
import { comparePrice, placesOnScale } from './compare-price.ts';

const pricesMessages = messagesPart('prices');

/**
 * Few visitors open the months, so the script of the time chart is loaded after that of the page.
 */
const TimeChart = lazyComponent(() =>
  import('#web/ui/charts/time-chart.tsx').then((file) => file.TimeChart),
);

/** The usual prices of such phones, with this one's price (Taka) on the scale, and by month. */
export function FairPrice({ fair, price }: { fair: Price; price: number }) {
  const t = useMessages(pricesMessages);
  const { prices: text } = t;
  return (
    <section
      aria-labelledby="fair-price"
      className="grid gap-3 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5"
    >
      <h2 id="fair-price" className="text-lg font-extrabold">
        {text.title}
      </h2>
      {fair.price ? <Scale usual={fair.price} price={price} /> : <p>{text.notEnough}</p>}
      {fair.price && (
        <p className="text-sm text-muted">{text.basis(fair.samples.sold, fair.samples.listed)}</p>
      )}
      {fair.months.some(({ median }) => median !== null) && <Months fair={fair} />}
    </section>
  );
}

type ScaleProps = { usual: NonNullable<Price['price']>; price: number };

function Scale({ usual, price }: ScaleProps) {
  const t = useMessages(pricesMessages);
  const { prices: text } = t;
  const { low, high, median } = usual;
  const { side, taka } = comparePrice(price, median);
  const sentences = {
    usual: text.usual,
    below: text.below(t.price(taka)),
    above: text.above(t.price(taka)),
  };
  const at = placesOnScale({ low, high, median, price });
  return (
    <>
      <p className="text-lg font-bold text-brand">{sentences[side]}</p>
      {/* Stretched to the width there is, so the server can draw it. */}
      <svg
        role="img"
        aria-label={text.scale(t.price(price), t.price(median))}
        viewBox="0 0 100 24"
        preserveAspectRatio="none"
        className="h-8 w-full"
      >
        <rect x="0" y="10" width="100" height="4" className="fill-line" />
        <rect
          x={at.low}
          y="7"
          width={Math.max(at.high - at.low, 1)}
          height="10"
          className="fill-tint stroke-brand"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={at.median}
          x2={at.median}
          y1="7"
          y2="17"
          className="stroke-brand"
          strokeWidth="2"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={at.price}
          x2={at.price}
          y1="0"
          y2="24"
          className="stroke-ink"
          strokeWidth="4"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <p>{text.range(t.price(median), t.price(low), t.price(high))}</p>
    </>
  );
}

function Months({ fair: { months } }: { fair: Price }) {
  const t = useMessages(pricesMessages);
  const { prices: text } = t;
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-brand underline underline-offset-4">
        {text.months}
      </summary>
      <LazyBoundary>
        <TimeChart
          title={text.months}
          summary={text.monthsSummary}
          spans={months.map(({ month }) => text.monthName(month))}
          spanHeading={text.month}
          choose={text.choose}
          showTable={text.showTable}
          series={[
            {
              label: text.paid,
              values: months.map(({ median }) => median ?? 0),
              format: (taka) => (taka > 0 ? t.price(taka) : text.tooFew),
            },
            { label: text.sold, values: months.map(({ sold }) => sold), format: text.count },
          ]}
        />
      </LazyBoundary>
    </details>
  );
}
