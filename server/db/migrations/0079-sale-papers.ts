import { type Kysely, sql } from 'kysely';

/** The code by which anyone can check the paper of a sale, and the seller's declaration on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The first 12 digits of a random UUID are all random: 48 bits.
  await sql`alter table deals
    add column paper_code text not null unique
      default left(replace(gen_random_uuid()::text, '-', ''), 12),
    add column declared_at timestamptz`.execute(db);
}
