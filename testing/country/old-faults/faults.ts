/** A fault that the shop had, or nearly had, put back on today's code. */
export type OldFault = {
  name: string;
  /** The rule that it breaks. */
  rule: string;
  /** Below the repository. */
  file: string;
  /** Occurs once in the file. */
  from: string;
  to: string;
};

export const oldFaults: OldFault[] = [
  {
    name: 'call-off-keeps-both',
    rule: 'At a meeting a buyer’s call-off waits for the seller’s code (docs/deals.md, “The meeting”).',
    file: 'contract/orders/deal.ts',
    from: "by: ['buyer'], to: 'calling-off', notify: { both: 'calling-off' } },\n  { from: 'paid',        event: 'refuse'",
    to: "by: ['buyer'], to: 'refunding', notify: { both: 'called-off' }, money: 'return', relist: true },\n  { from: 'paid',        event: 'refuse'",
  },
  {
    name: 'part-paid-twice',
    rule: 'Releases and refunds share what is left of the payment.',
    file: 'server/features/deals/transitions.ts',
    from: "row.money === 'release' || row.money === 'part' ? leftOf(deal) - back : 0",
    to: "row.money === 'release' || row.money === 'part' ? leftOf(deal) : 0",
  },
  {
    name: 'cashier-decides-a-deal',
    rule: 'While a deal goes on, money goes back by its table alone (0231).',
    file: 'server/features/payments/refund-payment.ts',
    from: "if (deal) throw new Problem('refund-at-order');",
    to: 'void deal;',
  },
  {
    name: 'payout-to-suspended',
    rule: 'A suspension holds the seller’s money (0232).',
    file: 'server/features/payouts/standing.ts',
    from: 'sql`(select suspended_at is not null from members\n      where members.id = deals.seller_id)`',
    to: 'sql`false`',
  },
  {
    name: 'stranger-reads-number',
    rule: 'A number is shown from an agreed meeting on (0135).',
    file: 'server/features/members/numbers-seen.ts',
    from: '_number_shared_at`] === null) return false;',
    to: '_number_shared_at`] === undefined) return false;',
  },
  {
    name: 'number-after-the-end',
    rule: 'No number once money goes back, or nothing was sold (0135).',
    file: 'server/features/members/numbers-seen.ts',
    from: 'return liveStates.some((state) => state === deal.state);',
    to: 'return true;',
  },
  {
    name: 'booking-unmasks-messages',
    rule: 'A number in a message is shown only where the deal shows it (0238).',
    file: 'server/features/threads/shown-text.ts',
    from: '(isNumberSeen ? row.with_numbers : null) ?? row.masked ?? row.text;',
    to: 'row.text;',
  },
  {
    name: 'imei-before-the-meeting',
    rule: 'The buyer reads the IMEI from the agreed meeting on (0237).',
    file: 'server/features/deals/imeis-seen.ts',
    from: 'return deal.meeting_accepted_at !== null || deal.handed_over_at !== null;',
    to: 'return true;',
  },
  {
    name: 'floor-shown-to-buyer',
    rule: 'A floor is its seller’s alone (0239).',
    file: 'server/features/offers/get-offers.ts',
    from: "const floor = role === 'seller' ? await floorOf(db, phone.id) : null;",
    to: 'const floor = await floorOf(db, phone.id);',
  },
  {
    name: 'blocked-person-writes-on',
    rule: 'Nothing of a blocked person arrives (0190).',
    file: 'server/features/threads/append-message.ts',
    from: 'return block !== undefined;',
    to: 'return block === null;',
  },
  {
    name: 'unread-count-lies',
    rule: 'The bell counts what is unread.',
    file: 'server/http/api/unread-notices.ts',
    from: "        .where('read_at', 'is', null)\n",
    to: '',
  },
  {
    name: 'withheld-counts-as-unread',
    rule: 'A thread counts the messages that its reader can read.',
    file: 'server/features/threads/get-thread.ts',
    from: "    .where('withheld', '=', false)\n    .executeTakeFirstOrThrow();",
    to: '    .executeTakeFirstOrThrow();',
  },
  {
    name: 'silence-holds-for-ever',
    rule: 'A silence of 72 hours ends a paid deal (0234).',
    file: 'server/features/deals/silence.ts',
    from: 'const last = isPaid ? Math.min(',
    to: 'const last = isPaid ? Math.max(',
  },
  {
    name: 'time-ends-nothing',
    rule: 'A deadline of the table ends its state (docs/deals.md, “When nobody does anything”).',
    file: 'server/features/deals/end-due-deals.ts',
    from: "if (!deal?.due_at || deal.due_at > now || !transitionOf(deal.state, 'time-up')) return false;",
    to: "if (!deal?.due_at || deal.due_at > now || deal.state === 'handed-over') return false;",
  },
  {
    name: 'sixth-reservation-fails',
    rule: 'Every answer is announced: a plan for all values must fit the partial index.',
    file: 'server/features/deals/write-deal.ts',
    from: "sql.lit('reserved'))",
    to: "'reserved')",
  },
  {
    name: 'refused-phone-stays-away',
    rule: 'After a call-off the phone is for sale again.',
    file: 'server/features/deals/transitions.ts',
    from: '  await putBackOnSale(trx, deal.product_id);\n  return true;',
    to: '  return true;',
  },
  {
    name: 'sold-phones-in-search',
    rule: 'A sold phone is not for sale.',
    file: 'server/features/search/conditions.ts',
    from: 'sql<SqlBool>`products.paid_at is null and products.removed_at is null',
    to: 'sql<SqlBool>`products.removed_at is null',
  },
  {
    name: 'addresses-in-the-log',
    rule: 'No log line contains a mail address.',
    file: 'server/http/api/logging.ts',
    from: "line.replace(mailAddress, '[address]')",
    to: 'line',
  },
  {
    name: 'message-sent-twice',
    rule: 'A repeated message is one message (0197).',
    file: 'server/features/threads/append-message.ts',
    from: '  if (same) return asBefore(same);\n  const at',
    to: '  const at',
  },
  {
    name: 'refund-order-forgotten',
    rule: 'Ordered money goes back.',
    file: 'server/features/payments/reconcile-payments.ts',
    from: '    ...(await findRefundsToFollow(deps)),\n',
    to: '',
  },
  {
    name: 'closed-tab-loses-the-payment',
    rule: 'A paid hold is settled without the buyer’s page.',
    file: 'server/features/payments/reconcile-payments.ts',
    from: '    ...(await findHolds(deps)),\n',
    to: '',
  },
  {
    name: 'noted-code-counts-as-fine',
    rule: 'After a refusal the buyer’s silence completes nothing (0235).',
    file: 'server/features/deals/transitions.ts',
    from: '    ...(afterRefusal && { after_refusal: true }),\n',
    to: '',
  },
  {
    name: 'notice-leads-to-a-refusal',
    rule: 'A notice leads its reader to a page that they may read.',
    file: 'contract/notices/path.ts',
    from: 'const isOfOrder = about ===',
    to: "if (about === 'money') return '/order/00000000-0000-7000-8000-000000000000';\n  const isOfOrder = about ===",
  },
  {
    name: 'money-goes-before-it-cools',
    rule: 'No batch takes the money for three days after completion (0115).',
    file: 'server/features/payouts/standing.ts',
    from: 'cooling: sql`',
    to: 'cooling: sql`false and ',
  },
  {
    name: 'failed-transfer-twice',
    rule: 'What failed after its file could be taken is due again after another person’s look (0232).',
    file: 'server/features/payouts/standing.ts',
    from: "'second-look': sql`exists (",
    to: "'second-look': sql`false and exists (",
  },
  {
    name: 'cashier-lifts-an-admins-hold',
    rule: 'Of a hold by an admin, the act is an admin’s.',
    file: 'server/features/payouts/hold-payouts.ts',
    from: '    if (hold.by_admin) {\n',
    to: '    if (hold === null) {\n',
  },
  {
    name: 'hold-stops-nothing',
    rule: 'Nothing is sent to whose payouts are on hold (0232).',
    file: 'server/features/payouts/standing.ts',
    from: "'admin-hold': sql`hold.by_admin`,\n    hold: sql`hold.id is not null`,",
    to: "'admin-hold': sql`false`,\n    hold: sql`false`,",
  },
  {
    name: 'agreed-price-forgotten',
    rule: 'An accepted offer is the buyer’s price (0196).',
    file: 'server/features/bookings/create-booking.ts',
    from: 'const agreed = before ? undefined : await agreedPrice(trx, of, now);',
    to: 'const agreed = before || of ? undefined : await agreedPrice(trx, of, now);',
  },
];
