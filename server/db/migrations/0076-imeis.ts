import { type Kysely, sql } from 'kysely';

/** IMEIs as their sellers declare them, encrypted, and the same one in two phones for sale. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table imei_keys (
      version integer primary key check (version > 0),
      -- Identifies the key, which is in a file.
      mark text not null,
      made_at timestamptz not null default now()
    )`,
    sql`create table product_imeis (
      product_id uuid not null references products,
      place smallint not null check (place in (1, 2)),
      key_version integer not null references imei_keys,
      sealed text not null,
      -- A keyed hash: equal IMEIs have equal ones.
      mark text not null,
      primary key (product_id, place)
    )`,
    sql`create index product_imeis_same on product_imeis (mark)`,
    sql`create table imei_clashes (
      id uuid primary key,
      -- The phone that was refused, and the one that has the IMEI.
      product_id uuid not null references products,
      other_id uuid not null references products,
      at timestamptz not null,
      seen_at timestamptz,
      seen_by uuid references members,
      check ((seen_at is null) = (seen_by is null))
    )`,
    sql`create unique index imei_clashes_open on imei_clashes (product_id, other_id)
      where seen_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
