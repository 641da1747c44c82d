import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import type { StateBefore } from '#server/db/tables/proofs.ts';
import { isStopping } from '../imeis/stolen-imeis.ts';
import { updateHiding } from './hiding.ts';

const returns = { words: 'find-tricks', seller: 'take-off', age: 'grow-old' } as const;

/**
 * Returns a phone that an admin has hidden to the state `before`. While a report of a stolen phone
 * or the suspension of its seller still hides it, they return it later. Lock the phone first.
 */
export async function showAgain(
  trx: Db,
  { productId, before }: { productId: string; before: StateBefore },
  now: Date,
): Promise<void> {
  if (await leaveToReport(trx, productId, before)) return;
  if (await leaveToSuspension(trx, productId, before)) return;
  const back = ['dismiss', ...(before === 'shown' ? [] : [returns[before]])] as const;
  for (const event of back) {
    await updateHiding(trx, event, now).where('id', '=', productId).execute();
  }
}

async function leaveToReport(trx: Db, productId: string, before: StateBefore): Promise<boolean> {
  const match = await trx
    .selectFrom('stolen_matches')
    .innerJoin('stolen_reports', 'stolen_reports.id', 'stolen_matches.report_id')
    .select('stolen_matches.id')
    .where('product_id', '=', productId)
    .where((eb) =>
      eb.or([eb.and([eb('closed_at', 'is', null), isStopping]), eb('is_stolen', '=', true)]),
    )
    .orderBy('stopped_from')
    .limit(1)
    .executeTakeFirst();
  if (!match) return false;
  await trx
    .updateTable('stolen_matches')
    .set({ stopped_from: sql<StateBefore>`coalesce(stopped_from, ${before})` })
    .where('id', '=', match.id)
    .execute();
  return true;
}

async function leaveToSuspension(
  trx: Db,
  productId: string,
  before: StateBefore,
): Promise<boolean> {
  const suspension = await trx
    .selectFrom('suspensions')
    .innerJoin('products', 'products.seller_id', 'suspensions.member_id')
    .select('suspensions.id')
    .where('products.id', '=', productId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (!suspension) return false;
  await trx
    .insertInto('suspended_phones')
    .values({ suspension_id: suspension.id, product_id: productId, hidden_from: before })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return true;
}
