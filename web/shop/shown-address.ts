import { isStandInAddress } from '#contract/members/stand-in-address.ts';
import { useMessages } from '#web/i18n/use-messages.tsx';

/** How a screen shows the address of a member: a stand-in is not one. */
export function useShownAddress(): (address: string) => string {
  const t = useMessages();
  return (address) => (isStandInAddress(address) ? t.common.noAddress : address);
}
