import { sql } from 'kysely';
import type { SellerStatement } from '#contract/books/calls.ts';
import type { SellerStep } from '#contract/books/months.ts';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { boundsOf, type MonthBounds, readCalendar } from './months.ts';
import { readDocuments } from './read-documents.ts';

/** The caller's months with money, and their invoices, the newest first. */
export const getOwnStatements: Handler<'GET /money/statements'> = async ({ caller, deps }) => {
  const { db, clock } = deps;
  const { userId } = caller;
  const sums = await readSellerSums(db, { sellerId: userId });
  const { stateOf } = await readCalendar(db, clock());
  return {
    months: sums.map(({ month, ...own }) => ({
      month,
      closed: stateOf(month) === 'closed',
      brought: own.brought,
      fee: own.fee,
      paidOut: own.paidOut,
    })),
    documents: await readDocuments(db, { sellerId: userId, limit: 100 }),
  };
};

/** The caller's own month. */
export const getOwnStatement: Handler<'GET /money/statements/:month'> = async (context) => {
  const { params, caller, deps } = context;
  return await readSellerStatement(deps.db, {
    sellerId: caller.userId,
    month: params.month,
    now: deps.clock(),
  });
};

/** A seller's month, for an admin. Throws `not-found` for an unknown seller. */
export const getSellerStatement: Handler<'GET /books/:month/sellers/:id'> = async (context) => {
  const { params, deps } = context;
  return await readSellerStatement(deps.db, {
    sellerId: params.id,
    month: params.month,
    now: deps.clock(),
  });
};

async function readSellerStatement(
  db: Db,
  { sellerId, month, now }: { sellerId: string; month: string; now: Date },
): Promise<SellerStatement> {
  const seller = await db
    .selectFrom('members')
    .select('name')
    .where('id', '=', sellerId)
    .executeTakeFirst();
  if (!seller) throw new Problem('not-found');
  const bounds = boundsOf(month);
  const { closes } = await readCalendar(db, now);
  const [sums] = await readSellerSums(db, { sellerId, bounds });
  return {
    month,
    closed: closes.has(month),
    sellerId,
    sellerName: seller.name,
    sums: { brought: sums?.brought ?? 0, fee: sums?.fee ?? 0, paidOut: sums?.paidOut ?? 0 },
    opening: await readOwed(db, sellerId, bounds.begins),
    closing: await readOwed(db, sellerId, bounds.ends),
    lines: await readLines(db, sellerId, bounds),
    documents: await readDocuments(db, { month, sellerId }),
  };
}

/** A seller's balance at a moment, in Taka; the shop's debts are negative in the ledger. */
async function readOwed(db: Db, sellerId: string, before: Date) {
  const { rows } = await sql<{ kept: string; owed: string }>`
    select coalesce(-sum(e.amount) filter (where e.account = 'seller'), 0) as kept,
      coalesce(-sum(e.amount) filter (where e.account in ('balance', 'on-its-way')), 0) as owed
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
    where e.member_id = ${sellerId} and t.created_at < ${before}::timestamptz`.execute(db);
  return { kept: toTaka(Number(rows[0]?.kept ?? 0)), owed: toTaka(Number(rows[0]?.owed ?? 0)) };
}

/**
 * The earnings of a seller's deals, the shop's fee, and the payouts, in Taka and by the month in
 * Dhaka, the newest first. Without a seller, all sellers of a month.
 */
export async function readSellerSums(
  db: Db,
  { sellerId, bounds }: { sellerId?: string; bounds?: MonthBounds },
) {
  const { rows } = await sql<{
    month: string;
    seller_id: string;
    seller_name: string;
    brought: string;
    balance: string;
    paid_out: string;
  }>`
    select to_char(t.created_at at time zone 'Asia/Dhaka', 'YYYY-MM') as month,
      e.member_id as seller_id, members.name as seller_name,
      coalesce(sum(e.amount) filter (where e.account = 'seller'
        and t.kind in ('release', 'reopen')), 0) as brought,
      coalesce(-sum(e.amount) filter (where e.account = 'balance'
        and t.kind in ('release', 'reopen')), 0) as balance,
      coalesce(-sum(e.amount) filter (where e.account = 'paid-out'
        and t.kind = 'payout-sent'), 0) as paid_out
    from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id
    join members on members.id = e.member_id
    where t.kind in ('release', 'reopen', 'payout-sent')
      and (${sellerId === undefined}::boolean or e.member_id = ${sellerId ?? null}::uuid)
      and (${bounds === undefined}::boolean
        or t.created_at >= ${bounds?.begins ?? new Date(0)}::timestamptz
          and t.created_at < ${bounds?.ends ?? new Date(0)}::timestamptz)
    group by 1, 2, 3 order by 1 desc, 3, 2`.execute(db);
  return rows.map((row) => ({
    month: row.month,
    sellerId: row.seller_id,
    sellerName: row.seller_name,
    brought: toTaka(Number(row.brought)),
    fee: toTaka(Number(row.brought) - Number(row.balance)),
    paidOut: toTaka(Number(row.paid_out)),
  }));
}

async function readLines(db: Db, sellerId: string, { begins, ends }: MonthBounds) {
  const { rows } = await sql<{
    id: string;
    at: Date;
    step: SellerStep;
    booking_id: string;
    product_name: string;
    brought: string;
    balance: string;
    paid_out: string;
    reference: string;
  }>`
    select t.id, t.created_at as at, t.kind as step, bookings.id as booking_id,
      bookings.product_name, money.brought, money.balance, money.paid_out,
      coalesce(line.reference, '') as reference
    from ledger_transactions t
    cross join lateral (
      select coalesce(sum(amount) filter (where account = 'seller'), 0) as brought,
        coalesce(-sum(amount) filter (where account = 'balance'), 0) as balance,
        coalesce(-sum(amount) filter (where account = 'paid-out'), 0) as paid_out
      from ledger_entries where transaction_id = t.id and member_id = ${sellerId}
    ) money
    left join payout_lines line on line.id = t.payout_line_id
    join payments on payments.id = coalesce(t.payment_id, line.payment_id)
    join bookings on bookings.id = payments.booking_id
    where t.kind in ('release', 'reopen', 'payout-sent')
      and t.created_at >= ${begins}::timestamptz and t.created_at < ${ends}::timestamptz
      and exists (select from ledger_entries e
        where e.transaction_id = t.id and e.member_id = ${sellerId})
    order by t.created_at, t.id`.execute(db);
  return rows.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    step: row.step,
    bookingId: row.booking_id,
    productName: row.product_name,
    brought: toTaka(Number(row.brought)),
    fee: toTaka(Number(row.brought) - (row.step === 'payout-sent' ? 0 : Number(row.balance))),
    // The change of the shop's debt to the seller.
    taka: toTaka(row.step === 'payout-sent' ? -Number(row.paid_out) : Number(row.balance)),
    reference: row.reference,
  }));
}
