export type RankedBar = {
  key: string;
  name: string;
  /** The length of the bar. */
  value: number;
  /** The value in words. */
  valueText: string;
};

/** A ranked list: each row has a text and a bar below it. */
export function RankedBars({ label, bars }: { label: string; bars: readonly RankedBar[] }) {
  const highest = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <ul aria-label={label} className="grid gap-3">
      {bars.map(({ key, name, value, valueText }) => (
        <li key={key}>
          <div className="flex flex-wrap items-baseline justify-between gap-x-3">
            <span className="font-semibold wrap-anywhere">{name}</span>
            <span className="text-sm">{valueText}</span>
          </div>
          <svg
            aria-hidden="true"
            viewBox="0 0 100 10"
            preserveAspectRatio="none"
            className="mt-1 h-2.5 w-full rounded-full bg-raised"
          >
            <rect width={(value / highest) * 100} height={10} className="fill-brand" />
          </svg>
        </li>
      ))}
    </ul>
  );
}
