import { sql } from 'kysely';
import { dayMs } from '#contract/durations.ts';
import { openStates } from '#contract/orders/deal-states.ts';
import { limits } from '#contract/rules.ts';
import { newThreadsPerDay } from '#contract/threads/first-questions.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';
import { appendMessage, findSent } from './append-message.ts';
import { findSameText } from './same-texts.ts';
import { findThread, isOpen } from './thread-row.ts';

/**
 * A question to the seller of a phone: opens the thread of the caller about it, or goes on in the
 * existing one. Throws `own-product` for the caller's own phone and `thread-closed` if a thread about
 * it is closed. Unless it is in an open deal of the caller: `account-suspended`, `product-sold` and
 * `product-not-found` for one that cannot be bought, and `too-many-threads` after `newThreadsPerDay`.
 */
export const openThread: Handler<'POST /threads'> = async ({ body, caller, deps }) => {
  if (!caller.member) throw new Problem('not-allowed');
  const { insertedId, readers } = await transact(deps.db, async (trx) => {
    const { isSuspended } = await lockMember(trx, caller.userId, 'alone');
    const about = { product_id: body.productId, buyer_id: caller.userId };
    if (isSuspended && !(await haveOpenDeal(trx, about))) throw new Problem('account-suspended');
    return await writeAsBuyer(trx, { ...body, buyerId: caller.userId }, deps);
  });
  deps.threadNews.publish({ threadId: insertedId, memberIds: readers });
  return { acknowledged: true, insertedId };
};

type FirstMessage = {
  productId: string;
  buyerId: string;
  text: string;
  entryId: string;
  photos?: readonly string[];
};

/**
 * The same in a transaction that has locked the buyer's row `alone`. `isSilent`: the caller notifies
 * the seller. `isWithheld`: nothing of it arrives. Publish the result's `readers` after the commit.
 */
export async function writeAsBuyer(
  trx: Db,
  { productId, buyerId, ...message }: FirstMessage,
  deps: Pick<Deps, 'newId' | 'clock' | 'imageHost'>,
  { isSilent = false, isWithheld = false } = {},
): Promise<{ insertedId: string; readers: string[] }> {
  const phone = await trx
    .selectFrom('products')
    .select(['seller_id', 'paid_at', 'hidden_at', 'removed_at'])
    .where('id', '=', productId)
    .forShare()
    .executeTakeFirst();
  if (phone?.seller_id === buyerId) throw new Problem('own-product');
  const sent = { ...message, role: 'buyer', isSilent, isWithheld } as const;
  const before = await lockThread(trx, { productId, buyerId });
  if (before) {
    if (!isOpen(await findThread(trx, before.id, buyerId))) {
      // Sent before, but the answer was lost.
      const stored = isSilent ? undefined : await findSent(trx, before.id, buyerId, message, deps);
      if (!stored) throw new Problem('thread-closed');
      return { insertedId: before.id, readers: stored.readers };
    }
    const { readers } = await appendMessage(trx, before, sent, deps);
    return { insertedId: before.id, readers };
  }
  if (!phone) throw new Problem('product-not-found');
  const now = deps.clock();
  await requireAskable(trx, { ...phone, productId, buyerId }, now);
  const thread = {
    id: deps.newId(),
    product_id: productId,
    buyer_id: buyerId,
    seller_id: phone.seller_id,
  };
  // Two first questions at once: the second waits here, and goes on in the thread of the first.
  await trx
    .insertInto('threads')
    .values({ ...thread, created_at: now, last_at: now, messages: 1 })
    .onConflict((conflict) => conflict.columns(['product_id', 'buyer_id']).doNothing())
    .execute();
  const locked = await lockThread(trx, { productId, buyerId });
  if (!locked) throw new Error('A thread is not deleted while it is opened.');
  // A thread is never without a message, so its first one is number 1 of 1.
  const first = locked.id === thread.id ? { ...locked, messages: 0 } : locked;
  const { readers } = await appendMessage(trx, first, sent, deps);
  if (!isSilent) await findSameText(trx, { buyerId, text: message.text }, deps);
  return { insertedId: locked.id, readers };
}

