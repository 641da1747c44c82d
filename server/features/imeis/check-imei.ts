import type { ImeiAnswer } from '#contract/constants.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { requireImeis } from './read-imeis.ts';
import { selectListed, selectReports } from './rows.ts';

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
    if (await selectValidReports(trx, marks).executeTakeFirst()) return 'reported';
    // A hidden phone is not for sale, and its seller may not want to be found.
    const listed = await selectListed(trx, marks)
      .where('products.hidden_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    return listed ? 'listed' : 'unknown';
  });
  return { answer };
};

/** Reports of which no admin has found that they are about another phone. */
const selectValidReports = (trx: Db, marks: readonly string[]) =>
  selectReports(trx, marks)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('stolen_matches')
            .select('stolen_matches.id')
            .whereRef('stolen_matches.report_id', '=', 'stolen_reports.id')
            .where('is_stolen', '=', false),
        ),
      ),
    )
    .limit(1);
