import { nice } from 'd3-array';
import { useState } from 'react';
import { classes } from '../classes.ts';
import { useHydrated } from '../use-hydrated.ts';
import { ChartFrame, ChartTable } from './chart-frame.tsx';

/** One kind of number over time: a strip of bars, and a column of the table. */
export type ChartSeries = {
  label: string;
  /** One for each span of time. */
  values: readonly number[];
  format: (value: number) => string;
};

type TimeChartProps = {
  title: string;
  summary: string;
  /** Days or weeks, the oldest first, as they are called. */
  spans: readonly string[];
  /** What a day or a week is called. */
  spanHeading: string;
  series: readonly ChartSeries[];
  /** The strips measure the same, so that they can be compared. */
  comparable?: boolean;
  /** What the bars are moved through by. */
  choose: string;
  showTable: string;
};

/**
 * Strips of bars below each other over the same time, told apart by place and name and not by
 * colour. A finger, a mouse or the arrow keys move along them; below stands what is there.
 */
export function TimeChart(props: TimeChartProps) {
  const { title, summary, spans, spanHeading, series, comparable = false } = props;
  const isHydrated = useHydrated();
  const [chosen, setChosen] = useState(spans.length - 1);
  const shared = roundAbove(series.flatMap(({ values }) => values));
  const valueText = (index: number) =>
    `${spans[index]}: ${series.map(({ label, values, format }) => `${label} ${format(values[index] ?? 0)}`).join(', ')}`;
  return (
    <ChartFrame title={title} summary={summary}>
      <div>
        <div className="relative grid gap-3">
          {series.map(({ label, values, format }) => (
            <ChartStrip
              key={label}
              name={`${title}: ${label}`}
              label={label}
              values={values}
              highest={comparable ? shared : roundAbove(values)}
              format={format}
              chosen={isHydrated ? chosen : null}
            />
          ))}
          <input
            type="range"
            aria-label={`${title}: ${props.choose}`}
            aria-valuetext={valueText(chosen)}
            min={0}
            max={spans.length - 1}
            value={chosen}
            onChange={(event) => setChosen(event.target.valueAsNumber)}
            disabled={!isHydrated}
            // Shows only its focus; a finger that moves up or down still scrolls the page.
            className="absolute inset-0 size-full cursor-ew-resize touch-pan-y appearance-none rounded-control bg-transparent [&::-moz-range-thumb]:w-px [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-transparent [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
          />
        </div>
        <p aria-hidden="true" className="mt-1 flex justify-between gap-2 text-sm text-muted">
          <span>{spans[0]}</span>
          <span>{spans.at(-1)}</span>
        </p>
        <p
          aria-hidden="true"
          className="mt-2 flex min-h-12 items-center rounded-control bg-raised px-3 py-2"
        >
          {valueText(chosen)}
        </p>
      </div>
      <ChartTable
        caption={title}
        show={props.showTable}
        headings={[spanHeading, ...series.map(({ label }) => label)]}
        rows={spans
          .map((span, index) => [
            span,
            ...series.map(({ values, format }) => format(values[index] ?? 0)),
          ])
          .reverse()}
      />
    </ChartFrame>
  );
}

type ChartStripProps = {
  /** What a screen reader calls the picture. */
  name: string;
  label: string;
  values: readonly number[];
  /** What the strip reaches up to; at least the largest value. */
  highest: number;
  format: (value: number) => string;
  /** The bar that is looked at. */
  chosen: number | null;
};

// The picture is stretched to the width that there is, so that nothing has to be measured: a
// server draws it, and it fits before any script runs.
const width = 100;
const height = 96;

/** Of each bar's share of the width, what stays free beside it. */
const gap = 0.2;

/** A round number that no value goes beyond; 1 where there is nothing. */
export function roundAbove(values: readonly number[]): number {
  return nice(0, Math.max(1, ...values), 4)[1];
}

/** One bar for each value; the same height for every strip, with its highest line named. */
export function ChartStrip({ name, label, values, highest, format, chosen }: ChartStripProps) {
  const step = width / (values.length + gap);
  const left = (index: number) => step * (index + gap);
  // The highest line stays in sight; not so small that it can't be told from none.
  const heightOf = (value: number) => Math.max((value / highest) * (height - 2), 3);
  return (
    <div>
      <p className="flex items-baseline justify-between gap-3 text-sm">
        <span className="font-semibold">{label}</span>
        <span aria-hidden="true" className="text-muted">
          {format(highest)}
        </span>
      </p>
      <svg
        role="img"
        aria-label={name}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="mt-1 h-24 w-full border-y border-t-line border-b-field"
      >
        {chosen !== null && (
          <rect
            x={left(chosen) - (step * gap) / 2}
            width={step}
            height={height}
            className="fill-raised"
          />
        )}
        {values.map((value, index) =>
          value > 0 ? (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a value is known by its place
              key={index}
              x={left(index)}
              y={height - heightOf(value)}
              width={step * (1 - gap)}
              height={heightOf(value)}
              className={classes(index === chosen ? 'fill-brand-strong' : 'fill-brand')}
            />
          ) : null,
        )}
      </svg>
    </div>
  );
}
