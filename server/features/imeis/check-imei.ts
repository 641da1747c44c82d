import type { ImeiAnswer } from '#contract/constants.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { requireImeis } from './read-imeis.ts';
import { selectListed } from './rows.ts';
import { isReported, isSeenWaiting, selectReports } from './stolen-imeis.ts';

/**
 * What the shop knows of an IMEI, to anyone. It is neither stored nor in an address. Throws the
 * `imei-` mistakes.
 */
export const checkImei: Handler<'POST /imeicheck'> = async ({ body, deps }) => {
  const imeis = requireImeis(body.imeis);
  // One transaction, so that a rotation of the key waits between hash and comparison.
  const answer = await deps.db.transaction().execute(async (trx): Promise<ImeiAnswer> => {
    const marks = await deps.imeiVault.marks(trx, imeis);
    if (marks.length === 0) return 'unknown';
    const reports = await selectReports(trx, marks)
      .select([isReported.as('is_reported'), isSeenWaiting(deps.clock()).as('waits')])
      .execute();
    if (reports.some((report) => report.is_reported)) return 'reported';
    if (reports.some((report) => report.waits)) return 'waits';
    // A hidden phone is not for sale, and its seller may not want to be found.
    const listed = await selectListed(trx, marks)
      .where('products.hidden_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return listed ? 'listed' : 'unknown';
  });
  return { answer };
};
