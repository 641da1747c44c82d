import type { PaymentState } from '#contract/constants.ts';
import { countedEn } from '#contract/formats/en.ts';
import type { HandWay } from '#contract/orders/hand-ways.ts';
import { type OwnReason, ownReasonOf } from '#contract/orders/refund-reasons.ts';

/** What no person has written, in words. */
export function reasonText(reason: string): string {
  const own = ownReasonOf(reason);
  return own ? ownReasons[own] : reason;
}
const ownReasons: Record<OwnReason, string> = {
  deal: 'the order ended so',
  'given back at the card provider': 'given back at the card provider',
};

/** The list of payments, their refunds, and the ledger. */
export const messages = {
  payments: {
    title: 'Payments',
    description: 'Every payment, and whether the books agree.',
    empty: 'No payments here yet',
    emptyHint: 'A payment appears here as soon as a buyer opens one.',
    emptyOfState: 'No payment is in this state right now.',
    showAll: 'Show all payments',
    filter: 'Which payments',
    all: 'All',
    states: {
      held: 'Being paid',
      paid: 'Paid',
      released: 'Not paid',
      refund_due: 'Refund under way',
      refunded: 'Refunded',
    } as Record<PaymentState, string>,
    buyer: 'Buyer',
    seller: 'Seller',
    paymentId: 'Payment id',
    noPaymentId: 'None yet',
    opened: 'Opened',
    settled: 'Settled',
    notSettled: 'Not yet',
    reason: 'Reason of the refund',
    reasonText,
    ledger: 'The ledger',
    balanced: (entries: number, price: string) =>
      `The ledger is balanced: ${countedEn(entries, 'entry sums', 'entries sum')} to ${price}.`,
    unbalanced: (entries: number, price: string) =>
      `The ledger is not balanced: ${countedEn(entries, 'entry sums', 'entries sum')} to ${price}.`,
    toGateways: 'Ways to pay, and their settings',
    troubles: 'Buyers cannot pay in this way now:',
    disagreeing: (payments: number) =>
      `The ledger does not agree with ${countedEn(payments, 'payment', 'payments')}.`,
    refund: 'Refund',
    own: 'Your own purchase or sale: another admin decides.',
    reopen: 'Reopen the order',
    reopenOf: (phone: string) => `Reopen the order of ${phone}`,
    reopenable: 'The seller’s by now, and in no batch of payouts yet.',
    coolingUntil: (time: string) => `The seller’s by now. No batch can take it before ${time}.`,
    refundFor: (phone: string, buyer: string) => `Refund ${phone} to ${buyer}`,
    refundTitle: 'Give the money back?',
    refundMeaning: (price: string, buyer: string, email: string) =>
      `${price} goes back to ${buyer} (${email}), to the wallet or card that paid.`,
    refundPhone: (phone: string) =>
      `${phone} stays off the lists: the seller has to list it anew. A refund cannot be undone.`,
    refundReason: 'Reason',
    refundReasonHint: 'Kept in the audit log',
    refundSubmit: (price: string) => `Refund ${price}`,
    toastRefunded: 'The money is on its way back',
    refundMeaningByHand: (price: string, buyer: string, email: string) =>
      `${price} goes back to ${buyer} (${email}). It was paid manually, so refund it manually, and record that at this payment.`,
    toastRefundByHand: 'Now refund it manually, and record that at this payment',
    openRefunds: {
      due: (price) => `${price} is to go back`,
      failed: (price) => `${price} could not go back`,
      in_doubt: (price) => `Nobody knows whether ${price} went back`,
    } as Record<'due' | 'failed' | 'in_doubt', (price: string) => string>,
    refundByHand: 'It was paid manually, so no payment company can refund it.',
    byHand: 'Refunded manually',
    byHandHint:
      'Only when you have sent it: each reference counts once, and the buyer reads it. In the payment company’s own pages you give back its money, else the shop’s own.',
    byHandWay: 'How it was sent',
    ways: {
      bkash: 'bKash',
      nagad: 'Nagad',
      rocket: 'Rocket',
      bank: 'Bank transfer',
      cash: 'Cash, with a receipt',
      provider: 'In the payment company’s pages',
    } as Record<HandWay, string>,
    byHandReference: 'Reference of what was sent',
    byHandReason: 'Why manually',
    byHandSubmit: (price: string) => `${price} was paid back`,
    byHandWaits: (way: string, reference: string, name: string) =>
      `${name} recorded: ${way}, ${reference}. Above what one admin does alone, so a second admin approves it.`,
    byHandApprove: 'Approve',
    byHandAsks: (price: string, name: string) => `Did ${name} refund ${price} manually?`,
    byHandMeans: 'The refund is over then, and its buyer is notified.',
    paidByHandAsks: (price: string, name: string) => `Did ${name} receive ${price} manually?`,
    paidByHandMeans: 'The order is paid then, and buyer and seller are notified.',
    final: 'This cannot be undone.',
    toastByHand: 'Recorded',
    paidByHand: 'Paid manually',
    paidByHandHint:
      'Only when the whole price is there: each reference counts once. The phone is sold then, and buyer and seller are notified. A second payment through a payment company is refunded.',
    paidByHandWay: 'How it came',
    paidByHandReference: 'Reference of what has come',
    paidByHandSubmit: (price: string) => `${price} has come`,
    cameByHand: (way: string, name: string) => `Paid manually: ${way}. ${name} recorded it.`,
    paidOrder: 'Record a manual payment',
    paidOrderAddress: 'Order',
    paidOrderHint:
      'The address of its page, …/order/…; also when its buyer never opened the payment page',
    paidOrderTaka: 'How much has come (Taka)',
    paidOrderSubmit: 'Record the payment',
    toastPaidApproved: 'Approved; buyer and seller are notified',
    toastByHandApproved: 'Approved; the buyer is notified',
    inReview: 'Waits for you',
    review: 'Decide',
    reviewFor: (phone: string, buyer: string) => `Decide about ${phone} of ${buyer}`,
    reviewTitle: 'Accept this money?',
    reviewMeaning: (price: string, buyer: string, email: string) =>
      `The payment company warns of the ${price} that ${buyer} (${email}) paid. Ask the buyer first, and look at the payment in the company's own pages.`,
    reviewPhone: (phone: string) =>
      `${phone} stays the buyer's until you decide. A decision cannot be undone.`,
    accept: 'Accept the money',
    refuse: 'Send it back',
    toastReviewed: 'Decided',
  },
};
