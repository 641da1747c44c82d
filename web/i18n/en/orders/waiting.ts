import type { DashboardKind } from '#contract/orders/waiting.ts';

/** What the dashboard opens with. */
export const messages = {
  waiting: {
    title: 'Waiting for you',
    until: 'Until',
    nothing: 'Nothing is waiting for you.',
    findPhone: 'Find a phone',
    sellPhone: 'Sell a phone',
    count: (count: number) => String(count),
    /** There are more than the count. */
    more: (count: string) => `${count}+`,
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
      declaration: 'Sale papers without your declaration',
      destination: 'Your money is waiting: choose where to send it',
      ways: 'Ways to pay that do not work now',
      health: 'Signs that the shop is not well',
      'refund-limit': 'Payments that can soon be refunded only manually: decide their deals',
      'own-cases': 'Your own deals to decide, which only a further admin can: appoint one',
      payouts: 'Payouts to make',
    } as Record<DashboardKind, string>,
  },
};
