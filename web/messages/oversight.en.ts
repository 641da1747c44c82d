import type { AuditAction, PaymentState } from '#contract/constants.ts';
import { countedEn } from './format.en.ts';

const called = (one: string, name: string) => (name ? `${one} ${name}` : one);
const of = (price: string) => price && ` of ${price}`;

/** The sentences of the screens on which money, the log and one's own sessions are looked after. */
export const oversightEn = {
  payments: {
    title: 'Payments',
    description: 'Every payment, and whether the books agree.',
    empty: 'No payments here yet',
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
    ledger: 'The ledger',
    balanced: (entries: number, price: string) =>
      `The ledger is balanced: ${countedEn(entries, 'entry sums', 'entries sum')} to ${price}.`,
    unbalanced: (entries: number, price: string) =>
      `The ledger is not balanced: ${countedEn(entries, 'entry sums', 'entries sum')} to ${price}.`,
    disagreeing: (payments: number) =>
      `The ledger does not agree with ${countedEn(payments, 'payment', 'payments')}.`,
    refund: 'Refund',
    refundFor: (phone: string, buyer: string) => `Refund ${phone} to ${buyer}`,
    refundTitle: 'Give the money back?',
    refundMeaning: (price: string, buyer: string, email: string) =>
      `${price} go back to the card of ${buyer} (${email}).`,
    refundPhone: (phone: string) =>
      `${phone} stays off the lists: the seller has to list it anew. A refund cannot be undone.`,
    refundReason: 'Reason',
    refundReasonHint: 'Kept in the audit log',
    refundSubmit: (price: string) => `Refund ${price}`,
    toastRefunded: 'The money is on its way back',
  },
  audit: {
    title: 'Audit log',
    description: 'What admins did and how money moved.',
    empty: 'Nothing was found',
    filter: 'Search the log',
    action: 'What happened',
    anyAction: 'Anything',
    actor: 'By whom (email)',
    target: 'To what (id)',
    submit: 'Search',
    clear: 'Clear',
    program: 'PhoneHaat itself',
    reason: (reason: string) => `Reason: ${reason}`,
    onlyActor: (name: string) => `Only what ${name} did`,
    onlyTarget: 'All about this',
    actions: {
      'admin-made': 'Admin made',
      'seller-verified': 'Seller verified',
      'seller-removed': 'Seller removed',
      'buyer-removed': 'Buyer removed',
      'reported-item-removed': 'Reported item removed',
      'payment-held': 'Payment opened',
      'payment-released': 'Payment ended unpaid',
      'payment-paid': 'Payment received',
      'refund-due': 'Refund begun',
      'refund-made': 'Refund made',
    } as Record<AuditAction, string>,
    /** `name` is the member's or the phone's, `price` the money's; '' where the log does not say. */
    sentences: {
      'admin-made': ({ name }) => `${called('The member', name)} was made an admin`,
      'seller-verified': ({ name }) => `${called('The seller', name)} was verified`,
      'seller-removed': ({ name }) =>
        `${called('The seller', name)} was removed, with all unsold phones`,
      'buyer-removed': ({ name }) => `${called('The buyer', name)} was removed`,
      'reported-item-removed': ({ name }) => `${called('The reported phone', name)} was removed`,
      'payment-held': ({ price }) => `A payment${of(price)} was opened, and its phone is kept`,
      'payment-released': ({ price }) => `A payment${of(price)} ended unpaid; its phone is free`,
      'payment-paid': ({ price }) => `A payment${of(price)} came in; its phone is sold`,
      'refund-due': ({ price }) => `A refund${of(price)} was begun`,
      'refund-made': ({ price }) => `A refund${of(price)} was made`,
    } as Record<AuditAction, (about: { name: string; price: string }) => string>,
  },
  sessions: {
    title: 'Where you are logged in',
    description: 'The devices on which you are logged in.',
    intro: 'Log out where you do not recognise a device, then choose a new password.',
    thisDevice: 'This device',
    unknownDevice: 'Unknown device',
    browserOn: (browser: string, system: string) => `${browser} on ${system}`,
    address: 'Address',
    noAddress: 'Not known',
    since: 'Logged in since',
    end: 'Log out there',
    endOf: (device: string) => `Log out there: ${device}`,
    confirmEnd: (device: string) => `Log out ${device}?`,
    endOthers: 'Log out everywhere else',
    confirmEndOthers: 'Log out everywhere but here?',
    onlyHere: 'You are logged in nowhere else.',
    toastEnded: 'Logged out there',
    toastEndedOthers: 'Logged out everywhere else',
  },
};
