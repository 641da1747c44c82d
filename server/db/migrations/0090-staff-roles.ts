import { type Kysely, sql } from 'kysely';

/** The role of a member who helps to run the shop; null for all others, admins too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table members
    add column staff_role text check (staff_role in ('moderator', 'cashier'))`.execute(db);
}
