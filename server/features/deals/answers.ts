import {
  type AnswerName,
  canAnswer,
  type DealSide,
  type EndedDeal,
  isAnswerable,
  questionsFor,
  shownAt,
} from '#contract/orders/after-deal.ts';
import type { DealPerson } from '#contract/orders/deal-states.ts';
import type { OrderPage, WrittenAnswers } from '#contract/orders/orders.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { findParties, rolesIn } from '../bookings/parties.ts';
import { lockMember } from '../members/lock-member.ts';
import { notify } from '../notices/notify.ts';
import type { DealRow } from './deal-row.ts';

type Ended = Pick<DealRow, 'state' | 'changed_at' | 'meeting_accepted_at' | 'handed_over_at'>;

const endedDeal = (deal: Ended): EndedDeal => ({
  state: deal.state,
  endedAt: deal.changed_at,
  hadMeeting: deal.meeting_accepted_at !== null,
  handed: deal.handed_over_at !== null,
});

const stored = { yes: true, no: false, none: null } as const;
const unchanged = { acknowledged: true, modifiedCount: 0 } as const;
const changed = { acknowledged: true, modifiedCount: 1 } as const;

/**
 * Stores the answers of buyer or seller. The first count; later ones, and those outside of the
 * time, change nothing, because the other side may have read them. With the second side's, both are
 * shown and both members notified. Throws `booking-not-found`, and `not-allowed` for an admin.
 */
