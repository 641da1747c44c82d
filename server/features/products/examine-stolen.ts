import { sql } from 'kysely';
import { openStates } from '#contract/orders/deal-states.ts';
import type { StolenReport } from '#contract/phones/stolen.ts';
import {
  decisionsFor,
  isDecided,
  type StolenDecision,
  stolenStateFacts,
} from '#contract/phones/stolen-states.ts';
import type { Db } from '#server/db/client.ts';
import { hasId } from '#server/db/has-id.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockMarks } from '../imeis/rows.ts';
import { stolenState } from '../imeis/stolen-imeis.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { insertNotice, notify } from '../notices/notify.ts';
import { endHolds, type HoldToEnd } from '../payments/holds/end-hold.ts';
import { dealsOnRecord, phonesWith, recordMatches } from './on-record.ts';
import { dueAtOf, tellCleared } from './stolen-reports.ts';
import {
  confirmMatch,
  eventOf,
  lockMatches,
  type Match,
  phonesOf,
  releaseMatch,
} from './stop-stolen.ts';

/** A row of `phones` of a report, as the database makes it. */
type PhoneRow = Omit<StolenReport['phones'][number], 'answers'> & {
  answers: StolenReport['phones'][number]['answers'] | null;
  people: string[];
};

const iso = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The phones with the IMEI of a row of `stolen_reports`, with their last deals. */
const phonesOnRecord = sql<PhoneRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object(
    'productId', products.id, 'name', products.name, 'listedAt', ${iso('products.created_at')},
    'selersName', sellers.name,
    'offered', products.removed_at is null and (products.paid_at is null or exists (
      select from deals where deals.product_id = products.id
        and state in (${sql.join(openStates.map((state) => sql.lit(state)))}))),
    'dealId', last.booking_id, 'buyerName', coalesce(last.name, ''),
    'handedOverAt', ${iso('last.handed_over_at')}, 'declaredAt', ${iso('last.declared_at')},
    'reporterWas', case when products.seller_id = stolen_reports.member_id then 'seller'
      when exists (select from deals where deals.product_id = products.id
        and buyer_id = stolen_reports.member_id) then 'buyer' end,
    'answers', (select jsonb_agg(jsonb_build_object('by', members.name, 'text', answer)
        order by answered_at)
      from notices join members on members.id = notices.member_id
      where notices.product_id = products.id and answered_at is not null
        and kind in ('stolen-told', 'stolen-stays', 'stolen-dealt')),
    'people', products.seller_id || array(select buyer_id from deals
      where deals.product_id = products.id)) order by products.created_at, products.id), '[]')
  from stolen_matches
    join products on products.id = stolen_matches.product_id
    join members sellers on sellers.id = products.seller_id
    left join lateral (select booking_id, handed_over_at, declared_at, buyers.name
      from deals join members buyers on buyers.id = buyer_id
      where deals.product_id = products.id
      order by handed_over_at desc nulls last, changed_at desc limit 1) last on true
  where stolen_matches.report_id = stolen_reports.id and found_by = 'imei')`;

/** Reports of stolen phones: 100 that wait, the longest first, then the 20 decided last. */
export const getStolenReports: Handler<'GET /stolenreports'> = async ({ query, caller, deps }) => {
  const reports = deps.db
    .selectFrom('stolen_reports')
    .innerJoin('members as reporters', 'reporters.id', 'stolen_reports.member_id')
    .selectAll('stolen_reports')
    .select(['reporters.name as reporter', 'reporters.created_at as reporter_since'])
    .select([stolenState.as('state'), phonesOnRecord.as('phones')])
    .select(sql<string>`diary_date::text`.as('day'))
    .select(
      sql<number>`(select count(*)::integer from stolen_reports before
        where before.member_id = stolen_reports.member_id and before.decision = 'false'
          and before.id <> stolen_reports.id)`.as('false_before'),
    )
    .where('withdrawn_at', 'is', null)
    .where(hasId('stolen_reports.id', query.id));
  const waiting = await reports
    .where('decision', 'is', null)
    .orderBy('stolen_reports.at')
    .orderBy('stolen_reports.id')
    .limit(100)
    .execute();
  const decided = await reports
    .where('decided_at', 'is not', null)
    .orderBy('decided_at', 'desc')
    .orderBy('stolen_reports.id')
    .limit(20)
    .execute();
  return [...waiting, ...decided].map((row) => ({
    _id: row.id,
    at: row.at.toISOString(),
    diaryNumber: row.diary_number,
    station: row.station,
    diaryDate: row.day,
    state: row.state,
    dueAt: dueAtOf(row.at).toISOString(),
    checkUntil: row.check_until?.toISOString() ?? null,
    quiet: row.quiet,
    note: row.note,
    reporter: row.reporter,
    reporterSince: row.reporter_since.toISOString(),
    falseBefore: row.false_before,
    phones: row.phones.map(({ people, answers, ...phone }) => ({
      ...phone,
      answers: answers ?? [],
    })),
    own: [row.member_id, ...row.phones.flatMap(({ people }) => people)].includes(caller.userId),
  }));
};

/**
 * Staff decide a report: what follows is in the table of states. A decision that was made is an
 * admin's to change. The writer, the sellers and the buyers on record are notified. Throws `not-found`,
 * `case-changed` if the caller has read another state, and `own-matter`.
 */
export const decideStolenReport: Handler<'POST /stolenreports/:id'> = async (context) => {
  const { params, body, caller, deps } = context;
  const adminId = caller.userId;
  const { decision, note, seen } = body;
  const ended = await transact(deps.db, async (trx) => {
    await lockForAct(trx, adminId, 'POST /stolenreports/:id', deps);
    const reportId = params.id;
    const imeis = await trx
      .selectFrom('stolen_imeis')
      .select('mark')
      .where('report_id', '=', reportId)
      .execute();
    const marks = imeis.map(({ mark }) => mark);
    // As a new report or listing with the IMEI, so that none of them is missed.
    await lockMarks(trx, marks);
    await recordMatches(trx, { reportId, phones: await phonesWith(trx, marks) }, deps);
    const matches = await lockMatches(trx, { reportId });
    const report = await trx
      .selectFrom('stolen_reports')
      .innerJoin('members', 'members.id', 'stolen_reports.member_id')
      .select(['stolen_reports.member_id', 'members.name', stolenState.as('state')])
      .where('stolen_reports.id', '=', reportId)
      .forUpdate('stolen_reports')
      .executeTakeFirst();
    if (!report || stolenStateFacts[report.state].decides === null) throw new Problem('not-found');
    const { state } = report;
    if (isDecided(state)) {
      await lockForAct(trx, adminId, 'POST /stolenreports/:id', deps, { is: 'decided' });
    }
    if (state !== seen || !decisionsFor(state).includes(decision)) {
      throw new Problem('case-changed');
    }
    const sellers = matches.map(({ seller_id }) => seller_id);
    refuseOwnMatter(adminId, report.member_id, ...sellers, ...(await buyersOf(trx, matches)));
    await trx
      .updateTable('stolen_reports')
      .set({ decision, note, decided_at: deps.clock(), decided_by: adminId })
      .where('id', '=', reportId)
      .execute();
    const detail = { name: report.name, reason: note, decision, before: state };
    const act = { actorId: adminId, target: report.member_id, detail };
    await recordAudit(trx, { ...act, action: 'stolen-report-decided' }, deps);
    const decided = { reportId, adminId, memberId: report.member_id, reason: note };
    await tellWriter(trx, { ...decided, decision }, deps);
    return stolenStateFacts[decision].stops
      ? await stopAll(trx, matches, decided, deps)
      : await releaseAll(trx, matches, decided, deps);
  });
  await endHolds(deps, ended);
  return { acknowledged: true, modifiedCount: 1 };
};

/** Everybody who had a deal about one of the phones, also one that was called off. */
async function buyersOf(trx: Db, matches: Match[]): Promise<string[]> {
  if (matches.length === 0) return [];
  const phones = matches.map(({ product_id }) => product_id);
  const deals = await trx
    .selectFrom('deals')
    .select('buyer_id')
    .distinct()
    .where('product_id', 'in', phones)
    .execute();
  return deals.map(({ buyer_id }) => buyer_id);
}

type Decided = { reportId: string; adminId: string; memberId: string; reason: string };

async function tellWriter(
  trx: Db,
  { decision, reportId, ...told }: Decided & { decision: StolenDecision },
  deps: Deps,
): Promise<void> {
  const event = eventOf(reportId, deps);
  if (decision === 'stands') {
    await notify(trx, { memberId: told.memberId, kind: 'stolen-stands', event }, deps);
  } else {
    const kind = `stolen-${decision}` as const;
    await insertNotice(trx, { ...told, kind, event }, deps);
  }
}

/**
 * A confirmed report waits to be examined again: the phones return, and its writer and those on record
 * are notified. Nothing if it was decided otherwise since. Throws `own-matter`.
 */
export async function examineAgain(
  trx: Db,
  { reportId, byId }: { reportId: string; byId: string },
  deps: Deps,
): Promise<void> {
  const matches = await lockMatches(trx, { reportId });
  const report = await trx
    .selectFrom('stolen_reports')
    .select(['member_id', stolenState.as('state')])
    .where('id', '=', reportId)
    .forUpdate()
    .executeTakeFirst();
  if (report?.state !== 'stands') return;
  const { member_id: memberId } = report;
  const sellers = matches.map(({ seller_id }) => seller_id);
  refuseOwnMatter(byId, memberId, ...sellers, ...(await buyersOf(trx, matches)));
  await trx
    .updateTable('stolen_reports')
    .set({ decision: null, note: '', decided_at: null, decided_by: null })
    .where('id', '=', reportId)
    .execute();
  await releaseAll(trx, matches, { reportId, adminId: byId, memberId, reason: '' }, deps);
  await notify(trx, { memberId, kind: 'stolen-again', event: eventOf(reportId, deps) }, deps);
}

async function stopAll(trx: Db, matches: Match[], decided: Decided, deps: Deps) {
  const { reportId, memberId, adminId, reason } = decided;
  const ended: HoldToEnd[] = [];
  // One that only resembles a stolen phone is decided by itself.
  for (const match of matches) {
    if (match.found_by !== 'imei' || match.is_stolen) continue;
    ended.push(...(await confirmMatch(trx, match, { adminId, reason }, deps)));
    if (match.paid_at || match.removed_at) continue;
    // Without the phone: the reporter may write to its seller otherwise.
    const event = eventOf(match.id, deps);
    await notify(trx, { memberId, kind: 'stolen-found', event }, deps);
  }
  for (const deal of await dealsOnRecord(trx, phonesOf(matches))) {
    for (const told of new Set([deal.buyer_id, deal.seller_id])) {
      if (told === memberId) continue;
      const about = { adminId, productId: deal.product_id, reason, event: eventOf(reportId, deps) };
      await insertNotice(trx, { ...about, kind: 'stolen-dealt', memberId: told }, deps);
    }
  }
  return ended;
}

async function releaseAll(trx: Db, matches: Match[], decided: Decided, deps: Deps) {
  for (const match of matches) {
    if (match.is_stolen !== false) await releaseMatch(trx, match, decided.adminId, deps);
  }
  await tellCleared(trx, { ...decided, phones: phonesOf(matches) }, deps);
  return [];
}