/**
 * Writes in one of the caller's own threads. Throws `not-found`, `thread-closed`, and
 * `account-suspended` unless the two have an open deal about the phone.
 */
export const writeMessage: Handler<'POST /threads/:id'> = async ({
  params,
  body,
  caller,
  deps,
}) => {
  if (!caller.member) throw new Problem('not-found');
  const { readers, ...sent } = await transact(deps.db, async (trx) => {
    const { isSuspended } = await lockMember(trx, caller.userId);
    const locked = await lockThread(trx, { id: params.id });
    if (!locked) throw new Problem('not-found');
    const thread = await findThread(trx, params.id, caller.userId);
    const refuse = async (code: 'account-suspended' | 'thread-closed') => {
      // Sent before, but the answer was lost.
      const before = await findSent(trx, locked.id, caller.userId, body, deps);
      if (!before) throw new Problem(code);
      return before;
    };
    if (isSuspended && !(await haveOpenDeal(trx, locked))) return await refuse('account-suspended');
    if (!isOpen(thread)) return await refuse('thread-closed');
    return await appendMessage(trx, locked, { ...body, role: thread.role }, deps);
  });
  deps.threadNews.publish({ threadId: params.id, memberIds: readers });
  return { acknowledged: true, ...sent };
};

type Asked = {
  productId: string;
  buyerId: string;
  paid_at: Date | null;
  hidden_at: Date | null;
  removed_at: Date | null;
};

/** Of a first question. Throws `product-not-found`, `product-sold` and `too-many-threads`. */
export async function requireAskable(db: Db, asked: Asked, now: Date): Promise<void> {
  const { productId, buyerId } = asked;
  // The two have to agree on a meeting, whatever has become of the listing.
  if (await haveOpenDeal(db, { product_id: productId, buyer_id: buyerId })) return;
  if (asked.removed_at || asked.hidden_at) throw new Problem('product-not-found');
  if (asked.paid_at) throw new Problem('product-sold');
  await refuseManyThreads(db, buyerId, now);
}

export async function haveOpenDeal(
  trx: Db,
  { product_id, buyer_id }: { product_id: string; buyer_id: string },
): Promise<boolean> {
  const deal = await trx
    .selectFrom('deals')
    .select('booking_id')
    .where('product_id', '=', product_id)
    .where('buyer_id', '=', buyer_id)
    .where('state', 'in', openStates)
    .executeTakeFirst();
  return deal !== undefined;
}

/** Throws `too-many-threads`. The member's row is locked, so that two calls count each other. */
export async function refuseManyThreads(trx: Db, buyerId: string, now: Date): Promise<void> {
  const since = (days: number) => new Date(now.getTime() - days * dayMs);
  const { opened, is_known } = await trx
    .selectFrom('members')
    .select(({ selectFrom, fn }) =>
      selectFrom('threads')
        .select(fn.countAll<string>().as('rows'))
        .where('buyer_id', '=', buyerId)
        .where('created_at', '>', since(1))
        .as('opened'),
    )
    .select(
      sql<boolean>`created_at <= ${since(limits.newSellerDays)} or exists (select from deals
        where members.id in (deals.buyer_id, deals.seller_id) and deals.state = 'completed')`.as(
        'is_known',
      ),
    )
    .where('id', '=', buyerId)
    .executeTakeFirstOrThrow();
  const most = newThreadsPerDay[is_known ? 'known' : 'new'];
  if (Number(opened) >= most) throw new Problem('too-many-threads');
}

type Which = { id: string } | { productId: string; buyerId: string };

/** Locked, so that messages get their numbers one after the other. */
function lockThread(trx: Db, which: Which) {
  const threads = trx
    .selectFrom('threads')
    .select(['id', 'product_id', 'buyer_id', 'seller_id', 'messages'])
    .select(['buyer_read', 'seller_read']);
  const one =
    'id' in which
      ? threads.where('id', '=', which.id)
      : threads.where('product_id', '=', which.productId).where('buyer_id', '=', which.buyerId);
  return one.forUpdate().executeTakeFirst();
}
