import { type RawBuilder, sql } from 'kysely';
import type { SharedNumberKind } from '#contract/members/badge.ts';
import type { SharedNumber } from '#contract/members/users.ts';
import type { Db } from '#server/db/client.ts';

/**
 * Members whom an admin has removed, and whose address is still blocked: lifting the block lifts this,
 * too. Nothing more is kept of them than the rows that deals and books need (decision 0143).
 */
const removed = sql`blocked_addresses join members as gone on gone.id = blocked_addresses.member_id
  and gone.removed_at is not null`;

/** Ids of members that have a number or payout account which a removed member had as well. */
export const haveSharedNumbers: RawBuilder<string> = sql`
  select own.member_id from ${removed}
  join member_numbers theirs on theirs.member_id = gone.id
  join member_numbers own on own.number = theirs.number and own.member_id <> gone.id`;

/** What each of these members has in common with removed ones; the last removed first. */
export async function readSharedNumbers(
  db: Db,
  memberIds: readonly string[],
): Promise<Map<string, SharedNumber[]>> {
  const found = new Map<string, SharedNumber[]>();
  if (memberIds.length === 0) return found;
  type Row = { member_id: string; kind: SharedNumberKind; name: string; removed_at: Date };
  const { rows } = await sql<Row>`
    select distinct own.member_id, own.kind, gone.id, gone.name, gone.removed_at from ${removed}
    join member_numbers theirs on theirs.member_id = gone.id
    join member_numbers own on own.number = theirs.number and own.member_id <> gone.id
    where own.member_id = any (${memberIds}::uuid[])
    order by gone.removed_at desc, gone.id, own.kind`.execute(db);
  for (const { member_id, kind, name, removed_at } of rows) {
    const shared = found.get(member_id) ?? [];
    shared.push({ kind, removedName: name, removedAt: removed_at.toISOString() });
    found.set(member_id, shared);
  }
  return found;
}