export const writeAnswers: Handler<'POST /order/:id/answers'> = ({ params, body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    if (!caller.member) throw new Problem('booking-not-found');
    await lockMember(trx, caller.userId);
    const parties = await findParties(trx, params.id);
    const role = parties && rolesIn(parties, caller.userId, caller.member.isAdmin)[0];
    if (!role) throw new Problem('booking-not-found');
    const { buyer_id, seller_id } = parties;
    const isOwn = caller.userId === (role === 'buyer' ? buyer_id : seller_id);
    if ((role !== 'buyer' && role !== 'seller') || !isOwn) throw new Problem('not-allowed');
    // Locked, so that of two at the same moment the second finds the first.
    const deal = await trx
      .selectFrom('deals')
      .select(['booking_id', 'product_id', 'buyer_id', 'seller_id'])
      .select(['state', 'changed_at', 'meeting_accepted_at', 'handed_over_at'])
      .where('booking_id', '=', params.id)
      .forUpdate()
      .executeTakeFirst();
    const now = deps.clock();
    if (!deal || !canAnswer(endedDeal(deal), false, now)) return unchanged;
    const asked = questionsFor(role, endedDeal(deal));
    const of = (name: AnswerName) => (asked.includes(name) ? stored[body[name]] : null);
    const written = await trx
      .insertInto('deal_answers')
      .values({
        id: deps.newId(),
        booking_id: params.id,
        side: role,
        member_id: caller.userId,
        about_id: role === 'buyer' ? seller_id : buyer_id,
        at: now,
        shown_from: shownAt(deal.changed_at),
        as_described: of('asDescribed'),
        on_time: of('onTime'),
        as_agreed: of('asAgreed'),
        sentence: body.sentence,
      })
      .onConflict((conflict) => conflict.columns(['booking_id', 'side']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!written) return unchanged;
    await showBoth(trx, deal, deps);
    return changed;
  });

type Parties = Pick<DealRow, 'booking_id' | 'product_id' | 'buyer_id' | 'seller_id'>;

/** Shows the answers of a locked deal from now on if both sides have written, and notifies both. */
async function showBoth(trx: Db, deal: Parties, deps: Deps): Promise<void> {
  const now = deps.clock();
  const { numUpdatedRows } = await trx
    .updateTable('deal_answers')
    .set({ shown_from: now, announced_at: now })
    .where('booking_id', '=', deal.booking_id)
    .where(({ selectFrom }) =>
      selectFrom('deal_answers as both')
        .select(({ fn, eb }) => eb(fn.countAll(), '=', 2).as('wrote'))
        .where('both.booking_id', '=', deal.booking_id),
    )
    .executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await announceAnswers(trx, deal, deps);
}

/** Notifies both once that the answers can be read. */
export async function announceAnswers(
  trx: Db,
  { booking_id, product_id, buyer_id, seller_id }: Parties,
  deps: Pick<Deps, 'newId' | 'clock'>,
): Promise<void> {
  const about = { event: booking_id, productId: product_id, bookingId: booking_id };
  for (const memberId of [buyer_id, seller_id].sort()) {
    await notify(trx, { kind: 'answers-shown', memberId, ...about }, deps);
  }
}

/** The reply of the person whom shown answers are about, once. Throws `not-found`. */
export const replyToAnswers: Handler<'POST /answers/:id/reply'> = ({
  params,
  body,
  caller,
  deps,
}) =>
  transact(deps.db, async (trx) => {
    if (!caller.member) throw new Problem('not-found');
    await lockMember(trx, caller.userId);
    const found = await trx
      .selectFrom('deal_answers')
      .select('id')
      .where('id', '=', params.id)
      .where('about_id', '=', caller.userId)
      .where('sentence', '<>', '')
      .where('hidden_at', 'is', null)
      .where('shown_from', '<=', deps.clock())
      .forShare()
      .executeTakeFirst();
    if (!found) throw new Problem('not-found');
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('deal_answer_replies')
      .values({
        answer_id: params.id,
        member_id: caller.userId,
        at: deps.clock(),
        text: body.reply,
      })
      .onConflict((conflict) => conflict.column('answer_id').doNothing())
      .executeTakeFirstOrThrow();
    if (numInsertedOrUpdatedRows === 0n) throw new Problem('already-answered');
    return changed;
  });

type Reader = { deal: Ended | undefined; role: DealPerson; now: Date };

/** The answers of both sides, as a reader may see them, and what the reader can write. */
export async function readAnswers(
  db: Db,
  bookingId: string,
  { deal, role, now }: Reader,
): Promise<OrderPage['answers']> {
  const nothing = { asked: [], buyer: null, seller: null, until: null, canReply: false };
  if (!deal || !isAnswerable(endedDeal(deal))) return nothing;
  const rows = await db
    .selectFrom('deal_answers')
    .leftJoin('deal_answer_replies', 'answer_id', 'deal_answers.id')
    .select(['id', 'side', 'deal_answers.at', 'shown_from', 'sentence', 'text'])
    .select(['deal_answers.hidden_at', 'deal_answer_replies.hidden_at as reply_hidden_at'])
    .select(['as_described', 'on_time', 'as_agreed'])
    .where('booking_id', '=', bookingId)
    .execute();
  const isShown = ({ shown_from }: (typeof rows)[number]) => shown_from <= now;
  const of = (side: DealSide): WrittenAnswers | null => {
    const row = rows.find((each) => each.side === side);
    if (!row || (!isShown(row) && role !== side)) return null;
    const mayRead = (hiddenAt: Date | null, isOwn: boolean) =>
      hiddenAt === null || isOwn || role === 'admin';
    const reads = mayRead(row.hidden_at, role === side);
    return {
      _id: row.id,
      at: row.at.toISOString(),
      asDescribed: row.as_described,
      onTime: row.on_time,
      asAgreed: row.as_agreed,
      sentence: reads ? row.sentence : '',
      hidden: row.hidden_at !== null,
      reply: reads && mayRead(row.reply_hidden_at, role !== side) ? (row.text ?? '') : '',
      replyHidden: row.reply_hidden_at !== null,
    };
  };
  const answers = { buyer: of('buyer'), seller: of('seller') };
  const own = rows.find(({ side }) => side === role);
  const other = role === 'admin' ? null : answers[role === 'buyer' ? 'seller' : 'buyer'];
  const canWrite = role !== 'admin' && canAnswer(endedDeal(deal), own !== undefined, now);
  return {
    ...answers,
    asked: canWrite ? questionsFor(role, endedDeal(deal)) : [],
    until: own && !isShown(own) ? own.shown_from.toISOString() : null,
    canReply: Boolean(other?.sentence && !other.hidden && !other.reply && !other.replyHidden),
  };
}
