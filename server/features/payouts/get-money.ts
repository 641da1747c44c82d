import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import { cooledAt } from '#contract/orders/deal.ts';
import type { MoneyState } from '#contract/payouts/methods.ts';
import { limits } from '#contract/rules.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { endingOf } from './destination.ts';
import { findHold } from './hold-payouts.ts';

type MoneyDeps = Pick<Deps, 'db' | 'clock' | 'deals'>;

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
  const hold = await findHold(db, userId);
  return {
    totals: await readTotals(deps, userId),
    lines: await readLines(deps, userId),
    hold: hold ? { reason: hold.reason, at: hold.set_at.toISOString() } : null,
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
async function readTotals(deps: MoneyDeps, memberId: string) {
  const { db } = deps;
  const rows = await db
    .selectFrom('ledger_entries')
    .select(['account', sql<string>`-sum(amount)`.as('owed')])
    .where('member_id', '=', memberId)
    .where('account', 'in', ['seller', 'balance', 'on-its-way', 'paid-out'])
    .groupBy('account')
    .execute();
  const of = (account: string) => Number(rows.find((row) => row.account === account)?.owed ?? 0);
  const cooling = await sumCooling(deps, memberId);
  return {
    kept: toTaka(of('seller')),
    cooling: toTaka(cooling),
    available: toTaka(of('balance') - cooling),
    onItsWay: toTaka(of('on-its-way')),
    paidOut: toTaka(of('paid-out')),
  };
}

/** Sold before there were deals. */
const isSettledOutside = sql<boolean>`exists (select from ledger_transactions t
  where t.payment_id = deals.payment_id and t.kind = 'settled-outside')`;

/** Poisha of the balance that no batch takes yet. */
async function sumCooling({ db, clock, deals }: MoneyDeps, memberId: string): Promise<number> {
  const { rows } = await sql<{ sum: string }>`
    select coalesce(-sum(e.amount), 0) as sum
    from deals
    join ledger_transactions t on t.payment_id = deals.payment_id
    join ledger_entries e on e.transaction_id = t.id and e.account = 'balance'
    where deals.seller_id = ${memberId} and deals.state = 'completed'
      and deals.changed_at + make_interval(days => ${deals.coolingDays}::integer)
        > ${clock()}::timestamptz`.execute(db);
  return Number(rows[0]?.sum ?? 0);
}

async function readLines({ db, clock, deals }: MoneyDeps, memberId: string) {
  const now = clock();
  const rows = await db
    .selectFrom('deals')
    .innerJoin('bookings', 'bookings.id', 'deals.booking_id')
    .leftJoin('payout_lines', (join) =>
      join
        .onRef('payout_lines.payment_id', '=', 'deals.payment_id')
        .on('payout_lines.state', 'in', ['waiting', 'sent']),
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
    const cooled = cooledAt(row.changed_at, deals.coolingDays);
    const state: MoneyState =
      row.state !== 'completed'
        ? 'kept'
        : row.is_outside
          ? 'settled-outside'
          : row.line_state === 'sent'
            ? 'paid-out'
            : row.line_state
              ? 'on-its-way'
              : cooled > now
                ? 'cooling'
                : 'available';
    return {
      bookingId: row.booking_id,
      productName: row.product_name,
      taka: toTaka(row.price - row.given_back - row.fee),
      state,
      availableFrom: state === 'cooling' ? cooled.toISOString() : null,
      at: (row.settled_at ?? row.batch_at ?? row.changed_at).toISOString(),
      reference: row.reference ?? '',
    };
  });
}
