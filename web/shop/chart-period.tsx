import { type OverviewPeriod, overviewPeriods } from '#contract/constants.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Segments } from '#web/ui/charts/segments.tsx';

const overviewMessages = messagesPart('overview');

/** The period in the address; 30 days if missing or unknown. */
export function periodOf(search: URLSearchParams): OverviewPeriod {
  const named = search.get('period');
  return overviewPeriods.find((period) => period === named) ?? '30-days';
}

export function PeriodChoice({ current }: { current: OverviewPeriod }) {
  const { charts } = useMessages(overviewMessages);
  const segments = overviewPeriods.map((period) => ({
    to: { search: `period=${period}` },
    label: charts.periods[period],
    isCurrent: period === current,
  }));
  return <Segments label={charts.period} segments={segments} />;
}

type Point = { from: string; to: string };

/** Labels and totals shared by all charts over the same buckets, in the language of the visitor. */
export function useTimeAxis<P extends Point>(points: readonly P[]) {
  const { charts } = useMessages(overviewMessages);
  const byDay = points.every(({ from, to }) => from === to);
  const nameOf = ({ from, to }: Point) => charts.span(from, to);
  return {
    axis: {
      spans: points.map(nameOf),
      spanHeading: byDay ? charts.day : charts.week,
      choose: byDay ? charts.chooseDay : charts.chooseWeek,
      showTable: charts.showTable,
    },
    /** The maximum and its bucket, in a sentence. */
    peak(measure: (point: P) => number, format: (value: number) => string): string {
      const highest = points.reduce((best, one) => (measure(one) > measure(best) ? one : best));
      return charts.peak(format(measure(highest)), nameOf(highest));
    },
    /** The sum over all buckets. */
    total: (measure: (point: P) => number) =>
      points.reduce((sum, point) => sum + measure(point), 0),
  };
}
