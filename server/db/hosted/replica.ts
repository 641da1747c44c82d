import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { createSingleFlight } from '#server/lib/single-flight.ts';
import { connect, type Db, type StatementWatch } from '../client.ts';
import { isDatabaseDown } from '../database-down.ts';
import { type DatabaseServer, poolConfigOf } from './postgres.ts';

/** Milliseconds. The primary can serve instead, so little is waited for. */
const limits = {
  connectionTimeoutMillis: 1_000,
  statement_timeout: 2_500,
  query_timeout: 3_000,
};

/** Milliseconds that a read waits for the replay; streaming takes one or two. */
const patienceMs = 100;
const pauseMs = 5;

/** Milliseconds until a replica that was away or behind is tried again. */
const restMs = 1_000;

/**
 * Milliseconds for which it serves alone, and how far it may have been behind when the primary last
 * answered: what was on its way when a server died never arrives.
 */
const longestAloneMs = 60 * 60_000;
const fitMs = 10_000;

/** A hot standby that serves public reads (decision 0219). */
export interface Replica {
  /**
   * The replica, once it shows all that the primary had written at `position`, in bytes of its log. Null:
   * it is behind or does not answer, and the primary serves.
   */
  at(position: string): Promise<Db | null>;
  /** The primary's position, each time that it was read. */
  heard(position: string): void;
  /**
   * The replica with what it has, for callers who have written nothing, while the primary does not
   * answer. Null: it does not answer either, is no standby, or had been behind before.
   */
  alone(): Promise<Db | null>;
  /** Reads so far, by the server that answered. */
  readonly reads: Readonly<Record<'replica' | 'primary', number>>;
  /**
   * Runs `onReplica` there if it can, else `onPrimary`; also after a failure of the replica, so reads
   * must have no effects. Rejects with the refusals and errors of the reads themselves.
   */
  read<T>(
    position: string,
    onReplica: (db: Db) => Promise<T>,
    onPrimary: () => Promise<T>,
  ): Promise<T>;
  close(): Promise<void>;
}

type Watch = {
  statements?: StatementWatch['onStatement'] | undefined;
  /** It serves again, or no longer; called when that changes. */
  onChange?: (serves: boolean, reason: string) => void;
  /** It serves without its primary, or no longer. */
  onAlone?: (isAlone: boolean) => void;
};

/** A position of the primary's log, and when it was current. */
type Mark = { position: bigint; at: number };

const markOf = (position: bigint): Mark => ({ position, at: performance.now() });

/**
 * Connects to the replica at the first read. `url` names one server: behind a balancer of several,
 * one could have replayed a position and another answer.
 */
export function openReplica(server: DatabaseServer, url: string, watch: Watch = {}): Replica {
  const share = createSingleFlight<boolean>();
  const reads = { replica: 0, primary: 0 };
  let db: Db | null = null;
  /** Replayed at least; positions only grow. */
  let reached = -1n;
  let restsUntil = 0;
  let serves = true;
  /** The primary's last known position, and the one that was seen here last. */
  let heard: Mark | null = null;
  let caughtUp: Mark | null = null;
  let aloneUntil = 0;
  let isAlone = false;

  const opened = async (): Promise<Db> => {
    if (db) return db;
    const config = { ...(await poolConfigOf({ ...server, url })), ...limits };
    const { statements } = watch;
    db ??= connect(config, statements && { onPool: () => {}, onStatement: statements });
    return db;
  };
  const change = (now: boolean, reason: string) => {
    if (now !== serves) watch.onChange?.(now, reason);
    serves = now;
  };
  /** Without it until it has been tried again, over new connections. */
  const rest = (reason: string) => {
    restsUntil = performance.now() + restMs;
    change(false, reason);
  };
  const lose = (error: unknown) => {
    const lost = db;
    db = null;
    reached = -1n;
    // Its reads in flight end by their own time limits.
    void lost?.destroy().catch(() => {});
    rest((error as Error).message);
  };

  const changeAlone = (now: boolean) => {
    if (now !== isAlone) watch.onAlone?.(now);
    isAlone = now;
  };
  const replayedBy = async (reading: Db): Promise<bigint> => {
    const { rows } = await sql<{ position: string | null; follows: boolean }>`
      select (pg_last_wal_replay_lsn() - '0/0')::text as position, pg_is_in_recovery() as follows
    `.execute(reading);
    const [row] = rows;
    // A server of its own may have any position, and other rows.
    if (!row?.follows || row.position === null) throw new Error('it is no standby');
    const replayed = BigInt(row.position);
    if (db === reading && replayed > reached) reached = replayed;
    return replayed;
  };

  /** Waits until the replica has replayed this. */
  const follow = async (wanted: bigint): Promise<boolean> => {
    try {
      const reading = await opened();
      for (const end = performance.now() + patienceMs; ; await setTimeout(pauseMs)) {
        if ((await replayedBy(reading)) >= wanted) {
          change(true, '');
          return true;
        }
        if (performance.now() > end) break;
      }
      rest('it is behind');
    } catch (error) {
      lose(error);
    }
    return false;
  };

  const at = async (position: string) => {
    const wanted = BigInt(position);
    if (!(db && wanted <= reached)) {
      if (performance.now() < restsUntil) return null;
      if (!(await share(position, () => follow(wanted)))) return null;
    }
    // Position 0 proves nothing.
    if (wanted >= (caughtUp?.position ?? 1n)) caughtUp = markOf(wanted);
    return db;
  };

  /** Whether it was not behind when the primary last answered. */
  const isFit = async (): Promise<boolean> => {
    try {
      const replayed = await replayedBy(await opened());
      if (heard === null) return false;
      const wasFit = caughtUp !== null && heard.at - caughtUp.at < fitMs;
      const wanted = wasFit && caughtUp ? caughtUp.position : heard.position;
      if (replayed < wanted) return false;
      aloneUntil = performance.now() + restMs;
      changeAlone(true);
      return true;
    } catch (error) {
      lose(error);
      return false;
    }
  };
  return {
    at,
    heard(position) {
      heard = markOf(BigInt(position));
      changeAlone(false);
    },
    async alone() {
      const now = performance.now();
      if (heard === null || now - heard.at > longestAloneMs) return null;
      if (db && now < aloneUntil) return db;
      if (!db && now < restsUntil) return null;
      return (await share('alone', isFit)) ? db : null;
    },
    reads,
    async read(position, onReplica, onPrimary) {
      const replica = await at(position);
      if (replica) {
        try {
          const result = await onReplica(replica);
          reads.replica += 1;
          return result;
        } catch (error) {
          if (!isDatabaseDown(error)) {
            reads.replica += 1;
            throw error;
          }
          if (replica === db) lose(error);
        }
      }
      reads.primary += 1;
      return onPrimary();
    },
    async close() {
      await db?.destroy();
    },
  };
}
