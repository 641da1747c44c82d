import { sql } from 'kysely';
import { dayOf } from '#contract/formats/dhaka.ts';
import { messages } from '#contract/rules.ts';
import { transact } from '#server/db/transact.ts';
import type { SealedImei } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { requireImeis } from '../imeis/read-imeis.ts';
import { findListed } from '../imeis/rows.ts';
import { lockActiveMember, lockMember } from '../members/lock-member.ts';
import { endHolds } from '../payments/holds/end-hold.ts';
import { lockMatches, releaseMatch, stopStolen } from './stop-stolen.ts';

/**
 * Reports a phone of the caller as stolen, and stops others' phones for sale with its IMEI. The
 * answer does not reveal whether there is one. Throws the `imei-` mistakes.
 */
export const reportStolen: Handler<'POST /stolenphones'> = async ({ body, caller, deps }) => {
  const imeis = requireImeis(body.imeis);
  if (body.diaryDate > dayOf(deps.clock())) {
    throw new Problem('bad-input', { fields: { diaryDate: messages.diaryInFuture } });
  }
  const reportId = deps.newId();
  const holds = await transact(deps.db, async (trx) => {
    await lockActiveMember(trx, caller.userId);
    await trx
      .insertInto('stolen_reports')
      .values({
        id: reportId,
        member_id: caller.userId,
        diary_number: body.diaryNumber,
        station: body.station,
        diary_date: body.diaryDate,
        at: deps.clock(),
      })
      .execute();
    const rows = await deps.imeiVault.seal(trx, reportId, imeis);
    await trx
      .insertInto('stolen_imeis')
      .values(rows.map((row) => ({ report_id: reportId, ...row })))
      .execute();
    const listed = await findListed(trx, { productId: reportId, rows });
    const ended = [];
    for (const { id, seller_id } of listed.sort((a, b) => (a.id < b.id ? -1 : 1))) {
      if (seller_id === caller.userId) continue;
      ended.push(...(await stopStolen(trx, { reportId, productId: id }, deps)));
    }
    return ended;
  });
  await endHolds(deps, holds);
  return { acknowledged: true, insertedId: reportId };
};

/** The caller's reports, newest first, at most 100. */
export const getOwnStolen: Handler<'GET /stolenphones'> = async ({ caller, deps }) => {
  const rows = await deps.db
    .selectFrom('stolen_reports')
    .selectAll()
    .select(sql<string>`diary_date::text`.as('day'))
    .select(
      sql<SealedImei[]>`(select coalesce(jsonb_agg(to_jsonb(own)), '[]') from stolen_imeis own
        where own.report_id = stolen_reports.id)`.as('rows'),
    )
    .where('member_id', '=', caller.userId)
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(100)
    .execute();
  return await Promise.all(
    rows.map(async (row) => ({
      _id: row.id,
      at: row.at.toISOString(),
      diaryNumber: row.diary_number,
      station: row.station,
      diaryDate: row.day,
      imeiEnds: (await deps.imeiVault.open(row.id, row.rows)).map((imei) => imei.slice(-4)),
      withdrawn: row.withdrawn_at !== null,
    })),
  );
};

/**
 * Withdraws a report of the caller: its IMEIs are deleted, and phones that wait for an admin
 * return. Throws `not-found`.
 */
export const withdrawStolen: Handler<'DELETE /stolenphones/:id'> = ({ params, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const own = await trx
      .selectFrom('stolen_reports')
      .select('id')
      .where('id', '=', params.id)
      .where('member_id', '=', caller.userId)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst();
    if (!own) throw new Problem('not-found');
    const matches = await lockMatches(trx, { reportId: params.id });
    await trx
      .updateTable('stolen_reports')
      .set({ withdrawn_at: deps.clock() })
      .where('id', '=', params.id)
      .execute();
    await trx.deleteFrom('stolen_imeis').where('report_id', '=', params.id).execute();
    for (const match of matches) await releaseMatch(trx, match, null, deps);
    return { acknowledged: true, modifiedCount: 1 };
  });
