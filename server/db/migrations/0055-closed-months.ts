import { type Kysely, sql } from 'kysely';
import { addToCheck, addToCounted } from '../extend-check.ts';

/** Closed months of the ledger, and the fee invoices that a close issues. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table book_closes (
      id uuid primary key,
      -- Its first day.
      month date not null unique check (extract(day from month) = 1),
      -- When the month ended in Dhaka: what is before is closed.
      ends_at timestamptz not null unique,
      closed_at timestamptz not null check (closed_at >= ends_at),
      closed_by uuid not null references members (id),
      -- Hundredths of a per cent.
      vat_rate integer not null check (vat_rate between 0 and 10000),
      -- Name, address and number of the shop, as its invoices have them.
      issuer jsonb not null
    )`,
    sql`create table fee_invoices (
      id uuid primary key,
      close_id uuid not null references book_closes (id),
      kind text not null check (kind in ('invoice', 'credit-note')),
      -- In which the year of the numbers begins.
      year integer not null,
      number integer not null check (number > 0),
      seller_id uuid not null references members (id),
      seller_name text not null,
      seller_location text not null,
      -- Of a credit note: the invoice that it corrects.
      corrects uuid references fee_invoices (id),
      -- Poisha, with the tax in it.
      fee bigint not null check (fee > 0),
      vat_rate integer not null check (vat_rate between 0 and 10000),
      vat bigint not null check (vat between 0 and fee),
      unique (kind, year, number),
      constraint fee_invoices_corrects check ((kind = 'credit-note') = (corrects is not null))
    )`,
    sql`create index fee_invoices_of_seller on fee_invoices (seller_id, id)`,
    sql`create index fee_invoices_of_close on fee_invoices (close_id)`,
    sql`create table fee_invoice_lines (
      invoice_id uuid not null references fee_invoices (id),
      -- That released the deal's money: no lock of a payment waits here.
      release_id uuid not null references ledger_transactions (id),
      product_name text not null,
      -- Poisha: what the deal has brought, and the shop's part of it.
      price bigint not null check (price > 0),
      fee bigint not null check (fee > 0),
      primary key (invoice_id, release_id)
    )`,
    sql`create index fee_invoice_lines_of_release on fee_invoice_lines (release_id)`,
    // A gap in the numbers could mean a hidden invoice.
    sql`create function check_invoice_numbers() returns trigger language plpgsql as $$
      declare
        highest integer;
        issued integer;
      begin
        select max(f.number), count(*) into highest, issued
        from fee_invoices f where f.kind = new.kind and f.year = new.year;
        if highest <> issued then
          raise exception 'numbers of % of % have a gap below %', new.kind, new.year, highest
            using errcode = 'check_violation';
        end if;
        return null;
      end $$`,
    sql`create constraint trigger no_gaps after insert on fee_invoices
      deferrable initially deferred for each row execute function check_invoice_numbers()`,
    ...['book_closes', 'fee_invoices', 'fee_invoice_lines'].map(
      (table) => sql`create trigger append_only
        before update or delete or truncate on ${sql.table(table)}
        for each statement execute function refuse_change()`,
    ),

    // No transaction is dated into a closed month. A close locks the table first: it waits for
    // transactions in progress, and later ones find the month closed.
    sql`create function refuse_closed_month() returns trigger language plpgsql as $$
      begin
        if new.created_at < (select max(ends_at) from book_closes) then
          raise exception 'the books are closed for %', new.created_at
            using errcode = 'restrict_violation', constraint = 'open_month';
        end if;
        return new;
      end $$`,
    sql`create trigger open_month before insert on ledger_transactions
      for each row execute function refuse_closed_month()`,
    // Transactions of a closed month get no further entries either.
    sql`create function refuse_entries_of_closed_month() returns trigger language plpgsql as $$
      begin
        if exists (select from added join ledger_transactions t on t.id = added.transaction_id
            where t.created_at < (select max(ends_at) from book_closes)) then
          raise exception 'the books of these entries are closed'
            using errcode = 'restrict_violation', constraint = 'open_month';
        end if;
        return null;
      end $$`,
    sql`create trigger open_month after insert on ledger_entries
      referencing new table as added
      for each statement execute function refuse_entries_of_closed_month()`,
    // Months are closed in order, because a later close would change the opening balance of its
    // successors.
    sql`create function check_close_order() returns trigger language plpgsql as $$
      begin
        if exists (select from book_closes where month >= new.month)
            or exists (select from book_closes)
              and not exists (select from book_closes where month = new.month - interval '1 month') then
          raise exception 'the month % is not the next one', new.month
            using errcode = 'check_violation';
        end if;
        return new;
      end $$`,
    sql`create trigger in_order before insert on book_closes
      for each row execute function check_close_order()`,

    sql`alter table ledger_transactions
      add column close_id uuid references book_closes (id) deferrable initially deferred,
      add constraint ledger_transactions_of_close unique (close_id, kind),
      add constraint ledger_transactions_vat check ((kind = 'vat') = (close_id is not null))`,
    sql`create index ledger_transactions_by_time on ledger_transactions (created_at, id)`,
  ];
  for (const statement of statements) await statement.execute(db);

  const transactions = { table: 'ledger_transactions' };
  const entries = { table: 'ledger_entries', values: ['vat'] };
  await addToCounted(db, {
    ...transactions,
    name: 'ledger_transactions_of_one',
    column: 'close_id',
  });
  await addToCheck(db, {
    ...transactions,
    name: 'ledger_transactions_kind_check',
    values: ['vat'],
  });
  await addToCheck(db, { ...entries, name: 'ledger_entries_account_check' });
  await addToCheck(db, { ...entries, name: 'ledger_entries_member_check' });
}
