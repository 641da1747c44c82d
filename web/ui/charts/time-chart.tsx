import { nice } from 'd3-array';
import { useState } from 'react';
import { classes } from '../classes.ts';
import { useHydrated } from '../use-hydrated.ts';
import { ChartFrame, ChartTable } from './chart-frame.tsx';

/** A data series: a strip of bars, and a column of the table. */
export type ChartSeries = {
  label: string;
  /** One per bucket. */
  values: readonly number[];
  format: (value: number) => string;
};

type TimeChartProps = {
  title: string;
  summary: string;
  /** The labels of the buckets (days or weeks), oldest first. */
  spans: readonly string[];
  /** The table heading of the buckets. */
  spanHeading: string;
  series: readonly ChartSeries[];
  /** All strips share one scale, so that they can be compared. */
  comparable?: boolean;
  /** The label of the slider that selects a bucket. */
  choose: string;
  showTable: string;
};

/**
 * Bar strips over the same time axis, distinguished by position and name instead of colour. A
 * finger, a mouse or the arrow keys select a bucket; its values are shown below.
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
            // The input is invisible except for its focus ring; a vertical swipe still scrolls the
            // page.
            className="absolute inset-0 size-full cursor-ew-resize [touch-action:pan-y] appearance-none rounded-control bg-transparent [&::-moz-range-thumb]:w-px [&::-moz-range-thumb]:border-0 [&::-moz-range-thumb]:bg-transparent [&::-webkit-slider-thumb]:w-px [&::-webkit-slider-thumb]:appearance-none"
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
  /** The accessible name. */
  name: string;
  label: string;
  values: readonly number[];
  /** The upper end of the scale; at least the largest value. */
  highest: number;
  format: (value: number) => string;
  /** The index of the selected bar. */
  chosen: number | null;
};

// The SVG is stretched to the available width, so nothing has to be measured: the server renders
// it, and it fits before hydration.
const width = 100;
const height = 96;

/** The free fraction of each bar slot. */
const gap = 0.2;

/** Rounds the maximum up to a round number; 1 without data. */
export function roundAbove(values: readonly number[]): number {
  return nice(0, Math.max(1, ...values), 4)[1];
}

/** One bar per value; all strips have the same height, and the top line is labelled. */
export function ChartStrip({ name, label, values, highest, format, chosen }: ChartStripProps) {
  const step = width / (values.length + gap);
  const left = (index: number) => step * (index + gap);
  // The top line remains visible, and a small value distinguishable from zero.
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
