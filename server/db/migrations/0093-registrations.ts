import { type Kysely, sql } from 'kysely';

/** A seller's declaration about the handset register; null if nothing, or by a client of before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table products add column registration text
    check (registration in ('official', 'before-2026', 'from-abroad', 'unknown'))`.execute(db);
}
