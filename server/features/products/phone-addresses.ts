import { phonePath } from '#contract/phone-path.ts';
import type { Db } from '#server/db/client.ts';

export type PhoneAddress = { path: string; changedAt: Date };

/** How many phones are for sale, by the counters that a trigger maintains. */
export async function countOnSale(db: Db): Promise<number> {
  const { phones } = await db
    .selectFrom('categories')
    .select(({ fn }) => fn.sum<string>('unpaid').as('phones'))
    .executeTakeFirstOrThrow();
  return Number(phones ?? 0);
}

/** Rows of one statement. */
const batch = 1_000;

/**
 * The pages of phones for sale in the order of their ids, `limit` from the row `offset` on. They come
 * in batches, because a shop may have a million.
 */
export async function* phoneAddresses(
  db: Db,
  offset: number,
  limit: number,
): AsyncGenerator<PhoneAddress> {
  let after: string | undefined;
  for (let left = limit; left > 0; left -= batch) {
    let phones = db
      .selectFrom('products')
      .select(['id', 'name', 'created_at'])
      .where('paid_at', 'is', null)
      .where('hidden_at', 'is', null)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .limit(Math.min(batch, left));
    phones = after ? phones.where('id', '>', after) : phones.offset(offset);
    const rows = await phones.execute();
    for (const { id, name, created_at: changedAt } of rows) {
      yield { path: phonePath({ _id: id, name }), changedAt };
    }
    after = rows.at(-1)?.id;
    if (rows.length < batch) return;
  }
}
