import { banks } from '#contract/payouts/banks.ts';
import { destinationWaitHours } from '#contract/payouts/methods.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockMember } from '../members/lock-member.ts';
import { requireProof } from '../members/prove-owner.ts';
import { notify } from '../notices/notify.ts';

/**
 * Sets the destination of the caller's money. It is used after a day, and after its owner has
 * confirmed it. A mail that cannot be switched off notifies the owner, so that a stolen session
 * cannot redirect money unnoticed. Throws what `requireProof` throws.
 */
export const putPayoutDestination: Handler<'PUT /money/destination'> = async ({
  body,
  caller,
  deps,
}) => {
  const { member, userId } = caller;
  if (!member) throw new Problem('not-allowed');
  const { password, bank, routing, ...destination } = body;
  await requireProof(deps, caller, password);
  const now = deps.clock();
  const usableFrom = new Date(now.getTime() + destinationWaitHours * 60 * 60_000);
  return await transact(deps.db, async (trx) => {
    await lockMember(trx, userId, 'alone');
    // Ended meanwhile, such as by the owner on another device.
    if (!(await deps.identity.holdSession(trx, caller.sessionId))) {
      throw new Problem('not-signed-in');
    }
    const id = deps.newId();
    const isWallet = destination.method !== 'bank';
    await trx
      .insertInto('payout_destinations')
      .values({
        ...destination,
        bank: isWallet ? '' : (banks[bank] ?? ''),
        routing_number: isWallet ? '' : routing,
        ...(isWallet && { branch: '' }),
        id,
        member_id: userId,
        created_at: now,
        usable_from: usableFrom,
      })
      .execute();
    const ending = maskedAccount(destination.account);
    const facts = { reference: ending, at: usableFrom.toISOString() };
    await notify(trx, { memberId: userId, kind: 'payout-address', event: id, facts }, deps);
    const act = { action: 'payout-address-changed', actorId: userId, target: userId } as const;
    await recordAudit(trx, { ...act, detail: { method: destination.method } }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });
};

/**
 * The owner confirms that name and number are right. Idempotent. Throws `case-changed` if they have
 * set another destination since.
 */
export const confirmPayoutDestination: Handler<'POST /money/destination/confirm'> = ({
  body,
  caller,
  deps,
}) =>
  transact(deps.db, async (trx) => {
    if (!caller.member) throw new Problem('not-allowed');
    await lockMember(trx, caller.userId, 'alone');
    const newest = await trx
      .selectFrom('payout_destinations')
      .select(['id', 'confirmed_at', 'method'])
      .where('member_id', '=', caller.userId)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (newest?.id !== body.id) throw new Problem('case-changed');
    if (newest.confirmed_at) return { acknowledged: true, modifiedCount: 0 };
    await trx
      .updateTable('payout_destinations')
      .set({ confirmed_at: deps.clock() })
      .where('id', '=', body.id)
      .execute();
    const act = { action: 'payout-address-confirmed', actorId: caller.userId } as const;
    const detail = { method: newest.method };
    await recordAudit(trx, { ...act, target: caller.userId, detail }, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });

/** Enough for the owner to recognise it, and useless to others. */
export const maskedAccount = (account: string): string => `…${account.slice(-4)}`;
