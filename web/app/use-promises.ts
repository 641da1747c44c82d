import { useKeptPayments, usePublicConfig } from '#web/api/page-settings.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

/**
 * The service promises of the specification, each with what the rules of deals make of it and the
 * place in the help that explains it. A shop without escrow promises no refunds.
 */
export function usePromises(): { to: string; title: string; line: string }[] {
  const { returnLong, support, returnShort } = useMessages().home.promises;
  // Unknown on a page that failed to load.
  const hours = usePublicConfig().deals?.hours['handed-over'];
  const promises = [
    { to: '/help#return-30', title: returnLong.title, line: hours ? returnLong.line(hours) : '' },
    { to: '/help#support-24', ...support },
    { to: '/help#return-7', title: returnShort.title, line: returnShort.line },
  ];
  return useKeptPayments() ? promises : promises.slice(1, 2);
}
