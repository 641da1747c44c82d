import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { PaymentState } from '#contract/constants.ts';
import { countedEn } from '#contract/formats/en.ts';
import type { BadgeFact, SharedNumberKind } from '#contract/members/badge.ts';
import type { HandWay } from '#contract/orders/hand-ways.ts';
import { type OwnReason, ownReasonOf } from '#contract/orders/refund-reasons.ts';

const called = (one: string, name: string) => (name ? `${one} ${name}` : one);
const shopPageNames: Record<string, string> = {
  terms: '“Terms”',
  privacy: '“Privacy”',
  refunds: '“Refunds”',
  imprint: '“Who runs this shop”',
};
const of = (price: string) => price && ` of ${price}`;

/** What no person has written, in words. */
function reasonText(reason: string): string {
  const own = ownReasonOf(reason);
  return own ? ownReasons[own] : reason;
}
const ownReasons: Record<OwnReason, string> = {
  deal: 'the order ended so',
  'given back at the card provider': 'given back at the card provider',
};

const exportNames: Record<string, string> = {
  orders: 'Orders',
  people: 'People',
  phones: 'Phones',
};

/** By which kind of text staff have searched (`kindOfText` of the server). */
const soughtBy = (by = 'text') =>
  ({ address: 'a mail address', number: 'a phone number', id: 'an id' })[by] ?? 'a text';

