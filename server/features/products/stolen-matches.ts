import { sql } from 'kysely';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { notify } from '../notices/notify.ts';
import { closeMatch, lockMatches, releaseMatch } from './stop-stolen.ts';

/** Phones with the IMEI of a stolen one that wait for an admin, the longest first, at most 100. */
export const getStolenMatches: Handler<'GET /stolenmatches'> = async ({ caller, deps }) => {
  const rows = await deps.db
    .selectFrom('stolen_matches')
    .innerJoin('stolen_reports', 'stolen_reports.id', 'stolen_matches.report_id')
    .innerJoin('members as reporters', 'reporters.id', 'stolen_reports.member_id')
    .innerJoin('products', 'products.id', 'stolen_matches.product_id')
    .innerJoin('members as sellers', 'sellers.id', 'products.seller_id')
    .select([
      'stolen_matches.id',
      'stolen_matches.at',
      'stolen_matches.product_id',
      'diary_number',
      'station',
      'member_id',
      'seller_id',
      'products.name',
      'products.paid_at',
      'reporters.name as reporter',
      'sellers.name as seller',
    ])
    .select(sql<string>`diary_date::text`.as('day'))
    .where('closed_at', 'is', null)
    .where('products.removed_at', 'is', null)
    .orderBy('stolen_matches.at')
    .orderBy('stolen_matches.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    diaryNumber: row.diary_number,
    station: row.station,
    diaryDate: row.day,
    reporter: row.reporter,
    productId: row.product_id,
    name: row.name,
    selersName: row.seller,
    inDeal: row.paid_at !== null,
    own: [row.member_id, row.seller_id].includes(caller.userId),
  }));
};

/**
 * An admin decides whether a phone is the stolen one: it remains hidden, or returns as it was.
 * Reporter and seller are notified. Throws `not-found` and `own-matter`.
 */
export const decideStolen: Handler<'POST /stolenmatches/:id'> = (context) => {
  const { params, body, caller, deps } = context;
  const adminId = caller.userId;
  return transact(deps.db, async (trx) => {
    await lockAdmin(trx, adminId, { area: 'words' });
    const [match] = await lockMatches(trx, { id: params.id });
    if (!match) throw new Problem('not-found');
    refuseOwnMatter(adminId, match.seller_id, match.member_id);
    const action = body.stolen ? ('stolen-confirmed' as const) : ('stolen-dismissed' as const);
    const target = match.product_id;
    await recordAudit(
      trx,
      { action, actorId: adminId, target, detail: { name: match.name } },
      deps,
    );
    // Without the phone: the reporter may write to its seller otherwise.
    const told = { memberId: match.member_id, event: match.id };
    const kind = body.stolen ? ('stolen-found' as const) : ('stolen-other' as const);
    await notify(trx, { ...told, kind }, deps);
    if (body.stolen) {
      await closeMatch(trx, match.id, { isStolen: true, adminId }, deps);
      const seller = { memberId: match.seller_id, productId: target, event: match.id };
      await notify(trx, { ...seller, kind: 'stolen-stays' }, deps);
    } else {
      await releaseMatch(trx, match, adminId, deps);
    }
    return { acknowledged: true, modifiedCount: 1 };
  });
};
