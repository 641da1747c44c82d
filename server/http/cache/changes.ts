import { sql } from 'kysely';
import { minuteMs } from '#contract/durations.ts';
import type { Db } from '#server/db/client.ts';

/** A reading of the table `changes`, in one statement. */
export type ChangesRead = {
  /** Of the server, which is another one after a failover or restart. */
  server: string;
  /** Transactions below it had ended. */
  oldestRunning: bigint;
  changed: readonly { transaction: bigint; thing: string }[];
  /** When the reading began, in milliseconds. */
  begunAt: number;
};

/** Things found changed by one reading. */
export type Found = {
  number: number;
  things: ReadonlySet<string>;
  /** The earliest time of the changes, in milliseconds. */
  since: number;
};

/** What has changed lately, by numbered readings. */
export interface Changes {
  /** The number of the last reading that found a change: what is read now is as new as it. */
  latest(): number;
  /**
   * What readings after this number found, the oldest first; null if that is not known any more, so
   * that everything may have changed.
   */
  after(number: number): readonly Found[] | null;
  /** Milliseconds since `Found.since`. */
  ageOf(since: number): number;
}

/** Milliseconds for which changes are remembered, which is longer than any page is sent. */
const memoryMs = 20 * minuteMs;

/** Milliseconds without a reading after which rows may have been deleted unread; see `forgetChanges`. */
const longestGapMs = 30 * minuteMs;

/** Readings at most: twice a second for as long as they are remembered. */
const maxFound = 2_400;

/** Remembers what readings of the database found, in whatever order they end. */
export function createChanges(now: () => number) {
  let found: Found[] = [];
  let number = 0;
  /** Readings after it are known. */
  let floor = 0;
  let server: string | null = null;
  let lastReadAt = 0;
  let allSeenBelow: bigint | null = null;
  let seen = new Map<string, bigint>();

  function forget() {
    number += 1;
    floor = number;
    found = [];
    seen = new Map();
    allSeenBelow = null;
  }

  /** The changes that no earlier reading had. A transaction that ran then may be among them. */
  function takeNew({ changed, oldestRunning }: ChangesRead): string[] {
    if (allSeenBelow === null) {
      allSeenBelow = oldestRunning;
      for (const { transaction, thing } of changed)
        seen.set(`${transaction} ${thing}`, transaction);
      return [];
    }
    const below = allSeenBelow;
    const fresh = changed.filter(
      ({ transaction, thing }) => transaction >= below && !seen.has(`${transaction} ${thing}`),
    );
    for (const { transaction, thing } of fresh) seen.set(`${transaction} ${thing}`, transaction);
    if (oldestRunning > below) {
      allSeenBelow = oldestRunning;
      for (const [key, transaction] of seen) if (transaction < oldestRunning) seen.delete(key);
    }
    return fresh.map(({ thing }) => thing);
  }

  const changes: Changes = {
    latest: () => number,
    after(from) {
      if (from < floor) return null;
      const first = found.findLastIndex((each) => each.number <= from) + 1;
      return found.slice(first);
    },
    ageOf: (since) => now() - since,
  };

  return {
    changes,
    /** The transaction where the next reading begins; null before the first one. */
    unread: () => allSeenBelow,
    /** Adds a reading, and things of which the caller knows itself that they changed. */
    add(read: ChangesRead, known: readonly string[]): void {
      const isOther = server !== null && server !== read.server;
      const isLate = Math.abs(read.begunAt - lastReadAt) > longestGapMs;
      if (isOther || (server !== null && isLate)) forget();
      server = read.server;
      const things = new Set([...takeNew(read), ...known]);
      // A change may have come right after the reading before.
      const since = lastReadAt;
      lastReadAt = read.begunAt;
      if (things.size === 0) return;
      number += 1;
      found.push({ number, things, since });
      while (found[0] && (found.length > maxFound || read.begunAt - found[0].since > memoryMs)) {
        floor = found[0].number;
        found.shift();
      }
    },
  };
}

/** Among the ids of brands, which are numbers. */
const snapshotId = 'snapshot';
const changedId = 'changed';

type Row = { id: string; version: string };

/**
 * What has changed in the transactions from `unread` on, and the statement's snapshot, as rows of the
 * statement that reads the versions. Transactions that ran at the last reading may have ended since.
 */
export const selectChanges = (db: Db, unread: bigint | null) =>
  db
    .selectFrom('changes')
    .select([
      sql<string>`${changedId}::text`.as('id'),
      sql<string>`transaction || ' ' || thing`.as('version'),
    ])
    .where(
      'transaction',
      '>=',
      unread === null
        ? sql<string>`pg_snapshot_xmin(pg_current_snapshot())`
        : sql<string>`${unread.toString()}::xid8`,
    )
    .unionAll(
      db.selectNoFrom([
        sql<string>`${snapshotId}::text`.as('id'),
        sql<string>`pg_snapshot_xmin(pg_current_snapshot()) || ' ' || pg_postmaster_start_time()`.as(
          'version',
        ),
      ]),
    );

/** The rows of `selectChanges`, and the others. */
export function splitChanges(rows: readonly Row[], begunAt: number) {
  const changed: { transaction: bigint; thing: string }[] = [];
  const others: Row[] = [];
  let [oldestRunning, server] = [0n, ''];
  for (const row of rows) {
    const [number = '0', rest = ''] = (row.version ?? '').split(/ (.*)/s);
    if (row.id === changedId) changed.push({ transaction: BigInt(number), thing: rest });
    else if (row.id === snapshotId) [oldestRunning, server] = [BigInt(number), rest];
    else others.push(row);
  }
  const read: ChangesRead = { server, oldestRunning, changed, begunAt };
  return { read, others };
}

/** Deletes what every program has read, or forgotten; by the database's clock, as its triggers write. */
export async function forgetChanges(db: Db): Promise<void> {
  await db.deleteFrom('changes').where('at', '<', sql<Date>`now() - interval '1 hour'`).execute();
}
