import { type Kysely, sql } from 'kysely';

/** When staff took a member's role as an admin, or as one who pays; null: never. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members add column admin_until timestamptz,
    add column payer_until timestamptz`.execute(db);
}
