import type { Db } from '#server/db/client.ts';

/**
 * Who has reported a phone and has no answer yet. A report counts as a matter of theirs: who reports
 * and decides is judge of their own word.
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
