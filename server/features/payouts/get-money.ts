import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { MoneyState } from '#contract/payouts/methods.ts';
import { limits } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { endingOf } from './destination.ts';

/** What the caller's deals have brought, by the ledger, with each deal and where the money goes. */
export const getMoney: Handler<'GET /money'> = async ({ caller, deps }) => {
  const { db, identity } = deps;
  const { userId } = caller;
  const destination = await db
    .selectFrom('payout_destinations')
    .select(['method', 'account', 'name', 'bank', 'usable_from'])
    .where('member_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return {
    totals: await readTotals(db, userId),
    lines: await readLines(db, userId),
    destination: destination
      ? {
          method: destination.method,
          ending: endingOf(destination.account),
          name: destination.name,
          bank: destination.bank,
          usableFrom: destination.usable_from.toISOString(),
        }
      : null,
    hasPassword: await identity.hasPassword(userId),
  };
};

/** What is owed to a member is negative in the ledger. */
async function readTotals(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['account', sql<string>`-sum(amount)`.as('owed')])
    .where('member_id', '=', memberId)
    .where('account', 'in', ['seller', 'balance', 'on-its-way', 'paid-out'])
    .groupBy('account')
    .execute();
  const of = (account: string) =>
    toTaka(Number(rows.find((row) => row.account === account)?.owed ?? 0));
  return {
    kept: of('seller'),
    available: of('balance'),
    onItsWay: of('on-its-way'),
    paidOut: of('paid-out'),
  };
}

/** Sold before there were deals. */
const isSettledOutside = sql<boolean>`exists (select from ledger_transactions t
  where t.payment_id = deals.payment_id and t.kind = 'settled-outside')`;

async function readLines(db: Db, memberId: string) {
  const rows = await db
    .selectFrom('deals')
    .innerJoin('bookings', 'bookings.id', 'deals.booking_id')
    .leftJoin('payout_lines', (join) =>
      join
        .onRef('payout_lines.payment_id', '=', 'deals.payment_id')
        .on('payout_lines.state', '<>', 'failed'),
    )
    .leftJoin('payout_batches', 'payout_batches.id', 'payout_lines.batch_id')
    .select(['deals.booking_id', 'bookings.product_name', 'deals.price', 'given_back', 'fee'])
    .select(['deals.state', 'changed_at', 'payout_lines.state as line_state', 'settled_at'])
    .select(['reference', 'payout_batches.created_at as batch_at'])
    .select(isSettledOutside.as('is_outside'))
    .where('deals.seller_id', '=', memberId)
    .where('deals.payment_id', 'is not', null)
    .where('deals.state', 'not in', ['refunding', 'refunded'])
    .orderBy('deals.paid_at', 'desc')
    .orderBy('deals.booking_id', 'desc')
    .limit(limits.listedRows)
    .execute();
  return rows.map((row) => {
    const state: MoneyState =
      row.state !== 'completed'
        ? 'kept'
        : row.is_outside
          ? 'settled-outside'
          : row.line_state === 'sent'
            ? 'paid-out'
            : row.line_state
              ? 'on-its-way'
              : 'available';
    return {
      bookingId: row.booking_id,
      productName: row.product_name,
      taka: toTaka(row.price - row.given_back - row.fee),
      state,
      at: (row.settled_at ?? row.batch_at ?? row.changed_at).toISOString(),
      reference: row.reference ?? '',
    };
  });
}
