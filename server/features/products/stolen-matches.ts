import { type SqlBool, sql } from 'kysely';
import { hasId } from '#server/db/has-id.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isStopping } from '../imeis/stolen-imeis.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { notify } from '../notices/notify.ts';
import { endHolds } from '../payments/holds/end-hold.ts';
import { confirmMatch, eventOf, lockMatches, releaseMatch } from './stop-stolen.ts';

/** What waits of itself: of an unexamined report, the report waits. */
const waitsItself = sql<SqlBool>`(${isStopping} or stopped_from is not null)`;

/** Phones that may be a stolen one: 100 that wait, the longest first, then the 20 decided last. */
export const getStolenMatches: Handler<'GET /stolenmatches'> = async ({ query, caller, deps }) => {
  const matches = deps.db
    .selectFrom('stolen_matches')
    .innerJoin('stolen_reports', 'stolen_reports.id', 'stolen_matches.report_id')
    .innerJoin('members as reporters', 'reporters.id', 'stolen_reports.member_id')
    .innerJoin('products', 'products.id', 'stolen_matches.product_id')
    .innerJoin('members as sellers', 'sellers.id', 'products.seller_id')
    .select([
      'stolen_matches.id',
      'stolen_matches.at',
      'stolen_matches.product_id',
      'found_by',
      'is_stolen',
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
    .where('products.removed_at', 'is', null)
    .where(hasId('stolen_matches.id', query.id));
  const waiting = await matches
    .where('closed_at', 'is', null)
    .where(waitsItself)
    .orderBy('stolen_matches.at')
    .orderBy('stolen_matches.id')
    .limit(100)
    .execute();
  const decided = await matches
    .where('closed_at', 'is not', null)
    .where('closed_by', 'is not', null)
    .orderBy('closed_at', 'desc')
    .orderBy('stolen_matches.id')
    .limit(20)
    .execute();
  return [...waiting, ...decided].map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    diaryNumber: row.diary_number,
    station: row.station,
    diaryDate: row.day,
    reporter: row.reporter,
    productId: row.product_id,
    name: row.name,
    selersName: row.seller,
    foundBy: row.found_by,
    inDeal: row.paid_at !== null,
    stolen: row.is_stolen,
    own: [row.member_id, row.seller_id].includes(caller.userId),
  }));
};

/**
 * Staff decide whether a phone is the stolen one: it remains hidden, or returns as it was. A
 * decision that was made is an admin's to change. Reporter and seller are notified. Throws
 * `not-found`, also while the report is unexamined, and `own-matter`.
 */
export const decideStolen: Handler<'POST /stolenmatches/:id'> = async (context) => {
  const { params, body, caller, deps } = context;
  const adminId = caller.userId;
  const ended = await transact(deps.db, async (trx) => {
    await lockForAct(trx, adminId, 'POST /stolenmatches/:id', deps);
    const [match] = await lockMatches(trx, { id: params.id });
    if (!match) throw new Problem('not-found');
    if (match.closed_at) {
      await lockForAct(trx, adminId, 'POST /stolenmatches/:id', deps, { is: 'decided' });
    } else if (!match.stops && !match.stopped_from) throw new Problem('not-found');
    // Without a confirmed report nothing was stolen.
    if (body.stolen && match.closed_at && !match.stops) throw new Problem('not-found');
    refuseOwnMatter(adminId, match.seller_id, match.member_id);
    if (match.is_stolen === body.stolen) return [];
    const action = body.stolen ? ('stolen-confirmed' as const) : ('stolen-dismissed' as const);
    const detail = { name: match.name };
    const act = { action, actorId: adminId, target: match.product_id, detail };
    await recordAudit(trx, act, deps);
    // Without the phone: the reporter may write to its seller otherwise.
    const told = { memberId: match.member_id, event: eventOf(match.id, deps) };
    const kind = body.stolen ? ('stolen-found' as const) : ('stolen-other' as const);
    await notify(trx, { ...told, kind }, deps);
    if (body.stolen) return await confirmMatch(trx, match, { adminId, reason: '' }, deps);
    await releaseMatch(trx, match, adminId, deps);
    return [];
  });
  await endHolds(deps, ended);
  return { acknowledged: true, modifiedCount: 1 };
};
