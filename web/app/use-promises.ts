import { useKeptPayments, usePublicConfig, useShopFacts } from '#web/api/page-settings.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

/**
 * The service promises of the specification, each with what the rules of deals make of it and the
 * place in the help that explains it. A shop without escrow promises no refunds, and its admin may
 * promise less.
 */
export function usePromises(): { to: string; title: string; line: string }[] {
  const { returnLong, support, returnShort } = useMessages().home.promises;
  // Unknown on a page that failed to load.
  const hours = usePublicConfig().deals?.hours['handed-over'];
  const { returnDays, supportHours, changedMindDays } = useShopFacts().promises;
  const line = hours ? returnLong.line(hours) : '';
  const isKept = useKeptPayments();
  return [
    ...(isKept && returnDays !== null
      ? [{ to: '/help#return-30', title: returnLong.title(returnDays), line }]
      : []),
    ...(supportHours === null
      ? []
      : [{ to: '/help#support-24', title: support.title(supportHours), line: support.line }]),
    ...(isKept && changedMindDays !== null
      ? [
          {
            to: '/help#return-7',
            title: returnShort.title(changedMindDays),
            line: returnShort.line,
          },
        ]
      : []),
  ];
}
