import { randomInt } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { minuteMs } from '#contract/durations.ts';
import { marginShare } from '#contract/orders/price-offers.ts';
import type { Db } from '#server/db/client.ts';
import { notAtNight } from '../notices/mail-times.ts';

/** The minutes in which people answer; a decline that always came at once would reveal the floor. */
const answerMinutes = { from: 20, to: 600 };
const morningMinutes = 120;

/** When an offer is declined for its seller: at a time of the day at which people answer. */
export function declineTime(now: Date): Date {
  const at = new Date(now.getTime() + randomInt(answerMinutes.from, answerMinutes.to) * minuteMs);
  const byDay = notAtNight(at);
  const later = byDay.getTime() === at.getTime() ? 0 : randomInt(morningMinutes) * minuteMs;
  return new Date(byDay.getTime() + later);
}

/**
 * How far below the floor (poisha) the seller still hears offers, drawn once for a phone of `price`
 * (poisha): a search finds which offers do not arrive, but not the floor.
 */
export const drawMargin = (price: number): number =>
  100 * randomInt(Math.floor((price * marginShare) / 100) + 1);

/** Whether the seller of a row of `price_offers` hears of it. */
export const isHeard = sql<SqlBool>`not exists (select from unheard_offers
  where unheard_offers.offer_id = price_offers.id)`;

/** Whether the seller of a phone does not want to hear of an offer (poisha). */
export async function isUnheard(trx: Db, productId: string, price: number): Promise<boolean> {
  const floor = await trx
    .selectFrom('price_floors')
    .select(sql<number>`price - margin`.as('heard_from'))
    .where('product_id', '=', productId)
    .executeTakeFirst();
  return floor !== undefined && price < floor.heard_from;
}
