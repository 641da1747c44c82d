import { givenBackStates } from '#contract/orders/deal-states.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockActiveMember } from '../members/lock-member.ts';
import { actingRole } from './guards.ts';
import { parseAction } from './parse-action.ts';
import { applyDealEvent, lockDeal } from './transitions.ts';

/**
 * The seller has a phone back whose money goes or went back, and lists it again, like the event
 * `list-again` in its last order. Changes nothing if the phone is for sale. Throws
 * `product-not-found` for another's phone, `product-sold` if a deal of it is open or completed, and
 * `bad-input` for an answer that must not be public.
 */
export const listAgain: Handler<'POST /myproducts/:id/list-again'> = async (context) => {
  const { params, body, caller, deps } = context;
  const changed = await transact(deps.db, async (trx) => {
    await lockActiveMember(trx, caller.userId);
    const phone = await trx
      .selectFrom('products')
      .select('paid_at')
      .where('id', '=', params.id)
      .where('seller_id', '=', caller.userId)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (!phone) throw new Problem('product-not-found');
    if (!phone.paid_at) return false;
    const last = await trx
      .selectFrom('deals')
      .select('booking_id')
      .where('product_id', '=', params.id)
      .where('state', 'in', givenBackStates)
      .where('relisted_at', 'is', null)
      .orderBy('paid_at', 'desc')
      .executeTakeFirst();
    const deal = last && (await lockDeal(trx, last.booking_id));
    if (!deal) throw new Problem('product-sold');
    const act = { event: 'list-again', reason: body.answer, place: '' } as const;
    const role = actingRole(act.event, deal, { roles: ['seller'], isGone: false }, deps);
    const input = role && parseAction(act, deal, role, deps);
    // A concurrent act came first.
    if (!input) return false;
    const change = { ...input, event: act.event, role, actorId: caller.userId };
    await applyDealEvent(trx, deal, change, deps);
    return true;
  });
  return { acknowledged: true, modifiedCount: changed ? 1 : 0 };
};
