import { sql } from 'kysely';
import { checkLedger } from '#server/features/payments/ledger/check-ledger.ts';
import type { RedirectWorld } from './world.ts';

/** Counted violations, each with a sentence. */
export type Wrong = Record<
  'lost' | 'charged twice' | 'left open' | 'ledger' | 'sold twice',
  string[]
>;

/**
 * Compares the shop's records of one phone with the gateway's. `lost`: the gateway has a buyer's
 * money without a paid phone. `charged twice`: a buyer paid more than a phone's price without a
 * refund.
 */
export async function compareBooks(world: RedirectWorld, productId: string): Promise<Wrong> {
  const { db } = world.shop.deps;
  const wrong: Wrong = {
    lost: [],
    'charged twice': [],
    'left open': [],
    ledger: [],
    'sold twice': [],
  };
  const { rows } = await sql<{
    id: string;
    state: string;
    amount: number;
    buyer_id: string;
    refs: string[];
    open: number;
  }>`select p.id, p.state, p.amount, p.buyer_id,
      coalesce((select array_agg(ref) from payment_attempts where payment_id = p.id), '{}') as refs,
      ((select count(*) from payment_refunds r where r.payment_id = p.id and r.state <> 'done')
        + (select count(*) from payment_attempts a where a.payment_id = p.id
          and (a.ask_at is not null or a.closed_at is null)))::integer as open
    from payments p where product_id = ${productId}`.execute(db);

  const kept = new Map<string, number>();
  for (const { id, state, amount, buyer_id: buyer, refs, open } of rows) {
    const money = refs.map((ref) => world.desk.moneyOf(ref));
    const left = money.reduce((sum, { taken, back }) => sum + taken - back, 0);
    const due = state === 'paid' ? amount : 0;
    kept.set(buyer, (kept.get(buyer) ?? 0) + left);
    if (left !== due) wrong.lost.push(`Payment ${id} is ${state}, and ${left} poisha are there.`);
    if (!['paid', 'released', 'refunded'].includes(state) || open > 0) {
      wrong['left open'].push(`Payment ${id} is ${state}, with ${open} open parts.`);
    }
  }
  for (const [buyer, poisha] of kept) {
    if (poisha > 2_450_000)
      wrong['charged twice'].push(`Buyer ${buyer} has paid ${poisha} poisha.`);
  }
  const paid = rows.filter(({ state }) => state === 'paid').length;
  if (paid > 1) wrong['sold twice'].push(`Phone ${productId} is paid for ${paid} times.`);
  return wrong;
}

/** Of the whole shop; computed at the end, because it reads all payments. */
export async function ledgerDifferences({ shop }: RedirectWorld): Promise<string[]> {
  const { sum, disagreements } = await checkLedger(shop.deps.db);
  return sum === 0 ? disagreements : [`The ledger sums to ${sum} poisha.`, ...disagreements];
}
