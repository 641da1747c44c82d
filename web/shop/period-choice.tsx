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
