import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';

type TokensTable = {
  /** The app key's digest: another account has another token. */
  account: string;
  id_token: string | null;
  granted_at: Date | null;
  expires_at: Date | null;
  /** When tokens were asked for, newest last; at most the last hour's. */
  asked: Date[];
  /** Until then one process is asking. */
  asking_until: Date | null;
};

/** `token` is null after bKash has refused it. */
export type StoredToken = { token: string | null; grantedAt: Date; expiresAt: Date };

/** Longer than a call may take. */
const leaseMs = 40_000;
const hourMs = 3_600_000;

/** bKash blocks the account for an hour when it is asked more often. */
const grantsPerHour = 2;

const tokens = (db: Db) => db.withTables<{ bkash_tokens: TokensTable }>();

/**
 * The token of an account, shared by all processes on the database. A lease instead of a locked
 * row lets one process ask: a transaction would stay open while bKash answers, and the embedded
 * database has one connection.
 */
export function createTokenStore(db: Db, account: string) {
  const own = () => tokens(db).updateTable('bkash_tokens').where('account', '=', account);

  return {
    async read(): Promise<StoredToken | null> {
      const row = await tokens(db)
        .selectFrom('bkash_tokens')
        .select(['id_token', 'granted_at', 'expires_at'])
        .where('account', '=', account)
        .executeTakeFirst();
      if (!row?.granted_at || !row.expires_at) return null;
      return { token: row.id_token, grantedAt: row.granted_at, expiresAt: row.expires_at };
    },

    /**
     * `mine`: this caller asks now, and its try is counted. `others`: another process is asking, or
     * has got a token since `seen` was read. `spent`: this hour's tries are used. One statement, so
     * that two processes cannot both ask.
     */
    async lease(now: Date, seen: StoredToken | null): Promise<'mine' | 'others' | 'spent'> {
      const grantedAt = seen?.grantedAt ?? null;
      const hourAgo = new Date(now.getTime() - hourMs);
      await tokens(db)
        .insertInto('bkash_tokens')
        .values({ account, asked: sql`array[]::timestamptz[]` })
        .onConflict((conflict) => conflict.column('account').doNothing())
        .execute();
      const recent = sql`(select coalesce(array_agg(one), array[]::timestamptz[])
        from unnest(asked) as one where one > ${hourAgo}::timestamptz)`;
      const leased = await own()
        .set({
          asking_until: new Date(now.getTime() + leaseMs),
          asked: sql<Date[]>`${recent} || ${now}::timestamptz`,
        })
        .where(sql<SqlBool>`coalesce(asking_until, '-infinity') <= ${now}::timestamptz`)
        .where(sql<SqlBool>`granted_at is not distinct from ${grantedAt}::timestamptz`)
        .where(sql<SqlBool>`cardinality(${recent}) < ${grantsPerHour}`)
        .executeTakeFirst();
      if (leased.numUpdatedRows > 0n) return 'mine';
      const row = await tokens(db)
        .selectFrom('bkash_tokens')
        .select(['asking_until', 'granted_at'])
        .where('account', '=', account)
        .executeTakeFirst();
      const isAsking = row?.asking_until && row.asking_until > now;
      const isNewer = row?.granted_at?.getTime() !== grantedAt?.getTime();
      return isAsking || isNewer ? 'others' : 'spent';
    },

    async keep({ token, grantedAt, expiresAt }: StoredToken): Promise<void> {
      await own()
        .set({
          id_token: token,
          granted_at: grantedAt,
          expires_at: expiresAt,
          asking_until: null,
        })
        .execute();
    },

    /** After a try without a token. */
    async giveUp(): Promise<void> {
      await own().set({ asking_until: null }).execute();
    },

    /** bKash does not take this token any more; a newer one stays. */
    async drop(token: string): Promise<void> {
      await own().set({ id_token: null }).where('id_token', '=', token).execute();
    },
  };
}

export type TokenStore = ReturnType<typeof createTokenStore>;
