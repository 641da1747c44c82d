import { type RawBuilder, sql } from 'kysely';
import { type QueueKind, queueCountMax, queueKinds } from '#contract/admin/queue-kinds.ts';
import type { ShopQueueName } from '#contract/admin/shop-queues.ts';
import type { Db } from '#server/db/client.ts';
import { desk, waitingForStaff } from './desk.ts';

type Counts = { kind: QueueKind; count: number }[];

/** What waits, by kind. Each count ends at one more than `queueCountMax`. */
export async function countQueue(db: Db, kinds: readonly QueueKind[], now: Date): Promise<Counts> {
  if (kinds.length === 0) return [];
  const { rows } = await selectCounts(kinds, now).execute(db);
  const found = new Map(rows.map(({ kind, count }) => [kind, count]));
  return kinds.map((kind) => ({ kind, count: found.get(kind) ?? 0 }));
}

export const selectCounts = (kinds: readonly QueueKind[], now: Date) =>
  countEach(
    kinds,
    (kind) => sql`select from (${waitingForStaff(kind, now)}) entries
    limit ${sql.lit(queueCountMax + 1)}`,
  );

/** The same without the member's own matters, on which others decide. */
export async function countForMember(
  db: Db,
  kinds: readonly QueueKind[],
  { memberId, now }: { memberId: string; now: Date },
): Promise<Counts> {
  if (kinds.length === 0) return [];
  const { rows } = await selectForMember(kinds, { memberId, now }).execute(db);
  return rows;
}

export const selectForMember = (
  kinds: readonly QueueKind[],
  { memberId, now }: { memberId: string; now: Date },
) =>
  countEach(
    kinds,
    (kind) => sql`select from (select * from (${waitingForStaff(kind, now)}) entries
      limit ${sql.lit(queueCountMax + 1)}) waiting
    cross join lateral (${desk[kind].facts} limit 1) facts
    where not ${memberId}::uuid = any(facts.parties)`,
  );

function countEach(kinds: readonly QueueKind[], rowsOf: (kind: QueueKind) => RawBuilder<unknown>) {
  const counts = kinds.map(
    (kind) => sql`select ${sql.lit(kind)} as kind, count(*)::int as count
      from (${rowsOf(kind)}) counted`,
  );
  return sql<Counts[number]>`/* planned for its values */
    ${sql.join(counts, sql` union all `)}`;
}

/** The unfinished rows of each kind, with the time since when they wait, and the queue of health. */
export const unfinished = (now: Date): [ShopQueueName, RawBuilder<{ since: Date }>][] =>
  queueKinds.map((kind) => [
    desk[kind].queue,
    sql`select since from (${desk[kind].waiting(now)}) entries`,
  ]);
