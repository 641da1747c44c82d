/** For a shop without escrow payments (`KEPT_PAYMENTS=off`): buyers pay sellers at the meeting. */
export const messages = {
  atMeeting: {
    /** On a phone's page and in its form of booking. */
    phone:
      'You pay the seller at the meeting, after trying the phone: in cash, or by the seller’s own card reader or wallet. PhoneHaat takes no payments, so it cannot give money back. Book, then ask the seller on the order’s page to keep the phone.',
    selling:
      'Every buyer pays you at the meeting: in cash if you say yes, or by your own card reader or wallet. PhoneHaat takes no payments and pays nothing out.',
    /** Of an order that is booked. */
    booked: {
      buyer: 'Ask the seller to keep the phone for you. Others can still ask for it until then.',
      seller: 'Somebody wants this phone. If they ask and you agree, it is kept for them.',
    },
    asked: {
      buyer: 'The seller was asked to keep the phone for you.',
      seller: 'The buyer asks you to keep the phone. If you agree, nobody else can have it.',
    },
    order:
      'The price is paid at the meeting, after the phone was tried: in cash, or by the seller’s own card reader or wallet. PhoneHaat never sees this money and cannot give it back.',
    toOrder: 'Go to the order',
  },
};
