import type { AuditAction } from '#contract/admin/audit-actions.ts';
import { reasonText } from './payments.ts';

const called = (one: string, name: string) => (name ? `${one} ${name}` : one);
const shopPageNames: Record<string, string> = {
  terms: '“Terms”',
  privacy: '“Privacy”',
  refunds: '“Refunds”',
  imprint: '“Who runs this shop”',
};
const of = (price: string) => price && ` of ${price}`;

const exportNames: Record<string, string> = {
  orders: 'Orders',
  people: 'People',
  phones: 'Phones',
};

/** By which kind of text staff have searched (`kindOfText` of the server). */
const soughtBy = (by = 'text') =>
  ({ address: 'a mail address', number: 'a phone number', id: 'an id' })[by] ?? 'a text';

/** The audit log. */
export const messages = {
  audit: {
    title: 'Audit log',
    description: 'What admins did and how money moved.',
    empty: 'Nothing was found',
    emptyHint: 'The log fills by itself with what admins do and how money moves.',
    emptyFiltered: 'Nothing fits these filters. Take one away and look again.',
    clearFilters: 'Clear the filters',
    filter: 'Search the log',
    action: 'What happened',
    anyAction: 'Anything',
    actor: 'By whom (email)',
    target: 'To what (id)',
    submit: 'Search',
    clear: 'Clear',
    program: 'PhoneHaat itself',
    reason: (reason: string) => `Reason: ${reasonText(reason)}`,
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
};
