import type { OldFault } from './faults.ts';

/** Rules of the documentation that one edit breaks each: the shop never had these faults. */
export const brokenRules: OldFault[] = [
  {
    name: 'agreed-price-for-everybody',
    rule: 'The price of an accepted offer is its buyer’s alone (0196).',
    file: 'server/features/bookings/agreed-price.ts',
    from: "    .where('buyer_id', '=', buyerId)\n    .where('state', '=', 'accepted')",
    to: "    .where('state', '=', 'accepted')",
  },
  {
    name: 'saved-phone-falls-in-silence',
    rule: 'Who has saved a phone is notified when it costs less.',
    file: 'server/features/saved/notify-of-saved.ts',
    from: 'and products.seller_id <> saved.member_id',
    to: 'and products.seller_id = saved.member_id',
  },
  {
    name: 'meeting-without-a-reminder',
    rule: 'Both are reminded of an agreed meeting (docs/deals.md, “When nobody does anything”).',
    file: 'server/features/deals/remind-of-deals.ts',
    from: '  if (now >= at) return null;',
    to: '  if (now < at) return null;',
  },
  {
    name: 'new-account-paid-at-once',
    rule: 'Another destination of money is used after a day (docs/deals.md, `new-destination`).',
    file: 'server/features/payouts/standing.ts',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is another file's text.
    from: "'new-destination': sql`destination.usable_from > ${now}`,",
    to: "'new-destination': sql`false`,",
  },
  {
    name: 'cash-phone-stays-for-sale',
    rule: 'A phone that was handed over for cash is sold (docs/deals.md, “Cash at the meeting”).',
    file: 'server/features/deals/transitions.ts',
    from: "if (to === 'completed-cash') return await markSold(trx, deal, 'hand-over', now);",
    to: "if (to === 'completed-cash') return;",
  },
  {
    name: 'refunded-without-a-word',
    rule: 'A buyer is notified when their money has gone back.',
    file: 'server/features/payments/notify-of-payment.ts',
    from: "  confirm: { kind: 'refunded' },\n",
    to: '',
  },
  {
    name: 'message-without-a-word',
    rule: 'A message is notified, once until its reader has read the thread.',
    file: 'server/features/threads/append-message.ts',
    from: '  if (isSilent) return {',
    to: '  if (isSilent || readers.length > 0) return {',
  },
  {
    name: 'verdict-confirmed-alone',
    rule: 'Above a sum another admin confirms a decision (0254).',
    file: 'server/features/deals/answer-verdict.ts',
    from: "if (isOwn && (await hasOtherAdmin(trx, byId, deps))) throw new Problem('own-matter');",
    to: 'void hasOtherAdmin;',
  },
  {
    name: 'suspension-returns-nothing',
    rule: 'After a suspension the phones return as they were.',
    file: 'server/features/reports/suspend.ts',
    from: '  if (ended) await returnPhones(',
    to: '  if (ended && !byId) await returnPhones(',
  },
  {
    name: 'silence-of-the-removed-counts',
    rule: 'Once staff have removed a side, time gives the other side nothing (docs/deals.md).',
    file: 'server/features/deals/transitions.ts',
    from: '  return removed.map(',
    to: '  return removed.slice(2).map(',
  },
  {
    name: 'one-imei-in-two-listings',
    rule: 'An IMEI of another phone for sale is refused (0194).',
    file: 'server/features/products/declare-imeis.ts',
    from: 'if (listed.length > 0 || (await',
    to: 'if (listed.length > 9 || (await',
  },
  {
    name: 'mails-lost-in-an-outage',
    rule: 'A mail that could not be sent is sent later.',
    file: 'server/features/notices/send-notice-mails.ts',
    from: '    if (isOver) await finish(db, ids);',
    to: '    if (isOver || tries > 0) await finish(db, ids);',
  },
  {
    name: 'fee-of-what-went-back',
    rule: 'The fee is of what the seller is released, not of a part that went back.',
    file: 'server/features/deals/transitions.ts',
    from: 'const fee = feeOf(released, deps',
    to: 'const fee = feeOf(released > 0 ? leftOf(deal) : 0, deps',
  },
];
