import { type OverviewPeriod, overviewPeriods } from '#contract/constants.ts';
import { messagesPart } from '#web/i18n/parts.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';
import { Segments } from '#web/ui/charts/segments.tsx';

const overviewMessages = messagesPart('overview');

/** The period as it stands in the address; 30 days when there is none, or one that does not exist. */
export function periodOf(search: URLSearchParams): OverviewPeriod {
  const named = search.get('period');
  return overviewPeriods.find((period) => period === named) ?? '30-days';
}

/** How far back an overview looks. */
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

/** What every chart over the same days or weeks has in common, in the visitor's language. */
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
    /** When there was most of something, and how much, in a sentence. */
    peak(measure: (point: P) => number, format: (value: number) => string): string {
      const highest = points.reduce((best, one) => (measure(one) > measure(best) ? one : best));
      return charts.peak(format(measure(highest)), nameOf(highest));
    },
    /** What all the days or weeks have together. */
    total: (measure: (point: P) => number) =>
      points.reduce((sum, point) => sum + measure(point), 0),
  };
}
