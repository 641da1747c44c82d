import type { NoticeKind } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { noticeMail, type TellingMail } from './notice-mail.ts';

export type NewNotice = {
  kind: NoticeKind;
  adminId: string;
  /** Each of them is told the same. */
  memberIds: string[];
  productId: string | null;
  reason: string;
};

/**
 * Keeps what members are told about an admin's decision, in the transaction of the decision; pass the
 * result to `mailNotices` after the commit. Removed members are left out.
 */
export async function keepNotice(
  trx: Db,
  { kind, adminId, memberIds, productId, reason }: NewNotice,
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<TellingMail[]> {
  if (memberIds.length === 0) return [];
  const members = await trx
    .selectFrom('members')
    .select(['id', 'email'])
    .where('id', 'in', memberIds)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  if (members.length === 0) return [];
  const phone = productId
    ? await trx.selectFrom('products').select('name').where('id', '=', productId).executeTakeFirst()
    : undefined;
  await trx
    .insertInto('notices')
    .values(
      members.map(({ id }) => ({
        id: newId(),
        at: clock(),
        kind,
        admin_id: adminId,
        member_id: id,
        product_id: productId,
        reason,
      })),
    )
    .execute();
  return members.map(({ email }) => ({ to: email, kind, reason, phone: phone?.name ?? '' }));
}

/** Sends the mails; a failure is logged, because the notice is also on its member's screen. */
export async function mailNotices(deps: Deps, mails: TellingMail[]): Promise<void> {
  for (const mail of mails) {
    await deps.mail.send(noticeMail(mail, deps.publicUrl, deps.clock())).catch((error: unknown) => {
      deps.log.error({ err: error }, 'a mail could not be sent');
    });
  }
}
