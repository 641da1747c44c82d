import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { announceAnswers } from './answers.ts';

/** Deals for each run. */
const batchSize = 100;

/**
 * Notifies both of a deal whose answers became readable because the time passed with those of one
 * side. Returns the number of such deals. A failure is logged and does not stop the others.
 */
export async function announceDueAnswers(deps: Deps): Promise<number> {
  const due = await deps.db
    .selectFrom('deal_answers')
    .select('booking_id')
    .where('announced_at', 'is', null)
    .where('shown_from', '<=', deps.clock())
    .orderBy('shown_from')
    .limit(batchSize)
    .execute();
  let announced = 0;
  for (const { booking_id } of due) {
    try {
      if (await announce(deps, booking_id)) announced += 1;
    } catch (error) {
      deps.log.error({ err: error, bookingId: booking_id }, 'answers could not be announced');
    }
  }
  return announced;
}

async function announce(deps: Deps, bookingId: string): Promise<boolean> {
  return await transact(deps.db, async (trx) => {
    const deal = await trx
      .selectFrom('deals')
      .select(['booking_id', 'product_id', 'buyer_id', 'seller_id'])
      .where('booking_id', '=', bookingId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { numUpdatedRows } = await trx
      .updateTable('deal_answers')
      .set({ announced_at: deps.clock() })
      .where('booking_id', '=', bookingId)
      .where('announced_at', 'is', null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return false;
    await announceAnswers(trx, deal, deps);
    return true;
  });
}
