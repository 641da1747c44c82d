import { sql } from 'kysely';
import type { AuditAction } from '#contract/admin/audit-actions.ts';
import type { PersonEvent } from '#contract/admin/find-kinds.ts';
import type { PersonLine } from '#contract/admin/person.ts';
import type { PaymentState } from '#contract/constants.ts';
import { batchPath, casePath, paymentPath } from '#contract/members/staff-pages.ts';
import { toTaka } from '#contract/money.ts';
import type { PayoutState } from '#contract/payouts/methods.ts';
import { limits } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { type FoundPhone, foundPhonePath } from './found-phone-path.ts';
import { historySources, type Source } from './history-sources.ts';

type History = { memberId: string; before: string | undefined; now: Date };

/**
 * A page of what a person did and what was done to them, newest first, and the cursor of the next
 * one; null on the last page.
 */
export async function readHistory(db: Db, { memberId, before, now }: History) {
  const { rows } = await selectHistory(memberId, before).execute(db);
  const page = rows.slice(0, limits.pageRows);
  const last = page.at(-1);
  const next = last && rows.length > page.length ? `${last.micros}~${last.key}` : null;
  return { history: page.map((row) => toLine(row, now)), next };
}

/**
 * One row more than a page. Each source is cut after as many rows of its index, so that the cost
 * does not grow with the person's history. The limit of each join makes it an index scan for each row.
 */
export function selectHistory(memberId: string, before: string | undefined) {
  const [micros, key] = before?.split('~') ?? [];
  const cursor = micros && key ? { micros, key } : undefined;
  const branches = Object.entries(historySources).map(([name, source]) =>
    branchOf(name, source, memberId, cursor),
  );
  return sql<HistoryRow>`/* planned for its values */
    select (extract(epoch from lines.at) * 1000000)::bigint as micros, lines.*,
      coalesce(products.name, bookings.product_name, '') as about, actors.name as by_name,
      products.hidden_at, products.paid_at, products.removed_at
    from (${sql.join(branches, sql` union all `)} order by at desc, key desc
      limit ${sql.lit(limits.pageRows + 1)}) lines
    left join lateral (select product_id, product_name from bookings
      where id = lines.booking limit 1) bookings on true
    left join lateral (select id, name, hidden_at, paid_at, removed_at from products
      where id = coalesce(lines.product, bookings.product_id) limit 1) products on true
    left join lateral (select name from members where id = lines.by_id limit 1) actors on true
    order by lines.at desc, lines.key desc`;
}

type Cursor = { micros: string; key: string };

function branchOf(name: string, source: Source, memberId: string, cursor: Cursor | undefined) {
  const { table, member, at, id, where = 'true', event = `'${name}'` } = source;
  const raw = (expression: string | undefined, type: string) =>
    sql.raw(expression === undefined ? `null::${type}` : `(${expression})::${type}`);
  const time = sql.raw(at);
  const lineKey = sql.raw(`'${name}:' || ${id}`);
  const from =
    cursor && sql`timestamptz 'epoch' + ${cursor.micros}::bigint * interval '1 microsecond'`;
  const isBefore = cursor
    ? sql`${time} <= ${from} and (${time} < ${from} or ${lineKey} < ${cursor.key})`
    : sql`true`;
  return sql`(select ${time} as at, ${lineKey} as key, ${sql.raw(event)} as event,
      ${raw(source.product, 'uuid')} as product, ${raw(source.booking, 'uuid')} as booking,
      ${raw(source.page, 'uuid')} as page, ${raw(source.amount, 'numeric')}::text as amount,
      ${raw(source.state, 'text')} as state, ${raw(source.reason, 'text')} as reason,
      ${raw(source.by, 'uuid')} as by_id
    from ${sql.table(table)} where ${sql.ref(member)} = ${memberId} and ${sql.raw(where)}
      and ${isBefore}
    order by ${time} desc, key desc limit ${sql.lit(limits.pageRows + 1)})`;
}

type HistoryRow = Omit<FoundPhone, 'id' | 'name'> & {
  micros: string;
  at: Date;
  key: string;
  event: PersonEvent;
  product: string | null;
  booking: string | null;
  page: string | null;
  amount: string | null;
  state: string | null;
  reason: string | null;
  about: string;
  by_name: string | null;
};

function toLine(row: HistoryRow, now: Date): PersonLine {
  const { event, state } = row;
  return {
    _id: row.key,
    at: row.at.toISOString(),
    event,
    about: row.about,
    taka: row.amount === null ? null : toTaka(Number(row.amount)),
    // Each source has its own states.
    payment: event === 'payment' ? (state as PaymentState) : null,
    payout: event === 'payout' ? (state as PayoutState) : null,
    action: event === 'act' ? (state as AuditAction) : null,
    reason: row.reason ?? '',
    by: row.by_name ?? '',
    path: pathOf(row, now),
  };
}

function pathOf(row: HistoryRow, now: Date): string {
  const { event, page, product, booking, about } = row;
  if (event === 'payment' && page) return paymentPath(page);
  if (event === 'payout' && page) return batchPath(page);
  if (event === 'act') return `/dashboard/auditlog?target=${page}`;
  if (event === 'words-wait' && product) return casePath('words', product);
  if (event === 'stolen-reported' && page) return casePath('stolen-report', page);
  if (event.startsWith('report-') && page) return casePath('report', page);
  if (event.startsWith('talk-report-')) return page ? casePath('thread-report', page) : '';
  if (event === 'support-written' && page) return casePath('support', page);
  if (booking) return `/order/${booking}`;
  return product ? foundPhonePath({ ...row, id: product, name: about }, now) : '';
}
