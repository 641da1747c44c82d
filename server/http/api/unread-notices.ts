import { sql } from 'kysely';
import { maxUnread } from '#contract/notices/calls.ts';
import { kindsOfOrders } from '#contract/notices/kinds.ts';
import type { Db } from '#server/db/client.ts';

/** The line of the inbox to which a notice belongs: its thread, its order, or itself. */
export const lineOfNotice = sql<string>`case
  when notices.thread_id is not null then notices.thread_id
  when notices.booking_id is not null and notices.kind = any(${kindsOfOrders}::text[])
    then notices.booking_id
  else notices.id end`;

/** Bounds what the count of each page reads. */
const maxRead = 500;

/** The number of lines with unread notices in a member's inbox, at most `maxUnread`. */
export async function countUnread(db: Db, memberId: string): Promise<number> {
  const unread = sql`select notices.id, notices.thread_id, notices.booking_id, notices.kind
    from notices where member_id = ${memberId} and read_at is null limit ${maxRead}`;
  const { rows } = await sql<{ lines: number }>`
    select least(count(distinct ${lineOfNotice}), ${maxUnread})::integer as lines
    from (${unread}) notices`.execute(db);
  return rows[0]?.lines ?? 0;
}
