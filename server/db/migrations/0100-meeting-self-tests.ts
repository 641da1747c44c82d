import { type Kysely, sql } from 'kysely';

/** The meeting at which a self-test runs; null for one of a listing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const statements = [
    sql`alter table self_tests add column booking_id uuid references bookings`,
    sql`create index self_tests_of_meeting on self_tests (booking_id, made_at desc)
      where booking_id is not null`,
  ];
  for (const statement of statements) await statement.execute(db);
}
