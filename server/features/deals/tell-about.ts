import { toTaka } from '#contract/money.ts';
import type { NoticeFacts, NoticeKind } from '#contract/notices/kinds.ts';
import type { DealPerson, DealRow } from '#contract/orders/deal.ts';
import type { Db } from '#server/db/client.ts';
import { dayOf } from '#server/lib/dhaka.ts';
import { notify } from '../notices/notify.ts';
import type { DealAction, DealDeps, DealRecord } from './deal-record.ts';

export type ToldEvent = {
  order: Pick<DealRecord, 'booking_id' | 'product_id' | 'buyer_id' | 'seller_id'> &
    Partial<DealRecord>;
  row: DealRow;
  action: DealAction;
  eventId: string;
};

/** Of which kind the notice is. What a payment's own transition tells, and a check list, is none. */
function kindOf({ event, from, to }: DealRow, wasAgreed: boolean): NoticeKind | null {
  if (event === 'hand-over' && to === from) return 'late-code';
  if (event === 'close-case') return 'decision';
  if (event === 'answer-no-show') return 'answer';
  if (event === 'pay' || event === 'reversed' || event === 'refunded') return null;
  if (to === 'reserved' && event === 'reserve') return 'reserved';
  if (to === 'completed-cash') return 'completed';
  if (from === 'reserved' && to !== from) return 'reservation-ended';
  if (event === 'reopen') return 'reopened';
  if (event === 'cancel') return 'cancelled';
  if (to === 'declined') return 'declined';
  if (to === 'lapsed') return 'lapsed';
  if (event === 'propose') return wasAgreed ? 'meeting-moved' : 'meeting-proposed';
  if (event === 'accept') return 'meeting-accepted';
  if (to === 'calling-off') return 'calling-off';
  if ((from === 'paid' || from === 'calling-off') && to === 'refunding') return 'called-off';
  if (to === 'handed-over') return 'handed-over';
  if (from === 'decision' && event !== 'time-up') return 'decision';
  if (to === 'completed') return 'completed';
  if (to === 'problem') return 'problem';
  if (from === 'problem' || from === 'offered' || event === 'object') return 'answer';
  return 'your-turn';
}

/**
 * Tells whom the row names what has happened, in its transaction. Nobody is told their own doing. An
 * admin in the row means all of them.
 */
export async function tellAbout(
  trx: Db,
  { order, row, action, eventId }: ToldEvent,
  deps: DealDeps,
): Promise<void> {
  const { detail = {} } = action;
  const kind = kindOf(row, Boolean(detail.wasAgreed));
  if (!kind) return;
  const facts: NoticeFacts = {
    ...(detail.poisha !== undefined && { taka: toTaka(detail.poisha) }),
    ...(detail.at && { at: detail.at }),
    ...(detail.place && { place: detail.place }),
  };
  const told = row.tell.filter((each) => each !== action.role);
  for (const memberId of await membersOf(trx, told, order)) {
    const notice = {
      memberId,
      kind,
      event: kind === 'cancelled' ? onceADay(order, deps) : eventId,
      productId: order.product_id,
      bookingId: order.booking_id,
      reason: detail.reason ?? '',
      facts,
    };
    await notify(trx, notice, deps);
  }
}

/** Who books and cancels over and over fills nobody's mailbox. */
const onceADay = (
  { buyer_id, product_id }: ToldEvent['order'],
  { clock }: Pick<DealDeps, 'clock'>,
): string => `${buyer_id} ${product_id} ${dayOf(clock())}`;

async function membersOf(trx: Db, told: readonly DealPerson[], order: ToldEvent['order']) {
  const ids: string[] = [];
  if (told.includes('buyer')) ids.push(order.buyer_id);
  if (told.includes('seller')) ids.push(order.seller_id);
  if (!told.includes('admin')) return ids;
  const admins = await trx
    .selectFrom('members')
    .select('id')
    .where('is_admin', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return [...ids, ...admins.map(({ id }) => id)];
}
