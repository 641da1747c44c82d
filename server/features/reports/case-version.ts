import type { Db } from '#server/db/client.ts';

/**
 * The version of a reported phone's case: its open reports, the newest of all, and the decisions so
 * far. Any report, undo or decision changes it. `open` is the number of open reports.
 */
export async function readCaseVersion(
  db: Db,
  productId: string,
): Promise<{ version: string; open: number }> {
  const reports = await db
    .selectFrom('reports')
    .select(['id', 'closed_at'])
    .where('product_id', '=', productId)
    .orderBy('id', 'desc')
    .execute();
  const { count } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('product_id', '=', productId)
    .where('admin_id', 'is not', null)
    .executeTakeFirstOrThrow();
  const open = reports.filter(({ closed_at }) => closed_at === null).length;
  return { version: [open, reports[0]?.id ?? '', count].join('.'), open };
}
