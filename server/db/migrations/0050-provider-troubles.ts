import { type Kysely, sql } from 'kysely';

/** Why a provider opens no payments now, for the operator; gone with the next one that it opens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table provider_troubles (
    provider text primary key,
    kind text not null check (kind in ('down', 'refused')),
    sentence text not null,
    since timestamptz not null,
    times integer not null check (times > 0)
  )`.execute(db);
}
