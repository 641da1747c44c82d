import { sql } from 'kysely';
import { limits } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockMember } from '../members/lock-member.ts';

/**
 * Withdraws the caller's own report as if it had never been made; the overview does not count it
 * either. Throws `report-kept` if it is too late or an admin has decided.
 */
export const undoReport: Handler<'DELETE /reportitem/:itemId'> = async ({
  params,
  caller,
  deps,
}) => {
  const { itemId } = params;
  if (!caller.member) throw new Problem('not-found');
  await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    // A decision locks it, too: it includes this report, or waits until it is deleted.
    await trx
      .selectFrom('products')
      .select('id')
      .where('id', '=', itemId)
      .forShare()
      .executeTakeFirst();
    const own = await trx
      .selectFrom('reports')
      .innerJoin('products', 'products.id', 'reports.product_id')
      .select(['reports.id', 'reports.created_at', 'reports.closed_at', 'products.category_id'])
      .where('reports.product_id', '=', itemId)
      .where('reports.reporter_id', '=', caller.userId)
      .executeTakeFirst();
    if (!own) throw new Problem('not-found');
    const age = deps.clock().getTime() - own.created_at.getTime();
    if (own.closed_at || age > limits.reportUndoAcceptedSeconds * 1000) {
      throw new Problem('report-kept');
    }
    await trx.deleteFrom('reports').where('id', '=', own.id).execute();
    await uncount(trx, own.category_id, own.created_at);
  });
  return { acknowledged: true, deletedCount: 1 };
};

/** Subtracts one report from the overview's counter of that day, which a trigger has raised. */
async function uncount(trx: Db, category: string, at: Date): Promise<void> {
  const day = sql<string>`(${at}::timestamptz at time zone 'Asia/Dhaka')::date`;
  const counter = await trx
    .selectFrom('report_days')
    .select('reports')
    .where('day', '=', day)
    .where('category_id', '=', category)
    .forUpdate()
    .executeTakeFirst();
  // The table has no rows of zero.
  if (counter?.reports === 1) {
    await trx
      .deleteFrom('report_days')
      .where('day', '=', day)
      .where('category_id', '=', category)
      .execute();
  } else {
    await trx
      .updateTable('report_days')
      .set({ reports: sql<number>`reports - 1` })
      .where('day', '=', day)
      .where('category_id', '=', category)
      .execute();
  }
}
