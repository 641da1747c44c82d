import { ringDeviceMinutes, ringPairDeals, ringQuickMinutes } from '#contract/limits.ts';
/** Deals that may be of one person with themselves, for those who decide. */
export const messages = {
  rings: {
    hint: 'Buyer and seller may be one person. Until you decide, these deals are in neither side’s favour. What is against a side counts all the same. Neither side has a notice of this.',
    phone: 'Phone',
    seller: 'Seller',
    buyer: 'Buyer',
    reasons: {
      'same-account': 'Both gave the same account for payouts.',
      'same-number': 'Both gave the same phone number, or one the number of the other’s wallet.',
      'same-device': `Both logged in within ${ringDeviceMinutes} minutes from one network address with the same browser. On a mobile network this can be chance.`,
      'only-each-other': `They have ${ringPairDeals} deals or more, and none with anyone else.`,
      'within-minutes': `The sale was over within ${ringQuickMinutes} minutes of the payment.`,
    },
    found: 'What was found',
    own: 'You are a side of this deal. Another admin decides.',
    count: 'Counts',
    countOf: (phone: string, seller: string) => `${phone} by ${seller} counts`,
    leaveOut: 'Does not count',
    leaveOutOf: (phone: string, seller: string) => `${phone} by ${seller} does not count`,
    counts: 'This deal counts.',
    leftOut: 'This deal is in neither side’s favour.',
    toastDecided: 'Decision saved',
  },
};
