import type { Db } from '#server/db/client.ts';

/** When the newest of the phones on the home page came there; null when there is none. */
export async function lastAdvertisement(db: Db): Promise<Date | null> {
  const newest = await db
    .selectFrom('products')
    .select((select) => select.fn.max('advertised_at').as('at'))
    .where('paid_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return newest?.at ?? null;
}
