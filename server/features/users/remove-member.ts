import { sql } from 'kysely';
import type { Title } from '#contract/constants.ts';
import { openStates } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { type Act, recordAudit } from '../audit/record-audit.ts';
import { notifyOfRemoval } from '../bookings/follow-edit.ts';
import { runningHolds } from '../bookings/sale.ts';
import { releaseImages, takeCodePhotos } from '../images/release-images.ts';
import { forgetImeis } from '../imeis/rows.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { refuseOwnCounterpart } from '../members/own-matter.ts';
import { notify } from '../notices/notify.ts';
import { endHolds, expireHolds } from '../payments/holds/end-hold.ts';
import { refuseWhileHeld } from '../payments/holds/hold-product.ts';
import { holdPayoutsOf } from '../payouts/hold-payouts.ts';
import { blockAddress } from './blocked-addresses.ts';
import { keepLeftAddress } from './left-addresses.ts';

/**
 * Locks the phones of a removal, in the order of their ids: a member's own unsold ones, and those
 * that they are paying for. Returns the own ones with their brands. Lock the member's row first.
 */
async function lockPhones(trx: Db, userId: string) {
  const phones = await trx
    .selectFrom('products')
    .select(['id', 'seller_id', 'category_id', 'paid_at', 'removed_at'])
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('products')
        .select('id')
        .where('seller_id', '=', userId)
        .where('paid_at', 'is', null)
        .where('removed_at', 'is', null)
        .union(
          selectFrom('payments')
            .select('product_id as id')
            .where('buyer_id', '=', userId)
            .where('state', '=', 'held'),
        ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  // The locked rows, because a phone may have been sold while its lock was awaited.
  return phones
    .filter((phone) => phone.seller_id === userId && !phone.paid_at && !phone.removed_at)
    .map(({ id, category_id: brand }) => ({ id, brand }));
}

type NotifyDeps = Pick<Deps, 'newId' | 'clock'>;

type OwnPhone = { id: string; brand: string };

/**
 * Soft-deletes a member and their unsold phones, with the pictures, and deletes what they had
 * saved and blocked, and their devices for pushes; orders, payments and messages remain (those to
 * support until they are closed, `forgetSupport`). Their holds, and holds of their phones,
 * expire: pass the result to `endHolds` after the transaction, and call `removeAccount`.
 */
async function retireMember(trx: Db, userId: string, phones: OwnPhone[], deps: NotifyDeps) {
  const now = deps.clock();
  const ownPhones = phones.map(({ id }) => id);
  const holds = await expireHolds(trx, { productIds: ownPhones, buyerId: userId }, now);
  await releaseImages(trx, { productIds: ownPhones, memberId: userId }, now);
  await forgetImeis(trx, ownPhones);
  await notifyOfRemoval(trx, ownPhones, deps);
  // In a fixed order, because each update locks its brand's counter, and removals could deadlock.
  for (const categoryId of [...new Set(phones.map(({ brand }) => brand))].sort()) {
    await trx
      .updateTable('products')
      .set({ removed_at: now, image_id: null })
      .where('id', 'in', ownPhones)
      .where('category_id', '=', categoryId)
      .execute();
  }
  for (const table of [
    'saved_answers',
    'saved_searches',
    'saved_phones',
    'member_blocks',
    'push_devices',
    'queue_claims',
    'same_texts',
    'login_numbers',
    'login_changes',
    'left_numbers',
    'lost_keys',
    'shop_look_drafts',
  ] as const) {
    await trx.deleteFrom(table).where('member_id', '=', userId).execute();
  }
  await forgetStolen(trx, userId, now);
  await takeCodePhotos(trx, userId, now);
  await trx
    .updateTable('members')
    .set({ removed_at: now, image_id: null, photo_url: null, staff_role: null })
    .where('id', '=', userId)
    .execute();
  return holds;
}

/** Withdraws reports of stolen phones; what waits for an admin is still decided. */
async function forgetStolen(trx: Db, userId: string, now: Date): Promise<void> {
  const own = trx.selectFrom('stolen_reports').select('id').where('member_id', '=', userId);
  await trx.deleteFrom('stolen_imeis').where('report_id', 'in', own).execute();
  await trx
    .updateTable('stolen_reports')
    .set({ withdrawn_at: now, diary_number: '', station: '', note: '' })
    .where('member_id', '=', userId)
    .execute();
}

type Removal = {
  userId: string;
  /** Only a member with this title; undefined for any. */
  title?: Title;
  adminId: string;
  /** The reason in the audit log. */
  reason?: string;
};

/**
 * Removes a member with their unsold phones, for an admin, without waiting for holds: the rows are
 * marked, so that they can no longer be booked or held. The address is blocked, payouts are put on
 * hold, and the other sides of open deals are notified. Throws `not-found` for an admin and for a
 * member with another title, `not-allowed` for who helps to run the shop, and `own-matter` if the admin has an open deal with them. After the
 * commit call `removeAccount`, and pass the returned holds to `endHolds`: faster money is refunded.
 */
export async function removeMember(trx: Db, removal: Removal, deps: Deps) {
  const { userId, title, adminId, reason } = removal;
  const member = await trx
    .selectFrom('members')
    .select(['id', 'email', 'title', 'staff_role'])
    .where('id', '=', userId)
    .where('is_admin', '=', false)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member || (title && member.title !== title)) throw new Problem('not-found');
  // Their role is taken first, of which all admins are notified.
  if (member.staff_role) throw new Problem('not-allowed');
  // A removal holds their payouts, and an admin takes their side in open deals.
  await refuseOwnCounterpart(trx, adminId, userId);
  const own = await lockPhones(trx, userId);
  // Before its number is free again.
  await blockAddress(trx, member, deps);
  const expired = await retireMember(trx, userId, own, deps);
  await holdPayoutsOf(
    trx,
    { memberId: userId, adminId, reason: reason ?? '', byRemoval: true, byAdmin: true },
    deps,
  );
  await notifyOthers(trx, userId, deps);
  const action = member.title === 'seller' ? 'seller-removed' : 'buyer-removed';
  const detail: Act['detail'] = reason ? { reason } : {};
  await recordAudit(trx, { action, actorId: adminId, target: userId, detail }, deps);
  return expired;
}

