import { marketLanguage } from '#contract/languages.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnCounterpart } from '../members/own-matter.ts';
import { notify } from '../notices/notify.ts';

/** Minutes in which the same text of one admin to one member is a double press. */
const sameTextMinutes = 10;

/**
 * Writes to a member first, as the shop: a conversation that waits for the member. They get a notice
 * with the text, by mail, or by an SMS if they have no address, without the admin's name. The same text
 * again is the same conversation. Throws `not-found` of who has left, and `own-matter`, also of the
 * other side of an open deal of the admin's: there they are a buyer or a seller, and not the shop.
 */
export const writeToMember: Handler<'POST /people/:id/support'> = async ({
  params,
  body: { text },
  caller,
  deps,
}) =>
  await transact(deps.db, async (trx) => {
    const { userId: adminId } = caller;
    await lockForAct(trx, adminId, 'POST /people/:id/support', deps);
    const member = await lockReader(trx, params.id);
    await refuseOwnCounterpart(trx, adminId, member.id);
    const sent = await findSame(trx, { adminId, memberId: member.id, text }, deps);
    if (sent) return { acknowledged: true as const, insertedId: sent };
    const id = deps.newId();
    const at = deps.clock();
    await trx
      .insertInto('support_messages')
      .values({
        id,
        at,
        address: member.email,
        name: member.name,
        language: member.mail_language ?? marketLanguage,
        text: '',
        order_id: null,
        member_id: member.id,
        closed_at: at,
        begun_by: adminId,
      })
      .execute();
    await trx
      .insertInto('support_answers')
      .values({ message_id: id, number: 1, at, by_id: adminId, text })
      .execute();
    const told = { memberId: member.id, kind: 'support-wrote', event: `${id} 1` } as const;
    await notify(trx, { ...told, reason: text }, deps);
    const act = { action: 'member-written-to', actorId: adminId, target: member.id } as const;
    await recordAudit(trx, act, deps);
    return { acknowledged: true as const, insertedId: id };
  });

/** Two presses come one after the other. */
async function lockReader(trx: Db, id: string) {
  const member = await trx
    .selectFrom('members')
    .select(['id', 'email', 'name', 'mail_language'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) throw new Problem('not-found');
  return member;
}

type Letter = { adminId: string; memberId: string; text: string };

async function findSame(
  trx: Db,
  { adminId, memberId, text }: Letter,
  { clock }: Pick<Deps, 'clock'>,
): Promise<string | null> {
  const since = new Date(clock().getTime() - sameTextMinutes * 60_000);
  const found = await trx
    .selectFrom('support_messages')
    .innerJoin('support_answers', 'message_id', 'support_messages.id')
    .select('support_messages.id')
    .where('member_id', '=', memberId)
    .where('support_messages.at', '>', since)
    .where('begun_by', '=', adminId)
    .where('number', '=', 1)
    .where('support_answers.text', '=', text)
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}
