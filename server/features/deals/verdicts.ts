import { lateAfterSeconds } from '#contract/admin/shop-queues.ts';
import { toTaka } from '#contract/money.ts';
import { actFacts, type DealAct } from '#contract/orders/deal-acts.ts';
import { type DealRole, escrowStates } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { hasOtherAdmin } from '../members/lock-member.ts';
import { notify } from '../notices/notify.ts';
import { readReach, recordVerdict } from '../payments/record-verdict.ts';
import type { DealDeps, DealRow, ParsedAction } from './deal-row.ts';

/** Whether an admin decides about money in escrow with this act. */
export const isVerdict = (act: DealAct, deal: Pick<DealRow, 'state'>): boolean =>
  actFacts[act].verdict === true && escrowStates.some((state) => state === deal.state);

/** The decision of a deal that waits for another admin, with who proposed it. */
export function readVerdict(db: Db, id: string) {
  return db
    .selectFrom('deal_verdicts')
    .innerJoin('members', 'members.id', 'deal_verdicts.proposed_by')
    .select(['deal_verdicts.id', 'event', 'role', 'reason', 'part', 'amount'])
    .select(['proposed_by', 'proposed_at', 'members.name as by_name'])
    .where('deal_verdicts.id', '=', id)
    .where('members.is_admin', '=', true)
    .where('members.removed_at', 'is', null)
    .executeTakeFirst();
}

type Decided = {
  act: DealAct;
  role: DealRole;
  input: ParsedAction;
  adminId: string;
};

/**
 * What an admin's act about money comes to: done at once (`alone`), proposed for another admin
 * (`waits`), or nothing, because an earlier one waits (`waited`). Lock the admin alone, then the deal.
 */
export async function decideAlone(
  trx: Db,
  deal: DealRow,
  { act, role, input: { detail, part }, adminId }: Decided,
  deps: DealDeps,
): Promise<'alone' | 'waits' | 'waited'> {
  if (deal.verdict_id && (await readVerdict(trx, deal.verdict_id))) return 'waited';
  const reason = detail.reason ?? '';
  // An offer names its part in its own column.
  const poisha = part ?? detail.poisha ?? null;
  const verdict = { deal, event: act, role, reason, part: poisha, adminId };
  const reach = await readReach(trx, verdict, deps);
  await recordVerdict(trx, verdict, reach, deps);
  if (!reach.needsSecond) return 'alone';
  await notifyOthers(trx, deal, { adminId, reason }, deps);
  return 'waits';
}

/** All admins who are no party of the deal, besides the one who acts. */
async function notifyOthers(
  trx: Db,
  deal: DealRow,
  { adminId, reason }: { adminId: string; reason: string },
  deps: DealDeps,
): Promise<void> {
  const admins = await trx
    .selectFrom('members')
    .select('id')
    .where('is_admin', '=', true)
    .where('removed_at', 'is', null)
    .where('id', 'not in', [adminId, deal.buyer_id, deal.seller_id])
    .orderBy('id')
    .execute();
  for (const { id: memberId } of admins) {
    const about = { productId: deal.product_id, bookingId: deal.booking_id };
    const event = deps.newId();
    await notify(trx, { memberId, kind: 'your-turn', event, ...about, reason }, deps);
  }
}

/** When another admin should have confirmed it: then the health of the shop shows a bad sign. */
const dueAt = (proposedAt: Date) =>
  new Date(proposedAt.getTime() + lateAfterSeconds.approvals * 1000);

type Reader = { id: string; role: OrderPage['role'] };

/** The waiting decision as the reader of the order's page sees it. */
export async function shownVerdict(
  db: Db,
  deal: DealRow | undefined,
  reader: Reader,
  { clock }: Pick<Deps, 'clock'>,
): Promise<OrderPage['verdict']> {
  const found = deal?.verdict_id ? await readVerdict(db, deal.verdict_id) : undefined;
  if (!found) return null;
  const until = dueAt(found.proposed_at);
  const shown = { _id: found.id, until: until.toISOString(), late: until <= clock() };
  if (reader.role !== 'admin') return { ...shown, proposed: null };
  const isOwn = found.proposed_by === reader.id && (await hasOtherAdmin(db, reader.id, { clock }));
  return {
    ...shown,
    proposed: {
      event: found.event,
      taka: found.part === null ? null : toTaka(found.part),
      reason: found.reason,
      byName: found.by_name,
      answerable: !isOwn,
    },
  };
}
