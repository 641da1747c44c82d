import { type Kysely, sql } from 'kysely';

/**
 * Sales from before deals are over. Migration 0020 made each of them a deal that waits, and its
 * deadline would refund the money. But the phone was handed over and the money settled outside of
 * the program. Old bookings without an end are ended without notices.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await allow(db, 'ledger_transactions', 'kind', 'settled-outside');
  await allow(db, 'ledger_entries', 'account', 'outside');
  await completeOldSales(db);
  await lapseOldBookings(db);
  // Later migrations may change these tables in the same transaction.
  await sql`set constraints all immediate`.execute(db);
  await sql`set constraints all deferred`.execute(db);
}

/** Adds a value to a column's check constraint, whichever values earlier migrations left. */
async function allow(db: Kysely<unknown>, table: string, column: string, value: string) {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(oid) as rule from pg_constraint
    where conrelid = ${table}::regclass and conname = ${name}`.execute(db);
  const values = [...(rows[0]?.rule ?? '').matchAll(/'([\w-]+)'/g)].map(([, each = '']) => each);
  if (values.length === 0) throw new Error(`There is no list of values in ${name}.`);
  const all = sql.join([...values, value].map((each) => sql.lit(each)));
  await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)},
    add constraint ${sql.id(name)} check (${sql.id(column)} in (${all}))`.execute(db);
}

/** A new id that sorts after all existing ones, because lists by id are in the order of time. */
const nextId = sql`overlay(gen_random_uuid()::text placing
  regexp_replace(lpad(to_hex(floor(extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0'),
    '(.{8})(.{4})', '\\1-\\2-7') from 1)::uuid`;

/**
 * A sale by the program itself begins its deal with the event \`pay\`. If buyer and seller have
 * agreed on a meeting since, they use the deal, and it continues by the rules on its page. The end
 * has the date of the sale, so that no period of days after an end begins now.
 */
const completeOldSales = (db: Kysely<unknown>) =>
  sql`
  with old as (
    update deals set state = 'completed', due_at = null, changed_at = paid_at,
      meeting_place = null, meeting_at = null, meeting_by = null
    where state = 'paid' and payment_id is not null and meeting_accepted_at is null
      and not exists (select from deal_events
        where deal_events.booking_id = deals.booking_id and event = 'pay')
    returning booking_id, payment_id, seller_id, price - given_back as poisha
  ),
  noted as (
    insert into deal_events (id, booking_id, at, event, role, actor_id, detail)
    select ${nextId}, booking_id, now(), 'settled-outside', 'clock', null, '{}' from old
  ),
  steps as (
    select ${nextId} as id, step.*, payment_id, seller_id, poisha
    from old cross join (values ('release', 'seller', 'balance'),
      ('settled-outside', 'balance', 'outside')) as step (kind, giver, taker)
  ),
  written as (
    insert into ledger_transactions (id, kind, payment_id, created_at)
    select id, kind, payment_id, now() from steps
  )
  insert into ledger_entries (transaction_id, account, member_id, amount)
  select id, giver, seller_id, poisha from steps
  union all select id, taker, seller_id, -poisha from steps`.execute(db);

/**
 * For a shop that gets its first deals by this upgrade, or got them within the last day. Its
 * bookings never ended before, and the job would notify the buyers of years. The 14 days are those
 * of the deals' table.
 */
const lapseOldBookings = (db: Kysely<unknown>) =>
  sql`
  with old as (
    update bookings set cancelled_at = now(), ended_as = 'lapsed'
    where paid_at is null and cancelled_at is null and created_at <= now() - interval '14 days'
      and not exists (select from deals where deals.booking_id = bookings.id)
      and not exists (select from payments
        where payments.booking_id = bookings.id and state = 'held')
      and exists (select from kysely_migration
        where name = '0020-deals' and timestamp::timestamptz > now() - interval '1 day')
    returning id
  )
  insert into deal_events (id, booking_id, at, event, role, actor_id, detail)
  select ${nextId}, id, now(), 'time-up', 'clock', null, '{}' from old`.execute(db);
