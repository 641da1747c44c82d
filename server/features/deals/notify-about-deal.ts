import { dayOf } from '#contract/formats/dhaka.ts';
import { toTaka } from '#contract/money.ts';
import type { NoticeFacts, NoticeKind } from '#contract/notices/kinds.ts';
import { type DealEventDetail, type DealTransition, noticesOf } from '#contract/orders/deal.ts';
import type { DealPerson } from '#contract/orders/deal-states.ts';
import { shownToOther } from '#contract/tricks/mask-contacts.ts';
import type { Db } from '#server/db/client.ts';
import { isNumberSeen } from '../members/numbers-seen.ts';
import { notify } from '../notices/notify.ts';
import type { DealAction, DealDeps, DealRow } from './deal-row.ts';

export type AppliedTransition = {
  order: Pick<DealRow, 'booking_id' | 'product_id' | 'buyer_id' | 'seller_id'> & Partial<DealRow>;
  row: DealTransition;
  action: DealAction;
  eventId: string;
};

/**
 * Sends the notices of a transition, in its transaction, except to the actor. `admin` means all
 * admins.
 */
export async function notifyAboutDeal(
  trx: Db,
  { order, row, action, eventId }: AppliedTransition,
  deps: DealDeps,
): Promise<void> {
  const { detail = {} } = action;
  const shown = shownBy(order, action.role, deps);
  // Who accepts names neither again, but both have to know when and where.
  const proposer = action.role === 'buyer' ? 'seller' : 'buyer';
  const agreed =
    row.event === 'accept' && order.meeting_at && order.meeting_place
      ? {
          at: order.meeting_at.toISOString(),
          place: shownBy(order, proposer, deps)(order.meeting_place),
        }
      : {};
  const facts: NoticeFacts = {
    ...(detail.poisha !== undefined && { taka: toTaka(detail.poisha) }),
    ...(detail.at && { at: detail.at }),
    ...(detail.place && { place: shown(detail.place) }),
    ...agreed,
  };
  for (const { person, kind: ofRow } of noticesOf(row, action.role)) {
    const kind = kindFor(person, ofRow, detail);
    for (const memberId of await membersOf(trx, person, order)) {
      const notice = {
        memberId,
        kind,
        event: kind === 'cancelled' ? onceADay(order, deps) : eventId,
        productId: order.product_id,
        bookingId: order.booking_id,
        reason: person === 'admin' ? (detail.reason ?? '') : shown(detail.reason ?? ''),
        facts,
      };
      await notify(trx, notice, deps);
    }
  }
}

/** The text of a side as the other side may read it; of anybody else as it is. */
function shownBy(
  order: AppliedTransition['order'],
  role: DealAction['role'],
  { clock }: Pick<DealDeps, 'clock'>,
): (text: string) => string {
  if (role !== 'buyer' && role !== 'seller') return (text) => text;
  const {
    state,
    changed_at,
    buyer_number_shared_at = null,
    seller_number_shared_at = null,
  } = order;
  const isSeen =
    state !== undefined &&
    changed_at !== undefined &&
    isNumberSeen(
      { state, changed_at, buyer_number_shared_at, seller_number_shared_at },
      role,
      clock(),
    );
  return (text) => shownToOther(text, isSeen);
}

function kindFor(person: DealPerson, ofRow: NoticeKind, detail: DealEventDetail): NoticeKind {
  if (detail.wasAgreed) return 'meeting-moved';
  return detail.afterRefusal && person === 'buyer' ? 'code-after-refusal' : ofRow;
}

/** A buyer who books and cancels repeatedly must not fill the seller's mailbox. */
const onceADay = (
  { buyer_id, product_id }: AppliedTransition['order'],
  { clock }: Pick<DealDeps, 'clock'>,
): string => `${buyer_id} ${product_id} ${dayOf(clock())}`;

async function membersOf(trx: Db, person: DealPerson, order: AppliedTransition['order']) {
  if (person !== 'admin') return [person === 'buyer' ? order.buyer_id : order.seller_id];
  const admins = await trx
    .selectFrom('members')
    .select('id')
    .where('is_admin', '=', true)
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return admins.map(({ id }) => id);
}
