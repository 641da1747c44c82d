import { type Kysely, sql } from 'kysely';

/** Runs of the self-test of a phone, each with its ticket. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`create table self_tests (
      id uuid primary key,
      product_id uuid not null references products,
      -- Hashes: of the ticket, and of the key of the device that opened it.
      ticket text not null unique,
      device_key text,
      made_at timestamptz not null,
      opened_at timestamptz,
      expires_at timestamptz not null,
      finished_at timestamptz,
      -- The listing at that time; another one ends the run.
      category_id text not null,
      model_id uuid references models,
      name text not null,
      condition text not null,
      -- As the browser says, and the model of the catalogue that has this name.
      device jsonb,
      device_model_id uuid references models,
      results jsonb not null default '{}'
    )`,
    sql`create index self_tests_of_phone on self_tests (product_id, made_at desc)`,
  ];
  for (const statement of statements) await statement.execute(db);
}
