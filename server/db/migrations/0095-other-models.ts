import { type Kysely, sql } from 'kysely';

/** When an admin has seen that a phone calls itself another model than the listed one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table self_tests
      add column other_seen_at timestamptz,
      add column other_seen_by uuid references members`,
    sql`create index self_tests_of_other_models on self_tests (opened_at)
      where device_model_id <> model_id and other_seen_at is null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
