import { scaleBand, scaleLinear } from '@visx/scale';
import { Bar } from '@visx/shape';
import { classes } from './classes.ts';

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

/** A round number that no value goes beyond; 1 where there is nothing. */
export function roundAbove(values: readonly number[]): number {
  const [, top = 1] = scaleLinear({
    domain: [0, Math.max(1, ...values)],
    nice: 4,
  }).domain();
  return top;
}

/** One bar for each value; the same height for every strip, with its highest line named. */
export function ChartStrip({ name, label, values, highest, format, chosen }: ChartStripProps) {
  const x = scaleBand({ domain: values.map((_, index) => index), range: [0, width], padding: 0.2 });
  const y = scaleLinear({ domain: [0, highest], range: [height, 2] });
  const left = (index: number) => x(index) ?? 0;
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
          <Bar
            x={left(chosen) - (x.step() * x.paddingInner()) / 2}
            width={x.step()}
            height={height}
            className="fill-raised"
          />
        )}
        {values.map((value, index) =>
          value > 0 ? (
            <Bar
              // biome-ignore lint/suspicious/noArrayIndexKey: a value is known by its place
              key={index}
              x={left(index)}
              // Not so small that it can't be told from none.
              y={Math.min(y(value), height - 3)}
              width={x.bandwidth()}
              height={Math.max(height - y(value), 3)}
              className={classes(index === chosen ? 'fill-brand-strong' : 'fill-brand')}
            />
          ) : null,
        )}
      </svg>
    </div>
  );
}
