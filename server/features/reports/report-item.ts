import { sql } from 'kysely';
import type { ReportReason } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler, HandlerContext } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { lockActiveMember } from '../members/lock-member.ts';

type Call = 'POST /reportitem';

/** Reports a phone, once for each user. Picture and seller are joined when reports are read. */
export const reportItem: Handler<Call> = async (context) => {
  const { caller, deps } = context;
  if (!caller.member) throw new Problem('not-allowed');
  const phone = await transact(deps.db, async (trx) => {
    await lockActiveMember(trx, caller.userId);
    return await reportOnce(trx, context);
  });
  if (!phone) throw new Problem('product-not-found');
  if (phone.report_id === null) throw new Problem('already-reported');
  return { acknowledged: true, insertedId: phone.report_id };
};

/**
 * Undefined if there is no such phone; `report_id` is null if this user has reported it already.
 */
function reportOnce(trx: Db, { body, caller, deps }: HandlerContext<Call>) {
  return (
    trx
      // Locked, so that no report is inserted for a phone that is being removed with its reports.
      .with('phone', (db) =>
        db
          .selectFrom('products')
          .select('id')
          .where('id', '=', body.itemId)
          .where('removed_at', 'is', null)
          .where('hidden_at', 'is', null)
          .forShare(),
      )
      .with('report', (db) =>
        db
          .insertInto('reports')
          .columns(['id', 'product_id', 'reporter_id', 'created_at', 'reason', 'comment'])
          .expression((eb) =>
            eb
              .selectFrom('phone')
              .select([
                sql<string>`${deps.newId()}::uuid`.as('id'),
                'phone.id as product_id',
                sql<string>`${caller.userId}::uuid`.as('reporter_id'),
                sql<Date>`${deps.clock()}::timestamptz`.as('created_at'),
                sql<ReportReason | null>`${body.reason ?? null}::text`.as('reason'),
                sql<string>`${body.comment}::text`.as('comment'),
              ]),
          )
          .onConflict((conflict) => conflict.columns(['product_id', 'reporter_id']).doNothing())
          .returning('id'),
      )
      .selectFrom('phone')
      .leftJoin('report', (join) => join.onTrue())
      .select('report.id as report_id')
      .executeTakeFirst()
  );
}
