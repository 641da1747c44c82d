import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import { cooledAt } from '#contract/orders/deal.ts';
import type { DealState } from '#contract/orders/deal-states.ts';
import type { MoneyState } from '#contract/payouts/methods.ts';
import { limits } from '#contract/rules.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { maskedAccount } from './destination.ts';
import { findHold } from './hold-payouts.ts';

type MoneyDeps = Pick<Deps, 'db' | 'clock' | 'deals'>;

/** The earnings of the caller's deals, by the ledger, with each deal and the payout destination. */
export const getMoney: Handler<'GET /money'> = async ({ caller: { userId }, deps }) => ({
  ...(await readMoney(deps, userId)),
  hasPassword: await deps.identity.hasPassword(userId),
});

/** All of it that does not depend on the member's login. */
export async function readMoney(deps: MoneyDeps, userId: string) {
  const { db } = deps;
  const destination = await db
    .selectFrom('payout_destinations')
    .select(['id', 'method', 'account', 'name', 'bank', 'branch', 'routing_number'])
    .select(['usable_from', 'confirmed_at'])
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
          ending: maskedAccount(destination.account),
          name: destination.name,
          bank: destination.bank,
          branch: destination.branch,
          routing: destination.routing_number,
          confirm: destination.confirmed_at
            ? null
            : { id: destination.id, account: destination.account },
          needsRouting: destination.method === 'bank' && destination.routing_number === '',
          usableFrom: destination.usable_from.toISOString(),
        }
      : null,
  };
}

/** The shop's debt to a member is negative in the ledger. */
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

/** Sold before deals existed. */
const isSettledOutside = sql<boolean>`exists (select from ledger_transactions t
  where t.payment_id = deals.payment_id and t.kind = 'settled-outside')`;

/** Poisha of the balance that no batch can take yet. */
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

type DealMoney = { state: DealState; is_outside: boolean; batched: string; is_waiting: boolean };

/**
 * The state of a deal that is sent in parts: that of the part which is farthest from its seller.
 */
function stateOf(
  { state, is_outside, batched, is_waiting }: DealMoney,
  { amount, isCooling }: { amount: number; isCooling: boolean },
): MoneyState {
  if (state !== 'completed') return 'kept';
  if (is_outside) return 'settled-outside';
  if (Number(batched) < amount) return isCooling ? 'cooling' : 'available';
  return is_waiting ? 'on-its-way' : 'paid-out';
}

async function readLines({ db, clock, deals }: MoneyDeps, memberId: string) {
  const now = clock();
  const rows = await db
    .selectFrom('deals')
    .innerJoin('bookings', 'bookings.id', 'deals.booking_id')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('payout_lines')
          .innerJoin('payout_batches', 'payout_batches.id', 'payout_lines.batch_id')
          .whereRef('payout_lines.payment_id', '=', 'deals.payment_id')
          .where('payout_lines.state', 'in', ['waiting', 'sent'])
          .select(sql<string>`coalesce(sum(amount), 0)`.as('batched'))
          .select(sql<boolean>`coalesce(bool_or(state = 'waiting'), false)`.as('is_waiting'))
          .select(sql<string | null>`string_agg(distinct reference, ', ')`.as('reference'))
          .select(({ fn }) => [
            fn.max('settled_at').as('settled_at'),
            fn.max('payout_batches.created_at').as('batch_at'),
          ])
          .as('paid'),
      (join) => join.onTrue(),
    )
    .select(['deals.booking_id', 'bookings.product_name', 'deals.price', 'given_back', 'fee'])
    .select(['deals.state', 'changed_at', 'batched', 'is_waiting', 'paid.settled_at'])
    .select(['paid.reference', 'paid.batch_at'])
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
    const amount = row.price - row.given_back - row.fee;
    const state = stateOf(row, { amount, isCooling: cooled > now });
    return {
      bookingId: row.booking_id,
      productName: row.product_name,
      taka: toTaka(amount),
      state,
      availableFrom: state === 'cooling' ? cooled.toISOString() : null,
      at: (row.settled_at ?? row.batch_at ?? row.changed_at).toISOString(),
      reference: row.reference ?? '',
    };
  });
}
