import { type RawBuilder, sql } from 'kysely';
import type { SharedNumberKind } from '#contract/members/badge.ts';
import type { SharedNumber } from '#contract/members/users.ts';
import type { Db } from '#server/db/client.ts';

/**
 * The numbers of members whom an admin has removed, and whose address is still blocked; lifting the
 * block lifts this, too. Only the rows that deals and accounts need remain of such members
 * (decision 0143).
 */
const theirs = sql`theirs as materialized (
  select distinct gone.id, gone.name, gone.removed_at, number
  from blocked_addresses
  join members gone on gone.id = blocked_addresses.member_id and gone.removed_at is not null
  join member_numbers on member_numbers.member_id = gone.id
)`;

/** Ids of members with a number or payout account that a removed member had too. */
export const haveSharedNumbers: RawBuilder<string> = sql`
  with ${theirs}
  select own.member_id from theirs
  join member_numbers own on own.number = theirs.number and own.member_id <> theirs.id`;

/** What each of these members shares with removed ones; the last removed first. */
export async function readSharedNumbers(
  db: Db,
  memberIds: readonly string[],
): Promise<Map<string, SharedNumber[]>> {
  const found = new Map<string, SharedNumber[]>();
  if (memberIds.length === 0) return found;
  type Row = { member_id: string; kind: SharedNumberKind; name: string; removed_at: Date };
  const { rows } = await sql<Row>`
    with ${theirs}, own as materialized (
      select distinct member_id, kind, number from member_numbers
      where member_id = any (${memberIds}::uuid[])
    )
    select distinct own.member_id, own.kind, theirs.id, theirs.name, theirs.removed_at
    from own join theirs on theirs.number = own.number and theirs.id <> own.member_id
    order by theirs.removed_at desc, theirs.id, own.kind`.execute(db);
  for (const { member_id, kind, name, removed_at } of rows) {
    const shared = found.get(member_id) ?? [];
    shared.push({ kind, removedName: name, removedAt: removed_at.toISOString() });
    found.set(member_id, shared);
  }
  return found;
}
