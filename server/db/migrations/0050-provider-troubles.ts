import { type Kysely, sql } from 'kysely';

/**
 * Why a provider currently accepts no payments, for the operator; deleted when it opens the next
 * one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table provider_troubles (
    provider text primary key,
    kind text not null check (kind in ('down', 'refused')),
    sentence text not null,
    since timestamptz not null,
    times integer not null check (times > 0)
  )`.execute(db);
}
