import { sql } from 'kysely';
import { dayOf } from '#contract/formats/dhaka.ts';
import { type StolenState, stolenRules, stolenStateFacts } from '#contract/phones/stolen-states.ts';
import { messages } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { SealedImei } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { requireImeis } from '../imeis/read-imeis.ts';
import { lockMarks } from '../imeis/rows.ts';
import { stolenState } from '../imeis/stolen-imeis.ts';
import { lockActiveMember, lockMember } from '../members/lock-member.ts';
import { notify } from '../notices/notify.ts';
import { dealsOnRecord, phonesWith, quietReasonOf, recordMatches } from './on-record.ts';
import { eventOf, lockMatches, phonesOf, releaseMatch } from './stop-stolen.ts';

/** Until when staff should have examined a report. */
export const dueAtOf = (at: Date) =>
  new Date(at.getTime() + stolenRules.waitsHours * 60 * 60 * 1000);

/**
 * Reports a phone of the caller as stolen, for staff to examine (`stolen-states.ts`). Until then no
 * phone is hidden; who has it from a deal here is notified, and may answer. The call's answer does not
 * reveal what the shop knows. Throws the `imei-` mistakes.
 */
export const reportStolen: Handler<'POST /stolenphones'> = async ({ body, caller, deps }) => {
  const imeis = requireImeis(body.imeis);
  const now = deps.clock();
  if (body.diaryDate > dayOf(now)) {
    throw new Problem('bad-input', { fields: { diaryDate: messages.diaryInFuture } });
  }
  const reportId = deps.newId();
  await transact(deps.db, async (trx) => {
    await lockActiveMember(trx, caller.userId);
    const rows = await deps.imeiVault.seal(trx, reportId, imeis);
    const marks = rows.map(({ mark }) => mark);
    await lockMarks(trx, marks);
    const phones = await phonesWith(trx, marks);
    const writing = { reportId, memberId: caller.userId, marks, phones };
    const quiet = await quietReasonOf(trx, writing, now);
    await trx
      .insertInto('stolen_reports')
      .values({
        id: reportId,
        member_id: caller.userId,
        diary_number: body.diaryNumber,
        station: body.station,
        diary_date: body.diaryDate,
        at: now,
        quiet,
        check_until: quiet ? null : dueAtOf(now),
      })
      .execute();
    await trx
      .insertInto('stolen_imeis')
      .values(rows.map((row) => ({ report_id: reportId, ...row })))
      .execute();
    await recordMatches(trx, { reportId, phones }, deps);
    for (const deal of await dealsOnRecord(trx, phones)) {
      // Before the handover the seller has the phone, and a word could call off an honest deal.
      if (!deal.is_handed_over || deal.buyer_id === caller.userId) continue;
      const told = { memberId: deal.buyer_id, productId: deal.product_id, event: reportId };
      await notify(trx, { ...told, kind: 'stolen-told' }, deps);
    }
  });
  return { acknowledged: true, insertedId: reportId };
};

/** The caller's reports, newest first, at most 100. */
export const getOwnStolen: Handler<'GET /stolenphones'> = async ({ caller, deps }) => {
  const rows = await deps.db
    .selectFrom('stolen_reports')
    .selectAll()
    .select(stolenState.as('state'))
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
      state: row.state,
      dueAt: dueAtOf(row.at).toISOString(),
      note: row.note,
      withdrawn: row.withdrawn_at !== null,
    })),
  );
};

const withdrawable = (Object.keys(stolenStateFacts) as StolenState[]).filter(
  (state) => stolenStateFacts[state].withdraws,
);

/**
 * Withdraws a report of the caller: its IMEIs are deleted, and phones that wait return.
 * What staff have decided about a phone remains. Throws `not-found`.
 */
export const withdrawStolen: Handler<'DELETE /stolenphones/:id'> = ({ params, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const matches = await lockMatches(trx, { reportId: params.id });
    const { numUpdatedRows } = await trx
      .updateTable('stolen_reports')
      .set({ withdrawn_at: deps.clock() })
      .where('id', '=', params.id)
      .where('member_id', '=', caller.userId)
      .where(stolenState, 'in', withdrawable)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw new Problem('not-found');
    await trx.deleteFrom('stolen_imeis').where('report_id', '=', params.id).execute();
    const about = { reportId: params.id, memberId: caller.userId };
    await tellCleared(trx, { ...about, phones: phonesOf(matches) }, deps);
    for (const match of matches) {
      if (!match.closed_at) await releaseMatch(trx, match, null, deps);
    }
    return { acknowledged: true, modifiedCount: 1 };
  });

/** Notifies those who were notified of a report that it has ended. */
export async function tellCleared(
  trx: Db,
  { reportId, memberId: writer, phones }: { reportId: string; memberId: string; phones: string[] },
  deps: Parameters<typeof notify>[2],
): Promise<void> {
  for (const deal of await dealsOnRecord(trx, phones)) {
    for (const memberId of new Set([deal.buyer_id, deal.seller_id])) {
      if (memberId === writer) continue;
      const told = { memberId, productId: deal.product_id, event: eventOf(reportId, deps) };
      if (await wasTold(trx, { memberId, productId: deal.product_id })) {
        await notify(trx, { ...told, kind: 'stolen-cleared' }, deps);
      }
    }
  }
}

const wasTold = async (trx: Db, of: { memberId: string; productId: string }) =>
  await trx
    .selectFrom('notices')
    .select('id')
    .where('member_id', '=', of.memberId)
    .where('product_id', '=', of.productId)
    .where('kind', 'in', ['stolen-told', 'stolen-dealt'])
    .limit(1)
    .executeTakeFirst();
