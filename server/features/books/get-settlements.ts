import { sql } from 'kysely';
import type { SettlementFile, SettlementLine, Unsettled } from '#contract/books/calls.ts';
import {
  problemOutcomes,
  settlementDays,
  settlementRowsMax,
} from '#contract/books/settlement-columns.ts';
import { toTaka } from '#contract/money.ts';
import type { PaymentProviderName } from '#contract/orders/payment-methods.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';

/**
 * For each provider with settings or earlier payments: its balance, the lines of its files without
 * a match, the money in no file, and the files.
 */
export const getSettlements: Handler<'GET /settlements'> = async ({ deps }) => {
  const { db } = deps;
  return {
    providers: await readProviders(deps),
    unsettled: await readUnsettled(deps),
    problems: await readLines(db, { newest: settlementRowsMax }),
    files: await readFiles(db),
  };
};

/** A file with its lines that were not booked. Throws `not-found`. */
export const getSettlement: Handler<'GET /settlements/:id'> = async ({ params, deps }) => {
  const [file] = await readFiles(deps.db, params.id);
  if (!file) throw new Problem('not-found');
  return { file, lines: await readLines(deps.db, { ofFile: params.id }) };
};

/** The newest files, or one. */
async function readFiles(db: Db, id?: string): Promise<SettlementFile[]> {
  let query = db
    .selectFrom('settlement_files')
    .innerJoin('members', 'members.id', 'settlement_files.imported_by')
    .select(['settlement_files.id', 'provider', 'settlement_files.name', 'imported_at'])
    .select('members.name as admin_name')
    .select(
      sql<Record<'lines' | 'booked' | 'known', number>>`(
        select json_build_object('lines', count(*),
          'booked', count(*) filter (where outcome = 'booked'),
          'known', count(*) filter (where outcome = 'known'))
        from settlement_lines where file_id = settlement_files.id)`.as('counts'),
    )
    .orderBy('settlement_files.id', 'desc')
    .limit(settlementRowsMax);
  if (id) query = query.where('settlement_files.id', '=', id);
  const rows = await query.execute();
  return rows.map(({ counts, ...row }) => ({
    _id: row.id,
    provider: row.provider,
    name: row.name,
    at: row.imported_at.toISOString(),
    adminName: row.admin_name,
    ...counts,
    problems: counts.lines - counts.booked - counts.known,
  }));
}

const fileLinesMax = 500;

/**
 * For one file, each line that was not booked; for all files, the newest ones that need a review.
 */
async function readLines(
  db: Db,
  which: { newest: number } | { ofFile: string },
): Promise<SettlementLine[]> {
  const query = db
    .selectFrom('settlement_lines')
    .select(['id', 'position', 'provider', 'outcome', 'external_id', 'gross', 'fee', 'net'])
    .select(sql<string | null>`settled_on::text`.as('date'));
  const rows =
    'ofFile' in which
      ? await query
          .where('file_id', '=', which.ofFile)
          .where('outcome', '<>', 'booked')
          .orderBy('position')
          .limit(fileLinesMax)
          .execute()
      : await query
          .where('outcome', 'in', problemOutcomes)
          .orderBy('id', 'desc')
          .limit(which.newest)
          .execute();
  return rows.map((row) => ({
    _id: row.id,
    position: row.position,
    provider: row.provider,
    outcome: row.outcome,
    id: row.external_id,
    date: row.date,
    gross: takaOf(row.gross),
    fee: takaOf(row.fee),
    net: takaOf(row.net),
  }));
}

const takaOf = (poisha: string | null) => (poisha === null ? null : toTaka(Number(poisha)));

/** Payments and finished refunds in the ledger that no file has, with their provider. */
const unsettledRows = sql`(
    select a.provider, a.ref as id, coalesce(a.facts ->> 'trxId', a.facts ->> 'bankTranId',
        a.provider_id, '') as external_id, t.payment_id, p.amount, t.created_at
    from payment_attempts a
    join payments p on p.id = a.payment_id
    join ledger_transactions t on t.payment_id = p.id and t.kind in ('sale', 'late')
    where a.paid_at is not null
      and not exists (select from settlement_lines l where l.attempt_ref = a.ref)
    union all
    select a.provider, r.id::text, coalesce(r.provider_refund_id, ''), r.payment_id, -r.amount,
      t.created_at
    from payment_refunds r
    join ledger_transactions t on t.refund_id = r.id and t.kind = 'refund'
    join payment_attempts a on a.payment_id = r.payment_id and a.paid_at is not null
    -- What was paid back by hand was not the provider's money.
    where coalesce(r.way, 'provider') = 'provider'
      and not exists (select from settlement_lines l where l.refund_id = r.id)
  )`;

/** The provider may still send it. Older money is overdue, so an admin contacts the provider. */
const overdueBefore = ({ clock }: Pick<Deps, 'clock'>) =>
  new Date(clock().getTime() - settlementDays * 24 * 60 * 60_000);

async function readUnsettled(deps: Deps): Promise<Unsettled[]> {
  const before = overdueBefore(deps);
  const { rows } = await sql<{
    provider: PaymentProviderName;
    id: string;
    external_id: string;
    booking_id: string;
    product_name: string;
    amount: number;
    created_at: Date;
  }>`
    select u.provider, u.id, u.external_id, bookings.id as booking_id, bookings.product_name,
      u.amount, u.created_at
    from ${unsettledRows} u
    join payments on payments.id = u.payment_id
    join bookings on bookings.id = payments.booking_id
    order by u.created_at, u.id limit ${settlementRowsMax}`.execute(deps.db);
  return rows.map((row) => ({
    _id: row.id,
    provider: row.provider,
    id: row.external_id,
    bookingId: row.booking_id,
    productName: row.product_name,
    taka: toTaka(Number(row.amount)),
    at: row.created_at.toISOString(),
    overdue: row.created_at < before,
  }));
}

async function readProviders(deps: Deps) {
  const { db, books, payments } = deps;
  const { rows } = await sql<{
    provider: PaymentProviderName;
    on_its_way: string;
    arrived: string;
    fees: string;
    overdue: number;
  }>`
    select provider, coalesce(sum(amount), 0) as on_its_way, coalesce(sum(net), 0) as arrived,
      coalesce(sum(fee), 0) as fees, coalesce(sum(overdue), 0)::integer as overdue
    from (
      select provider, amount, 0 as net, 0 as fee,
        (created_at < ${overdueBefore(deps)}::timestamptz)::integer as overdue
      from ${unsettledRows} u
      union all
      select provider, 0, net, fee, 0 from settlement_lines where outcome = 'booked'
    ) moved group by provider`.execute(db);
  const names = new Set([...payments.all.map(({ name }) => name), ...rows.map((r) => r.provider)]);
  return [...names].sort().map((provider) => {
    const row = rows.find((each) => each.provider === provider);
    return {
      provider,
      onItsWay: toTaka(Number(row?.on_its_way ?? 0)),
      arrived: toTaka(Number(row?.arrived ?? 0)),
      fees: toTaka(Number(row?.fees ?? 0)),
      overdue: row?.overdue ?? 0,
      columns: Object.fromEntries(
        Object.entries(books.columns[provider]).map(([field, all]) => [field, [...all]]),
      ),
    };
  });
}