/** Notifies the other sides of a removed member's open deals: an admin acts for the member now. */
async function notifyOthers(trx: Db, userId: string, deps: Deps): Promise<void> {
  const open = await trx
    .selectFrom('deals')
    .select(['booking_id', 'product_id', 'buyer_id', 'seller_id'])
    .where((row) => row.or([row('buyer_id', '=', userId), row('seller_id', '=', userId)]))
    .where('state', 'in', openStates)
    .orderBy('booking_id')
    .execute();
  for (const { booking_id, product_id, buyer_id, seller_id } of open) {
    const notice = {
      memberId: buyer_id === userId ? seller_id : buyer_id,
      kind: 'other-removed',
      event: booking_id,
      productId: product_id,
      bookingId: booking_id,
    } as const;
    await notify(trx, notice, deps);
  }
}

async function deleteMember(removal: Removal, deps: Deps) {
  const holds = await transact(deps.db, async (trx) => {
    await lockAdmin(trx, removal.adminId);
    return await removeMember(trx, removal, deps);
  });
  // After the commit: the account is useless by now, and `removeLeftAccounts` repeats a failure.
  await removeAccount(deps, removal.userId);
  await endHolds(deps, holds);
  return { acknowledged: true as const, deletedCount: 1 };
}

export const deleteBuyer: Handler<'DELETE /allbuyers/:id'> = ({ params, caller, deps }) =>
  deleteMember({ userId: params.id, title: 'buyer', adminId: caller.userId }, deps);

