import { nice } from 'd3-array';
import { classes } from '../classes.ts';

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
