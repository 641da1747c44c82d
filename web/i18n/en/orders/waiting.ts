import type { WaitingKind } from '#contract/orders/waiting.ts';

/** What the dashboard opens with. */
export const messages = {
  waiting: {
    title: 'Waiting for you',
    until: 'Until',
    nothing: 'Nothing is waiting for you.',
    findPhone: 'Find a phone',
    sellPhone: 'Sell a phone',
    count: (count: number) => String(count),
    /** Before a number: how many there are. */
    lines: {
      'buyer-claimed': 'Do you have the phone? The seller says so',
      'buyer-handed-over': 'Try the phone, and say whether all is well',
      'buyer-offered': 'An offer of the seller to answer',
      'buyer-returning': 'A phone to give back',
      'buyer-meeting': 'A meeting to agree on with the seller',
      'buyer-meet': 'A meeting with the seller: take your code along',
      pay: 'Bookings to pay for',
      'ask-cash': 'Bookings: ask the seller to keep the phone',
      'seller-calling-off': 'A buyer called off at the meeting: agree, or object in time',
      'seller-problem': 'A problem to answer',
      'seller-cash': 'Buyers who want to pay at the meeting',
      'seller-returning': 'A phone to take back',
      'seller-meeting': 'A meeting to agree on with the buyer',
      'seller-meet': 'A meeting with the buyer: enter their code',
      order: 'Orders in which it is your turn',
      destination: 'Your money waits: say where it goes',
      ways: 'Ways to pay that do not work now',
      'refund-limit': 'Payments that can soon go back by hand only: decide their deals',
      refunds: 'Refunds that wait for you: pay them back by hand',
      'by-hand': 'Records of money by hand to approve',
      cases: 'Deals to decide',
      'own-cases': 'Your own deals to decide, which only a further admin can: appoint one',
      payments: 'Payments that their provider warns of',
      reports: 'Reported phones',
      words: 'Descriptions to look at',
      badges: 'Sellers who lost their badge by a change: look again',
      approvals: 'Payouts to approve',
      payouts: 'Payouts to make',
    } as Record<WaitingKind, string>,
  },
};