export const deleteSeller: Handler<'DELETE /allsellers/:id'> = ({ params, caller, deps }) =>
  deleteMember({ userId: params.id, title: 'seller', adminId: caller.userId }, deps);

/**
 * Called before the identity provider removes a user's account at their own request. Returns the
 * reason for a refusal: a payment is in progress on either side, or money is not paid out; else
 * null. If a crash follows, `removeLeftAccounts` removes the account.
 */
export async function leaveShop(
  db: Db,
  userId: string,
  deps: Pick<Deps, 'hashAddress' | 'newId' | 'clock'>,
): Promise<string | null> {
  const now = deps.clock();
  try {
    return await transact(db, async (trx) => {
      const member = await trx
        .selectFrom('members')
        .select('id')
        .where('id', '=', userId)
        .where('removed_at', 'is', null)
        .forNoKeyUpdate()
        .executeTakeFirst();
      if (!member) return null;
      const { message, own } = await whyNotLeave(trx, userId, now);
      if (message) return message;
      await keepLeftAddress(trx, userId, deps);
      // The reconciler ends the expired holds.
      await retireMember(trx, userId, own, deps);
      return null;
    });
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

/**
 * Why a member cannot leave now, or null, with their phones, which are then locked. Lock the member's
 * row first; throws for a phone under payment.
 */
export async function whyNotLeave(
  trx: Db,
  userId: string,
  now: Date,
): Promise<{ message: string | null; own: OwnPhone[] }> {
  const refused = (message: string) => ({ message, own: [] });
  const paying = await runningHolds(trx, now)
    .select('id')
    .where('buyer_id', '=', userId)
    .executeTakeFirst();
  if (paying) {
    return refused('You are paying for a phone. Finish that first, or wait a few minutes.');
  }
  const own = await lockPhones(trx, userId);
  await refuseWhileHeld(
    trx,
    own.map(({ id }) => id),
    now,
  );
  // After the phones, which may have been sold while their locks were awaited.
  const open = await trx
    .selectFrom('deals')
    .select('booking_id')
    .where((row) => row.or([row('buyer_id', '=', userId), row('seller_id', '=', userId)]))
    .where('state', 'in', [...openStates, 'refunding'])
    .executeTakeFirst();
  if (open) {
    return refused('An order with money is not finished yet. Finish it first, on its page.');
  }
  if (await isOwedMoney(trx, userId)) {
    return refused(
      'Money from your sales has not been paid out yet. It is on its way to you first.',
    );
  }
  return { message: null, own };
}

/** The shop's debt to a member is negative in the ledger. */
async function isOwedMoney(trx: Db, userId: string): Promise<boolean> {
  const { owed } = await trx
    .selectFrom('ledger_entries')
    .select(sql<string>`coalesce(-sum(amount), 0)`.as('owed'))
    .where('member_id', '=', userId)
    .where('account', 'in', ['balance', 'on-its-way'])
    .executeTakeFirstOrThrow();
  return Number(owed) > 0;
}

/** Removes the account of a removed member, and records that. */
export async function removeAccount(deps: Deps, userId: string): Promise<void> {
  await deps.identity.removeUser(userId);
  await deps.db
    .updateTable('members')
    .set({ account_removed_at: deps.clock() })
    .where('id', '=', userId)
    .execute();
}

/** Accounts for each run. */
const batchSize = 100;

/**
 * Removes accounts that a crash or a failing identity provider has left; returns their number.
 * Throws `AggregateError` if some could not be removed.
 */
export async function removeLeftAccounts(deps: Deps): Promise<number> {
  const left = await deps.db
    .selectFrom('members')
    .select('id')
    .where('removed_at', 'is not', null)
    .where('account_removed_at', 'is', null)
    .orderBy('removed_at')
    .limit(batchSize)
    .execute();
  const failures: unknown[] = [];
  for (const { id } of left) {
    await removeAccount(deps, id).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some accounts are still there');
  return left.length;
}
