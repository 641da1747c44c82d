/** Deals that may be of one person with themselves, for those who decide. */
export const messages = {
  rings: {
    title: 'Deals that may not be real',
    hint: 'Buyer and seller may be one person. Until you decide, these deals do not count in the facts about either side. Nothing else changes for them.',
    phone: 'Phone',
    seller: 'Seller',
    buyer: 'Buyer',
    reasons: {
      'same-number': 'Both gave the same phone number or account',
      'same-device': 'Both logged in from the same address and browser within 30 minutes',
      'only-each-other': 'Both deal only with each other',
      'within-minutes': 'Handed over within 10 minutes of the payment',
    },
    own: 'You are a side of this deal. Another admin decides.',
    count: 'Counts',
    countOf: (phone: string, seller: string) => `${phone} by ${seller} counts`,
    leaveOut: 'Does not count',
    leaveOutOf: (phone: string, seller: string) => `${phone} by ${seller} does not count`,
    decided: 'Decided last',
    counts: 'This deal counts.',
    leftOut: 'This deal does not count.',
    toastDecided: 'Decision saved',
  },
};
