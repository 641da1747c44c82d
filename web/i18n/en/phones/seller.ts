import { countedEn, numberEn } from '#contract/formats/en.ts';
import { answerTimesDays, lateAnswerHours, markDays } from '#contract/limits.ts';
import { conductTexts } from '../orders/conduct.ts';

/** The page of a seller. */
export const messages = {
  seller: {
    title: (name: string) => `${name}, seller`,
    description: (name: string, phones: number) =>
      `What PhoneHaat knows of ${name}’s deals, and ${countedEn(phones, 'phone', 'phones')} for sale.`,
    since: (date: string) => `Seller at PhoneHaat since ${date}`,
    place: (district: string) => `Phones in ${district}`,
    facts: 'Facts from ended deals',
    conduct: conductTexts,
    reported: (count: number) =>
      count === 0
        ? 'No phone reported'
        : `${countedEn(count, 'phone', 'phones')} reported, not cleared`,
    counted: `Counted from the history of deals, not from opinions. With each buyer one deal counts that went well, and each that did not in the last ${markDays} days. Open deals do not count. The time of answers is of the newest questions in ${answerTimesDays} days; one without an answer for ${lateAnswerHours} hours counts against it.`,
    badge: 'What the badge means',
    verified: (checks: string) => `PhoneHaat checked this seller: ${checks}.`,
    verifiedOnly: 'PhoneHaat has verified this seller.',
    noBadge: 'No badge: PhoneHaat has not checked who this seller is.',
    badgeLimit: 'The badge is about the person. Check each phone yourself when you meet.',
    phones: (count: number) =>
      count === 0 ? 'Nothing for sale now' : `${countedEn(count, 'phone', 'phones')} for sale`,
    newest: (shown: number) => `The newest ${numberEn(shown)}.`,
  },
};
