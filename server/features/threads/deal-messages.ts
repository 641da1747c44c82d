import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { isBeforeAdmins } from '../members/waiting-verdict.ts';
import { readAsWritten } from './reported-threads.ts';

/**
 * What buyer and seller of a deal wrote to each other, while an admin has to decide about it. The
 * reading is recorded for both in the same transaction. Throws `not-found`, also before the dispute
 * and after the decision, and `own-matter`.
 */
export const getDealMessages: Handler<'GET /order/:id/messages'> = ({ params, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockAdmin(trx, caller.userId);
    const deal = await findDeal(trx, params.id);
    if (!deal) throw new Problem('not-found');
    refuseOwnMatter(caller.userId, deal.buyer_id, deal.seller_id);
    for (const target of [deal.buyer_id, deal.seller_id]) {
      const act = { action: 'thread-read', actorId: caller.userId, target } as const;
      await recordAudit(trx, { ...act, detail: { order: params.id } }, deps);
    }
    return {
      _id: params.id,
      productName: deal.product_name,
      buyer: { _id: deal.buyer_id, name: deal.buyer_name },
      seller: { _id: deal.seller_id, name: deal.seller_name },
      messages: deal.thread_id ? await readAsWritten(trx, deal.thread_id, deal.buyer_id) : [],
    };
  });

const findDeal = (trx: Db, bookingId: string) =>
  trx
    .selectFrom('deals')
    .innerJoin('bookings', 'bookings.id', 'deals.booking_id')
    .innerJoin('members as buyers', 'buyers.id', 'deals.buyer_id')
    .innerJoin('members as sellers', 'sellers.id', 'deals.seller_id')
    .leftJoin('threads', (join) =>
      join
        .onRef('threads.product_id', '=', 'deals.product_id')
        .onRef('threads.buyer_id', '=', 'deals.buyer_id'),
    )
    .select(['deals.buyer_id', 'deals.seller_id', 'bookings.product_name'])
    .select(['buyers.name as buyer_name', 'sellers.name as seller_name'])
    .select('threads.id as thread_id')
    .where('deals.booking_id', '=', bookingId)
    .where(isBeforeAdmins)
    .executeTakeFirst();
