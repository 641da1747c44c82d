import { maxUnread } from '#contract/notices/calls.ts';
import type { Db } from '#server/db/client.ts';

/** The number of a member's unread notices, at most `maxUnread`. */
export async function countUnread(db: Db, memberId: string): Promise<number> {
  const { rows } = await db
    .selectFrom(({ selectFrom }) =>
      selectFrom('notices')
        .select('id')
        .where('member_id', '=', memberId)
        .where('read_at', 'is', null)
        .limit(maxUnread)
        .as('unread'),
    )
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .executeTakeFirstOrThrow();
  return Number(rows);
}
