import { countedEn } from '#contract/formats/en.ts';

const deals = (count: number) => countedEn(count, 'deal', 'deals');

/**
 * A member's record in deals: of the seller on a phone's page, of the other side on an order's
 * page.
 */
export const conductTexts = {
  /** Each buyer counts once. */
  sold: (kept: number, cash: number) => {
    if (kept === 0 && cash === 0) return 'Nothing sold through PhoneHaat yet';
    if (kept === 0) return `${cash} sold in cash, none through PhoneHaat`;
    return `${kept} sold through PhoneHaat${cash > 0 ? `, ${cash} in cash` : ''}`;
  },
  completed: (kept: number, cash: number) => {
    if (kept === 0 && cash === 0) return 'No completed deal yet';
    if (kept === 0) return `${deals(cash)} completed in cash`;
    return `${deals(kept)} completed through PhoneHaat${cash > 0 ? `, ${cash} in cash` : ''}`;
  },
  calledOff: (count: number, of: number) => `Called off ${count} of ${deals(of)}`,
  refused: (count: number, of: number) => `Refused the phone at ${count} of ${deals(of)}`,
  noShows: (count: number, disputed: number) =>
    `${countedEn(count, 'missed meeting', 'missed meetings')}${disputed > 0 ? `, ${disputed} disputed` : ''}`,
};
