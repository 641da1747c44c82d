import { type NoticeKind, noticeTable, optionalKinds } from '#contract/notices/kinds.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';

/** Switches a kind on or off for a member; does nothing for a removed one. */
export async function setNoticeChoice(
  db: Db,
  memberId: string,
  kind: NoticeKind,
  isOn: boolean,
): Promise<void> {
  await db
    .insertInto('notice_choices')
    .columns(['member_id', 'kind', 'is_on'])
    .expression((eb) =>
      eb
        .selectFrom('members')
        .select(['id', eb.val<NoticeKind>(kind).as('kind'), eb.val(isOn).as('is_on')])
        .where('id', '=', memberId)
        .where('removed_at', 'is', null),
    )
    .onConflict((conflict) => conflict.columns(['member_id', 'kind']).doUpdateSet({ is_on: isOn }))
    .execute();
}

/** The caller's choices about notices. */
export const getNoticeSettings: Handler<'GET /notices/settings'> = async ({ caller, deps }) => {
  const choices = await deps.db
    .selectFrom('members')
    .leftJoin('notice_choices', 'notice_choices.member_id', 'members.id')
    .select(['mail_language', 'kind', 'is_on'])
    .where('members.id', '=', caller.userId)
    .execute();
  const chosen = new Map(choices.map(({ kind, is_on }) => [kind, is_on]));
  return {
    language: choices[0]?.mail_language ?? null,
    off: optionalKinds.filter((kind) => !(chosen.get(kind) ?? noticeTable[kind].on)),
  };
};

/** Replaces all choices; kinds that cannot be switched off remain on. */
export const putNoticeSettings: Handler<'PUT /notices/settings'> = async ({
  body,
  caller,
  deps,
}) => {
  const { member, userId } = caller;
  if (!member) throw new Problem('not-allowed');
  const off = new Set(body.off);
  return await transact(deps.db, async (trx) => {
    await lockMember(trx, userId, 'alone');
    await trx
      .updateTable('members')
      .set({ mail_language: body.language })
      .where('id', '=', userId)
      .execute();
    await trx.deleteFrom('notice_choices').where('member_id', '=', userId).execute();
    const chosen = optionalKinds.filter((kind) => off.has(kind) === noticeTable[kind].on);
    if (chosen.length > 0) {
      const rows = chosen.map((kind) => ({ member_id: userId, kind, is_on: !off.has(kind) }));
      await trx.insertInto('notice_choices').values(rows).execute();
    }
    return { acknowledged: true, modifiedCount: 1 };
  });
};
