import { countedEn } from '#contract/formats/en.ts';
import { lateAnswerHours } from '#contract/limits.ts';

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
  silent: (count: number, of: number) => `Gave no sign in ${count} of ${deals(of)}`,
  noShows: (count: number, disputed: number) =>
    `${countedEn(count, 'missed meeting', 'missed meetings')}${disputed > 0 ? `, ${disputed} disputed` : ''}`,
  /** Of ended deals, in `deal-facts.tsx`. */
  facts: {
    newHere: 'New here: no deal has ended yet',
    few: (well: number, of: number) => {
      if (well < of) return `New here: ${deals(of)} so far`;
      return of === 1 ? '1 deal, and it went well' : '2 deals, both went well';
    },
    kept: (well: number, of: number) => `${well} of ${deals(of)} through PhoneHaat went well`,
    cash: (well: number, of: number) =>
      `In cash, with no money seen by PhoneHaat: ${well} of ${deals(of)} went well`,
    fewCash: (of: number) => `${deals(of)} in cash, with no money seen by PhoneHaat`,
    came: (count: number, of: number, disputed: number) =>
      `Came to ${count} of ${countedEn(of, 'meeting', 'meetings')}${disputed > 0 ? `, ${disputed} disputed` : ''}`,
    refused: {
      buyer: (count: number, of: number) =>
        `Refused the phone at ${count} of ${countedEn(of, 'meeting', 'meetings')}`,
      seller: (count: number, of: number) =>
        `Buyers refused the phone at ${count} of ${countedEn(of, 'meeting', 'meetings')}`,
    },
    problems: {
      buyer: (count: number, of: number) =>
        count === 0
          ? `Reported no problem with ${countedEn(of, 'phone', 'phones')}`
          : `Reported a problem with ${count} of ${countedEn(of, 'phone', 'phones')}`,
      seller: (count: number, of: number) =>
        count === 0
          ? `No problem reported with ${countedEn(of, 'phone', 'phones')} handed over`
          : `Problems with ${count} of ${countedEn(of, 'phone', 'phones')} handed over`,
    },
    calledOff: (count: number, of: number) => `Called off ${count} of ${deals(of)}`,
    silent: (count: number, of: number) => `Gave no sign in ${count} of ${deals(of)}`,
    unpaid: (count: number, of: number) =>
      `Left ${count} of ${countedEn(of, 'booking', 'bookings')} unpaid`,
    /** Within 1 to 12 hours, or 24. */
    answers: (hours: number, count: number, of: number) => {
      const within =
        hours === 1 ? 'an hour' : hours === lateAnswerHours ? 'a day' : `${hours} hours`;
      return `Mostly answers within ${within} (${count} of ${of} questions answered)`;
    },
    lateAnswers: (count: number, of: number) =>
      `Mostly answers later than ${lateAnswerHours} hours, if at all (${count} of ${of} questions answered)`,
    fewAnswers: (count: number, of: number) => `Answered ${count} of ${of} questions`,
  },
};
