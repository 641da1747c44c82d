import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

/** One limit that a try counts against; `key` and `account` are hashes. */
export type SharedCounter = { key: string; account: string | null; most: number; endsAt: Date };

/** Counts tries in the database, for all processes of a shop. */
export function createSharedCounts(db: Db) {
  return {
    /**
     * Counts a try against all `counters`, or against none if one of them is full. Returns the keys
     * of those that refuse it.
     */
    async count(counters: readonly SharedCounter[]): Promise<string[]> {
      const { rows } = await sql<{ key: string }>`
        with asked as (
          select key, account, most, ends_at, coalesce(tries, 0) >= most as is_full
          from unnest(
            ${counters.map(({ key }) => key)}::text[],
            ${counters.map(({ account }) => account)}::text[],
            ${counters.map(({ most }) => most)}::integer[],
            ${counters.map(({ endsAt }) => endsAt)}::timestamptz[]
          ) as asked (key, account, most, ends_at)
          left join (select key, tries from rate_counts) counted using (key)
        ), counted as (
          insert into rate_counts (key, account, tries, ends_at)
          select key, account, 1, ends_at from asked
          where not exists (select from asked where is_full)
          -- In one order, so that two processes do not wait for each other.
          order by key
          on conflict (key) do update set tries = rate_counts.tries + 1
            where rate_counts.tries < (select most from asked where asked.key = excluded.key)
          returning key
        )
        select key from asked where is_full
          -- Another process took the last try meanwhile.
          or (not exists (select from asked where is_full) and key not in (select key from counted))`.execute(
        db,
      );
      return rows.map(({ key }) => key);
    },

    /** Uncounts a try. */
    async refund(keys: readonly string[]): Promise<void> {
      await sql`
        update rate_counts set tries = tries - 1
        where key in (select key from rate_counts
          where key = any(${keys}::text[]) order by key for update)`.execute(db);
    },

    /** Ends the counts of an account. */
    async clear(account: string): Promise<void> {
      await db.deleteFrom('rate_counts').where('account', '=', account).execute();
    },
  };
}

/** Deletes the counts of windows that are over. */
export async function forgetRateCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('rate_counts').where('ends_at', '<=', now).execute();
}
