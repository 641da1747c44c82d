import { type SqlBool, sql } from 'kysely';
import { hourMs } from '#contract/durations.ts';
import type { Db } from '#server/db/client.ts';

type TokensTable = {
  /**
   * The digest of the credentials: other credentials have another token, and begin without used
   * tries.
   */
  account: string;
  id_token: string | null;
  refresh_token: string | null;
  granted_at: Date | null;
  expires_at: Date | null;
  /** The times of token calls, newest last; at most the last hour's. */
  asked: Date[];
  /** The end of the lease of the process that fetches a token. */
  asking_until: Date | null;
  /** Consecutive tries that did not reach bKash, and the time before which no process retries. */
  hiccups: number;
  paused_until: Date | null;
  /** Why the last counted try returned no token. */
  problem: string | null;
};

/** `token` is null after bKash has refused it. */
export type StoredToken = {
  token: string | null;
  refreshToken: string | null;
  grantedAt: Date;
  expiresAt: Date;
};

/**
 * `mine`: this caller fetches the token now, and its try is counted. `others`: another process is
 * fetching, or has got a token since `seen` was read. `pause`: bKash was unreachable a moment ago.
 * `spent`: this hour's tries are used; `problem` is the reason why the last one returned no token.
 */
export type Lease =
  | { kind: 'mine' | 'others' | 'pause' }
  | { kind: 'spent'; problem: string | null };

/** Longer than a call may take. */
const leaseMs = 40_000;

/** bKash blocks the account for an hour after more token calls. */
const tokensPerHour = 2;

const tokens = (db: Db) => db.withTables<{ bkash_tokens: TokensTable }>();

/**
 * The token of an account, shared by all processes on the database. A lease instead of a row lock
 * lets one process fetch it: a transaction would stay open during bKash's response, and the
 * embedded database has one connection.
 */
export function createTokenStore(db: Db, account: string) {
  const own = () => tokens(db).updateTable('bkash_tokens').where('account', '=', account);

  return {
    async read(): Promise<StoredToken | null> {
      const row = await tokens(db)
        .selectFrom('bkash_tokens')
        .select(['id_token', 'refresh_token', 'granted_at', 'expires_at'])
        .where('account', '=', account)
        .executeTakeFirst();
      if (!row?.granted_at || !row.expires_at) return null;
      const { id_token: token, refresh_token: refreshToken } = row;
      return { token, refreshToken, grantedAt: row.granted_at, expiresAt: row.expires_at };
    },

    /**
     * One statement counts the try and takes the lease, so that two processes cannot both fetch a
     * token.
     */
    async lease(now: Date, seen: StoredToken | null): Promise<Lease> {
      const grantedAt = seen?.grantedAt ?? null;
      const hourAgo = new Date(now.getTime() - hourMs);
      await tokens(db)
        .insertInto('bkash_tokens')
        .values({ account, hiccups: 0, asked: sql`array[]::timestamptz[]` })
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
        .where(sql<SqlBool>`coalesce(paused_until, '-infinity') <= ${now}::timestamptz`)
        .where(sql<SqlBool>`granted_at is not distinct from ${grantedAt}::timestamptz`)
        .where(sql<SqlBool>`cardinality(${recent}) < ${tokensPerHour}`)
        .executeTakeFirst();
      if (leased.numUpdatedRows > 0n) return { kind: 'mine' };
      const row = await tokens(db)
        .selectFrom('bkash_tokens')
        .select(['asking_until', 'paused_until', 'granted_at', 'problem'])
        .where('account', '=', account)
        .executeTakeFirst();
      if (row?.granted_at?.getTime() !== grantedAt?.getTime()) return { kind: 'others' };
      if (row?.asking_until && row.asking_until > now) return { kind: 'others' };
      if (row?.paused_until && row.paused_until > now) return { kind: 'pause' };
      return { kind: 'spent', problem: row?.problem ?? null };
    },

    async keep({ token, refreshToken, grantedAt, expiresAt }: StoredToken): Promise<void> {
      await own()
        .set({
          id_token: token,
          refresh_token: refreshToken,
          granted_at: grantedAt,
          expires_at: expiresAt,
          asking_until: null,
          hiccups: 0,
          problem: null,
        })
        .execute();
    },

    /** bKash has answered the try, but without a token. */
    async giveUp(problem: string): Promise<void> {
      await own().set({ asking_until: null, hiccups: 0, problem }).execute();
    },

    /**
     * The try that was leased at `leasedAt` did not reach bKash, so it does not count. The first
     * one in a row has no pause; then 1, 3, 7 seconds follow, and at most a minute.
     */
    async uncount(leasedAt: Date, now: Date): Promise<void> {
      const seconds = sql`least(60, power(2, least(hiccups, 10)) - 1)`;
      await own()
        .set({
          asked: sql<Date[]>`array_remove(asked, ${leasedAt}::timestamptz)`,
          asking_until: null,
          hiccups: sql<number>`hiccups + 1`,
          paused_until: sql<Date>`${now}::timestamptz + ${seconds} * interval '1 second'`,
        })
        .execute();
    },

    /** bKash no longer accepts the refresh token; only a grant helps. */
    async forgetRefresh(problem: string): Promise<void> {
      await own().set({ asking_until: null, hiccups: 0, refresh_token: null, problem }).execute();
    },

    /** Deletes a token that bKash no longer accepts; a newer one remains. */
    async drop(token: string): Promise<void> {
      await own()
        .set({ id_token: null, refresh_token: null })
        .where('id_token', '=', token)
        .execute();
    },
  };
}

export type TokenStore = ReturnType<typeof createTokenStore>;
