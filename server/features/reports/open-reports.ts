import type { Db } from '#server/db/client.ts';

/**
 * The reporters of a phone's open reports. A report is a matter of its reporter, who must not
 * decide about it.
 */
export async function reportersOf(trx: Db, itemId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('reports')
    .select('reporter_id')
    .where('product_id', '=', itemId)
    .where('closed_at', 'is', null)
    .execute();
  return rows.map(({ reporter_id }) => reporter_id);
}
