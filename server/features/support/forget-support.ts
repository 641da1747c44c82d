import { dayMs } from '#contract/durations.ts';
import type { Deps } from '#server/http/api/deps.ts';

const daysAfterClosing = 365;
const daysAtMost = 730;

/**
 * Deletes messages to support, with their answers: `daysAfterClosing` after they were closed, when
 * they are closed and their member has left, and after `daysAtMost` in any case. A mail that is not
 * sent yet goes first. Returns how many.
 */
export async function forgetSupport({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const before = (days: number) => new Date(clock().getTime() - days * dayMs);
  const { numDeletedRows } = await db
    .deleteFrom('support_messages')
    .where(({ and, eb, exists, not, or, selectFrom }) => {
      const isMailed = not(
        exists(
          selectFrom('support_mails')
            .select('message_id')
            .whereRef('message_id', '=', 'support_messages.id'),
        ),
      );
      const hasLeft = eb('member_id', 'in', (members) =>
        members.selectFrom('members').select('id').where('removed_at', 'is not', null),
      );
      return or([
        eb('at', '<=', before(daysAtMost)),
        and([
          isMailed,
          or([
            eb('closed_at', '<=', before(daysAfterClosing)),
            and([eb('closed_at', 'is not', null), hasLeft]),
          ]),
        ]),
      ]);
    })
    .executeTakeFirst();
  return Number(numDeletedRows);
}
