import { holdMinutes } from '#contract/limits.ts';
import type { DeclineReason, PaymentMethod } from '#contract/orders/payment-methods.ts';

/** The payment page. */
export const messages = {
  pay: {
    title: 'Payment',
    description: 'Pay for a phone that you have booked.',
    priceUntil: 'This price is yours until',
    priceFalls: 'If it falls, you pay the lower one.',
    meet: 'Where you meet',
    phoneNumber: 'Your phone number',
    pay: (price: string) => `Pay ${price}`,
    paid: 'Your payment was successful',
    paymentId: 'Payment id',
    paidHint:
      'The phone and your money are kept. Now agree with the seller on where and when to meet, on the page of your order: once you have agreed, it shows you their number.',
    settling: 'Your card has been charged. Recording the payment…',
    unsettled:
      'Your card has been charged, but PhoneHaat has not recorded it yet. You will not be charged again. This page looks again by itself, and you may close it.',
    noAnswer:
      'The card company did not answer. Press Pay again: your card is charged once, whatever happens.',
    settleAgain: 'Finish the payment',
    needsScript:
      'To type in your card, turn JavaScript on. Until then your booking waits in My Orders.',
    held: `This phone is kept for you while you pay, for ${holdMinutes} minutes.`,
    toOrder: 'To the order',
    arrange: 'Agree on a meeting',
    backToOrders: 'Back to My Orders',
    toastPaid: 'Payment successful',
    holdEnded: `Your ${holdMinutes} minutes were over before you paid; your card was not charged. The phone is kept for you once more: press Pay again.`,
    refunded: 'The money for this phone was given back to you',
    refundedHint: 'It can take a few days until your bank or wallet shows it.',
    choose: (price: string) => `How do you want to pay ${price}?`,
    otherWays: 'Or pay another way',
    keptWhile: `The phone is kept for you for ${holdMinutes} minutes while you pay.`,
    lastTime: 'You chose this last time',
    notReal: 'For trying out: no real money',
    methods: {
      bkash: 'bKash',
      nagad: 'Nagad',
      rocket: 'Rocket',
      upay: 'Upay',
      card: 'Card',
      other: 'Internet banking, Nexus and others',
      aamarpay: 'Wallet, card or bank (aamarPay)',
      'test-wallet': 'Test wallet',
    } as Record<PaymentMethod, string>,
    confirming: 'Your payment is being confirmed',
    confirmingHint:
      'This takes a moment. Do not pay again: this page looks by itself, and you may close it.',
    inReview: 'Your payment has arrived and is being checked',
    inReviewHint:
      'The payment company asked us to look at it. The phone is kept for you. Do not pay again: we notify you here and by mail.',
    lookAgain: 'Look again',
    chooseAgain: 'I have not paid: choose again',
    notPaid: 'The payment was not made, and no money was taken. You can try again.',
    declined: {
      cancelled: 'You came back without paying. No money was taken.',
      expired: 'The time on the payment page ran out, and no money was taken. You can try again.',
      balance:
        'There is not enough money in your wallet or account, so none was taken. Add some and try again, or pay another way.',
      limit: 'This is more than your wallet or card may pay. No money was taken. Pay another way.',
      pin: 'The PIN or the code was wrong, so no money was taken. You can try again.',
      wallet:
        'Your wallet or card cannot pay at the moment, and no money was taken. Ask its company, or pay another way.',
      wait: 'Your wallet has just paid the same amount, so nothing was taken now. Wait five minutes before you try again.',
      refused:
        'The payment was refused, and no money was taken. Pay another way, or try again later.',
    } as Record<DeclineReason, string>,
    noneOffered: 'This phone cannot be paid for here. Ask us on the help page.',
    receipt: 'Receipt',
  },
  card: {
    legend: 'Card details',
    number: 'Card number',
    expiry: 'Expiry (MM/YY)',
    expiryPlaceholder: 'MM/YY',
    cvc: 'CVC',
    numberInvalid: 'Your card number is incomplete or mistyped.',
    expiryInvalid: "Your card's expiration date is incomplete or invalid.",
    cvcInvalid: "Your card's security code is incomplete.",
    /** The locale of the card field of Stripe; `auto` is that of the browser. */
    stripeLocale: 'en' as 'en' | 'auto',
    notLoaded:
      'The card form could not be loaded from our card company (Stripe). Check your connection, and whether something in your browser blocks js.stripe.com.',
    challengeTitle: 'Confirm with your bank',
    challengeText: 'Your bank (a test bank) asks whether it is really you who pays.',
    approve: 'Yes, it is me',
    refuse: 'No, stop the payment',
    testMode: 'Test mode: numbers to try',
    testModeText:
      'No real money moves. Never type your own card: use a number below with any future date and any 3 digits.',
    testOutcomes: {
      succeeds: 'succeeds',
      declined: 'is declined',
      noFunds: 'has insufficient funds',
      expired: 'has expired',
      wrongCvc: 'has a wrong security code',
      processingError: 'fails while processing',
      challenge: 'asks you to confirm with the bank',
    },
  },
  cards: {} as Partial<Record<string, string>>,
};
