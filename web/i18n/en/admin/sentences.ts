import { answerDays } from '#contract/orders/after-deal.ts';
/** What members wrote about each other after deals, for those who may hide it. */
export const messages = {
  sentences: {
    title: 'Written after deals',
    description: 'What buyers and sellers wrote about each other, as far as others can read it.',
    empty: 'Nothing is written yet',
    emptyHint: `A sentence comes here when both have answered, or ${answerDays} days after the deal.`,
    about: (name: string) => `About ${name}`,
    order: 'The order',
    by: (name: string) => `${name} wrote`,
    replyBy: (name: string) => `${name} replied`,
    hidden: 'Hidden: only its writer and admins read it.',
    own: 'You are one of the two. Another admin decides.',
    hide: 'Hide',
    hideOf: (name: string) => `Hide what ${name} wrote`,
    show: 'Show again',
    showOf: (name: string) => `Show again what ${name} wrote`,
    reason: 'Why',
    reasonHint: 'The writer reads this, and can answer once. Yes and no are counted as before.',
    toastHidden: 'It is hidden, and the writer has the reason.',
    toastShown: 'It is shown again.',
  },
};