/** Screens for admins: people, phones and money. */
export const messages = {
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
    reason: (reason: string) => `Reason: ${reasonText(reason)}`,
    reasonText,
    onlyActor: (name: string) => `Only what ${name} did`,
    onlyTarget: 'All about this',
    actions: {
      'admin-made': 'Admin made',
      'admin-removed': 'Admin no more',
      'second-factor-removed': 'Second factor removed',
      'staff-named': 'Role in the shop changed',
      'address-unblocked': 'Address allowed again',
      'seller-joined': 'Became a seller',
      'seller-verified': 'Seller verified',
      'seller-unverified': 'Badge taken away',
      'member-suspended': 'Member suspended',
      'suspension-ended': 'Suspension ended',
      'seller-asked': 'Seller asked',
      'seller-warned': 'Seller warned',
      'reports-dismissed': 'Reports dismissed',
      'thread-read': 'Reported messages read',
      'support-read': 'Message to support read',
      'support-answered': 'Message to support answered',
      exported: 'Taken out as a file',
      'member-written-to': 'Member written to',
      'support-closed': 'Message to support closed unanswered',
      'shop-searched': 'Shop searched',
      'person-read': 'Person’s page read',
      'member-viewed': 'Shop seen as a member',
      'thread-dismissed': 'Report of messages dismissed',
      'sentence-hidden': 'Sentence hidden',
      'sentence-back': 'Sentence shown again',
      'thread-warned': 'Warned for messages',
      'phone-hidden': 'Phone hidden',
      'phone-let-pass': 'Words let pass',
      'phone-edited': 'Phone changed',
      'phone-taken-off': 'Phone taken off',
      'phone-put-back': 'Phone put back',
      'phone-grown-old': 'Phone off sale for its age',
      'code-photo-fits': 'Photo with code fits',
      'code-photo-refused': 'Photo with code does not fit',
      'other-model-seen': 'Another model looked at',
      'imei-clash-seen': 'Same IMEI looked at',
      'imei-freed': 'IMEI taken from a phone',
      'stolen-report-decided': 'Report of a stolen phone decided',
      'stolen-confirmed': 'Reported phone stopped',
      'deal-counts': 'Suspected deal counts',
      'deal-left-out': 'Suspected deal left out',
      'same-text-dismissed': 'Text to many dismissed',
      'decision-stands': 'Decision of staff stands',
      'decision-back': 'Decision of staff taken back',
      'stolen-dismissed': 'Report of a stolen phone dismissed',
      'lost-keys-agreed': 'Lost keys: agreed',
      'lost-keys-refused': 'Lost keys: refused',
      'seller-removed': 'Seller removed',
      'buyer-removed': 'Buyer removed',
      'reported-item-removed': 'Reported item removed',
      'brand-added': 'Brand added',
      'model-added': 'Model added',
      'models-merged': 'Models merged',
      'name-confirmed': 'Typed name confirmed',
      'safe-place-added': 'Safe place added',
      'safe-place-removed': 'Safe place removed',
      'shop-page-written': 'Page of the shop written',
      'shop-look-published': 'Name and look of the shop published',
      'announcement-on': 'Announcement written',
      'shop-closing-set': 'Closed hours set',
      'announcement-off': 'Announcement switched off',
      'payment-held': 'Payment opened',
      'payment-released': 'Payment ended unpaid',
      'payment-paid': 'Payment received',
      'refund-due': 'Refund begun',
      'payment-accepted': 'Warned payment accepted',
      'payment-refused': 'Warned payment refused',
      'refund-made': 'Refund made',
      'refund-failed': 'Refund refused',
      'refund-in-doubt': 'Refund in doubt',
      'payment-by-hand-recorded': 'Manual payment waits for a second admin',
      'payment-by-hand': 'Manual payment',
      'refund-by-hand-recorded': 'Manual refund waits for a second admin',
      'refund-by-hand': 'Manual refund',
      'payout-address-changed': 'Payout destination changed',
      'payout-address-confirmed': 'Payout destination confirmed',
      'payout-batch-made': 'Payout batch made',
      'payout-batch-approved': 'Payout batch approved',
      'payout-batch-dissolved': 'Payout batch dissolved',
      'payout-results-read': 'Results of payouts read',
      'payout-sent': 'Payout sent',
      'payout-failed': 'Payout failed',
      'payout-looked-at': 'Failed payout looked at again',
      'payouts-held': 'Payouts held',
      'payouts-let-go': 'Hold of payouts lifted',
      'deal-reopened': 'Deal reopened',
      'verdict-alone': 'Deal decided by the only admin',
      'verdict-proposed': 'Decision of a deal proposed',
      'verdict-confirmed': 'Decision of a deal confirmed',
      'verdict-sent-back': 'Decision of a deal sent back',
      'settlement-imported': 'Settlement imported',
      'bank-statement-imported': 'Bank statement imported',
      'bank-difference-explained': 'Difference with the bank explained',
      'month-closed': 'Month closed',
    } as Record<AuditAction, string>,
    /** `name` is of the member or phone, `price` of the payment; '' if the log lacks it. */
    sentences: {
      'admin-made': ({ name }) => `${called('The member', name)} was made an admin`,
      'admin-removed': ({ name }) => `${called('The member', name)} is no admin any more`,
      'second-factor-removed': ({ name }) =>
        `${called('The member', name)} logs in by password alone: the operator has removed the second factor`,
      'staff-named': ({ name }) => `${called('The member', name)} has another role in the shop`,
      'address-unblocked': ({ name }) =>
        `The address of ${called('the removed member', name)} may register again`,
      'seller-joined': ({ name }) => `${called('The buyer', name)} became a seller`,
      'seller-verified': ({ name }) => `${called('The seller', name)} was verified`,
      'seller-unverified': ({ name }) => `${called('The seller', name)} lost the badge`,
      'member-suspended': ({ name }) => `${called('The member', name)} was suspended`,
      'suspension-ended': ({ name }) => `${called('The member', name)} is no longer suspended`,
      'seller-asked': ({ name }) => `The seller of ${called('the phone', name)} was asked`,
      'seller-warned': ({ name }) => `The seller of ${called('the phone', name)} was warned`,
      'reports-dismissed': ({ name }) =>
        `The reports of ${called('the phone', name)} were dismissed`,
      'support-read': () => 'A message to support was read',
      'support-answered': () => 'A message to support was answered',
      exported: ({ by = '' }) => {
        const [kind = '', ...days] = by.split(' ');
        const what = exportNames[kind] ?? 'Something';
        const ofDays = days.length > 0 ? ` of ${days.join(' ')}` : '';
        return `${what}${ofDays} taken out as a file`;
      },
      'member-written-to': ({ name }) => `${called('The member', name)} was written to`,
      'support-closed': () => 'A message to support was closed without an answer',
      'thread-read': ({ name }) => `Reported messages of ${called('the member', name)} were read`,
      'shop-searched': ({ name, by }) =>
        `${name ? `${name} searched` : 'Searched'} the shop by ${soughtBy(by)}`,
      'person-read': ({ name }) => `The page of ${called('the member', name)} was read`,
      'member-viewed': ({ name }) => `The shop was seen as ${called('the member', name)} sees it`,
      'thread-dismissed': ({ name }) =>
        `A report of messages of ${called('the member', name)} was dismissed`,
      'sentence-hidden': ({ name }) =>
        `What ${called('the member', name)} wrote after a deal was hidden`,
      'sentence-back': ({ name }) =>
        `What ${called('the member', name)} wrote after a deal is shown again`,
      'thread-warned': ({ name }) => `${called('The member', name)} was warned for messages`,
      'phone-hidden': ({ name }) => `${called('The phone', name)} was hidden`,
      'phone-let-pass': ({ name }) =>
        `${called('The phone', name)} was shown after a look at its words`,
      'phone-edited': ({ name }) => `${called('The phone', name)} was changed by its seller`,
      'phone-taken-off': ({ name }) => `${called('The phone', name)} was taken off by its seller`,
      'phone-put-back': ({ name }) => `${called('The phone', name)} was put back by its seller`,
      'phone-grown-old': ({ name }) =>
        `${called('The phone', name)} went off sale without a sign of its seller`,
      'imei-freed': ({ name }) => `${called('The phone', name)} lost an IMEI that is another one’s`,
      'stolen-report-decided': ({ name }) =>
        `The report of a stolen phone by ${called('the member', name)} was decided`,
      'stolen-confirmed': ({ name }) => `${called('The phone', name)} was confirmed as stolen`,
      'deal-counts': ({ name }) => `${called('The deal about', name)} counts in the facts`,
      'decision-stands': ({ name }) => `A decision about ${called('the member', name)} stands`,
      'decision-back': ({ name }) =>
        `A decision about ${called('the member', name)} was taken back`,
      'same-text-dismissed': ({ name }) => `${called('A text of', name)} to many was dismissed`,
      'deal-left-out': ({ name }) =>
        `${called('The deal about', name)} does not count in the facts`,
      'stolen-dismissed': ({ name }) =>
        `${called('The phone', name)} was found not to be the stolen one`,
      'code-photo-fits': ({ name }) => `The photo with the code fits ${called('the phone', name)}`,
      'code-photo-refused': ({ name }) =>
        `The photo with the code does not fit ${called('the phone', name)}`,
      'other-model-seen': ({ name }) =>
        `${called('The phone', name)} was looked at: it calls itself another model`,
      'imei-clash-seen': ({ name }) =>
        `${called('The phone', name)} was compared with another that has its IMEI`,
      'lost-keys-agreed': ({ name }) =>
        `${called('The member', name)} was found to be who asked for lost keys`,
      'lost-keys-refused': ({ name }) =>
        `Who asked for lost keys was found not to be ${called('the member', name)}`,
      'seller-removed': ({ name }) =>
        `${called('The seller', name)} was removed, with all unsold phones`,
      'buyer-removed': ({ name }) => `${called('The buyer', name)} was removed`,
      'reported-item-removed': ({ name }) => `${called('The reported phone', name)} was removed`,
      'brand-added': ({ name }) => `${called('The brand', name)} was added`,
      'model-added': ({ name }) => `${called('The model', name)} was added`,
      'models-merged': ({ name }) => `${called('Two models', name)} were made one`,
      'name-confirmed': ({ name }) => `${called('A typed name', name)} was confirmed`,
      'safe-place-added': ({ name }) => `${called('The safe place', name)} was added`,
      'safe-place-removed': ({ name }) => `${called('The safe place', name)} was removed`,
      'shop-look-published': ({ name }) => `Name, look and promises of “${name}” were published`,
      'shop-page-written': ({ name }) =>
        `${called('The page', shopPageNames[name] ?? name)} was written`,
      'announcement-on': ({ name }) => `An announcement was written: “${name}”`,
      'shop-closing-set': ({ name }) => `The shop closes for some hours: “${name}”`,
      'announcement-off': ({ name }) => `The announcement “${name}” was switched off`,
      'payment-held': ({ price }) => `A payment${of(price)} was opened, and its phone is kept`,
      'payment-released': ({ price }) => `A payment${of(price)} ended unpaid; its phone is free`,
      'payment-paid': ({ price }) => `A payment${of(price)} came in; its phone is sold`,
      'payment-accepted': ({ price }) =>
        `A payment${of(price)} that its provider had warned of was accepted`,
      'payment-refused': ({ price }) =>
        `A payment${of(price)} that its provider had warned of was refused`,
      'refund-due': ({ price }) => `A refund${of(price)} was begun`,
      'refund-made': ({ price }) => `A refund${of(price)} was made`,
      'refund-failed': ({ price }) => `The provider refused a refund${of(price)}`,
      'payment-by-hand-recorded': ({ price }) =>
        `A manual payment${of(price)} was recorded, and waits for a second admin`,
      'payment-by-hand': ({ price }) => `A manual payment${of(price)} arrived; its phone is sold`,
      'refund-by-hand-recorded': ({ price }) =>
        `A manual refund${of(price)} was recorded, and waits for a second admin`,
      'refund-by-hand': ({ price }) => `A manual refund${of(price)} was made`,
      'refund-in-doubt': ({ price }) => `Nobody knows whether a refund${of(price)} was made`,
      'payout-address-changed': ({ name }) =>
        `${called('The seller', name)} named another place for their money`,
      'payout-address-confirmed': ({ name }) =>
        `${called('The seller', name)} confirmed name and number of their account`,
      'payout-results-read': ({ price }) => `Results of a batch of payouts${of(price)} were read`,
      'payout-batch-made': ({ price }) => `A batch of payouts${of(price)} was made`,
      'payout-batch-approved': ({ price }) => `A batch of payouts${of(price)} was approved`,
      'payout-batch-dissolved': ({ price }) =>
        `A batch of payouts${of(price)} was dissolved before anything was sent`,
      'payout-sent': ({ price }) => `A payout${of(price)} was sent`,
      'payout-failed': ({ price }) => `A payout${of(price)} could not be sent`,
      'payout-looked-at': ({ price }) =>
        `Another found that a failed payout${of(price)} was not sent`,
      'payouts-held': ({ name }) => `Payouts to ${called('the seller', name)} are held`,
      'payouts-let-go': ({ name }) => `Payouts to ${called('the seller', name)} are held no more`,
      'deal-reopened': ({ price }) =>
        `A completed deal${of(price)} was reopened; its money is kept again`,
      'verdict-alone': ({ price }) => `The only admin decided a deal${of(price)}`,
      'verdict-proposed': ({ price }) =>
        `A decision of a deal${of(price)} was proposed; another admin has to confirm it`,
      'verdict-confirmed': ({ price }) =>
        `Another admin’s decision of a deal${of(price)} was confirmed`,
      'verdict-sent-back': ({ price }) =>
        `Another admin’s decision of a deal${of(price)} was sent back`,
      'settlement-imported': ({ price }) =>
        `A settlement file was imported; ${price || 'nothing'} has arrived at the bank by it`,
      'bank-statement-imported': ({ price }) =>
        `A bank statement was imported; ${price || 'nothing'} of the books is proved by it`,
      'bank-difference-explained': ({ price }) =>
        `A difference with the bank${of(price)} was explained`,
      'month-closed': ({ price }) =>
        `A month of the books was closed${price && `, with a commission of ${price}`}`,
    } as Record<AuditAction, (about: { name: string; price: string; by?: string }) => string>,
  },
  sellers: {
    title: 'All Sellers',
    description: 'Everyone who sells on PhoneHaat.',
    empty: 'No data found',
    verify: 'Verify',
    verifySeller: (name: string) => `Verify ${name}`,
    verified: 'Verified',
    deleteSeller: (name: string) => `Delete ${name}`,
    confirmDelete: (name: string) => `Do you want to delete the account of ${name}?`,
    toastVerified: 'Seller verified',
    holdPayouts: 'Hold payouts',
    holdPayoutsOf: (name: string) => `Hold payouts of ${name}`,
    toastDeleted: 'Seller deleted',
  },
  buyers: {
    title: 'All Buyers',
    description: 'Everyone who buys on PhoneHaat.',
    deleteBuyer: (name: string) => `Delete ${name}`,
    confirmDelete: (name: string) => `Do you want to delete the account of ${name}?`,
    toastDeleted: 'Buyer deleted',
  },
  /** In both lists: filters for members whom an admin should check. */
  people: {
    everything: 'Everything about this person',
    suspension: {
      suspended: 'Suspended',
      begin: 'Suspend',
      beginOf: (name: string) => `Suspend ${name}`,
      beginTitle: (name: string) => `Suspend ${name}?`,
      begins:
        'Their phones are hidden and they begin nothing new. Running orders and their money go on. They read the reason and may answer.',
      reason: 'Reason',
      reasonHint: 'They read it word for word, and can answer.',
      toastBegun: 'Suspended',
      end: 'End suspension',
      endOf: (name: string) => `End the suspension of ${name}`,
      endTitle: (name: string) => `End the suspension of ${name}?`,
      ends: 'Their phones return as they were. They read what you write.',
      toastEnded: 'Suspension ended',
    },
    staff: {
      role: 'Role',
      roleOf: (name: string) => `Role of ${name}`,
      title: (name: string) => `What may ${name} do for the shop?`,
      choice: 'Role',
      roles: {
        none: { name: 'No role', means: 'Buys and sells like everyone else.' },
        moderator: {
          name: 'Moderator',
          means: 'Decides about reports and descriptions, and verifies sellers. Sees no money.',
        },
        cashier: {
          name: 'Cashier',
          means: 'Makes payouts and refunds and has the books. Decides about nobody’s phone.',
        },
      } as Record<'none' | 'moderator' | 'cashier', { name: string; means: string }>,
      submit: 'Save role',
      toastDone: 'Role saved',
    },
    filter: 'Whom to show',
    all: 'All',
    only: { badge: 'Lost the badge', shared: 'Something of a removed member' } as Record<
      'badge' | 'shared',
      string
    >,
    onlyMeans: {
      badge:
        'They changed what their badge was given for. Look again, then verify them or leave them without the badge; until you do, they wait here.',
      shared:
        'They have a phone number or payout account that a removed member had. Families share phones, and numbers change hands: it is a reason to look, and no proof.',
    } as Record<'badge' | 'shared', string>,
    nobody: 'No seller is waiting to be checked.',
    staffFirst: 'To delete them, take their role away first.',
    ownDeal: 'You have an open deal with them, so another admin has to hold or delete.',
    badgeLost: (day: string, changed: string) => `Lost the badge on ${day}. Changed: ${changed}`,
    facts: { name: 'name', phoneNumber: 'phone number', location: 'place' } as Record<
      BadgeFact,
      string
    >,
    shared: {
      number: (name, day) => `Same phone number as ${name}, who was removed on ${day}`,
      account: (name, day) => `Same payout account as ${name}, who was removed on ${day}`,
    } as Record<SharedNumberKind, (name: string, day: string) => string>,
  },
  reports: {
    title: 'Reported Items',
    description: 'Phones that somebody found suspicious.',
    empty: 'No data found',
    seller: 'Seller',
    product: 'Product',
    reports: 'Reports',
    count: (count: number) => countedEn(count, 'report', 'reports'),
    most: 'Most reported',
    fewer: 'Fewer reports',
    deleteItem: (name: string) => `Delete ${name}`,
    confirmDelete: 'Do you want to delete this item?',
    toastDeleted: 'Item deleted',
  },
  nothing: {
    sellers: 'Nobody has registered as a seller yet. New sellers appear here by themselves.',
    reports: 'All is quiet: nobody has reported a phone. There is nothing to do here.',
    payments: 'A payment appears here as soon as a buyer opens one.',
    paymentsOfState: 'No payment is in this state right now.',
    allPayments: 'Show all payments',
    audit: 'The log fills by itself with what admins do and how money moves.',
    auditFiltered: 'Nothing fits these filters. Take one away and look again.',
    clearFilters: 'Clear the filters',
  },
};
