import { type SqlBool, sql } from 'kysely';
import { isArranging, stateFacts, storedStates } from '#contract/orders/deal-states.ts';
import type { OwnDeal } from '#contract/orders/orders.ts';
import { type DealTask, dealTasks } from '#contract/orders/waiting.ts';
import { turnsOfMember, whoseTurn } from '#contract/orders/whose-turn.ts';
import { limits } from '#contract/rules.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { countOf, toListPage } from '#server/http/api/keyset-pagination.ts';
import { isReserved } from '../bookings/sale.ts';
import { isOpenCase } from '../members/open-case.ts';
import { selectLines, toLine } from './deal-lists.ts';
import { bookingDueAt } from './due-at.ts';

type Reading = Pick<Deps, 'db' | 'clock' | 'imageHost' | 'deals' | 'keptPayments'>;

const unfinished = storedStates.filter((state) => stateFacts[state].turn !== null);

/** Whether anybody has to act in a deal, or the phone of a booking can still be had. */
const isOpen = sql<SqlBool>`case when deals.booking_id is not null
  then deals.state = any(${unfinished}::text[]) or ${isOpenCase}
  else bookings.cancelled_at is null and bookings.paid_at is null and products.paid_at is null
    and products.removed_at is null and products.hidden_at is null and not ${isReserved} end`;

/** A member's bookings and deals, as buyer and as seller. */
const selectOwn = ({ db, clock }: Reading, memberId: string) =>
  selectLines(db, clock())
    .select(['bookings.buyer_id', isOpen.as('is_open')])
    // For an `or` over both tables the planner would read all bookings.
    .where(
      sql<SqlBool>`bookings.id in (select id from bookings where buyer_id = ${memberId}
        union all select own.id from bookings own join products phones on phones.id = own.product_id
          where phones.seller_id = ${memberId})`,
    );

type Row = Awaited<ReturnType<ReturnType<typeof selectOwn>['execute']>>[number];

function toOwn(row: Row, memberId: string, deps: Reading): OwnDeal {
  const line = toLine(row, deps);
  const role = row.buyer_id === memberId ? 'buyer' : 'seller';
  const whose = row.is_open ? whoseTurn(line.turn, role) : 'done';
  const bookedUntil = bookingDueAt('booked', row.created_at, deps.deals.hours);
  return {
    ...line,
    role,
    whose,
    until: row.state === null && row.is_open ? (bookedUntil?.toISOString() ?? null) : line.until,
    task: whose === 'yours' ? taskOf(row, role, deps) : null,
  };
}

function taskOf(row: Row, role: OwnDeal['role'], { keptPayments }: Reading): DealTask {
  const { state } = row;
  if (!state) return role === 'seller' ? 'seller-cash' : keptPayments ? 'pay' : 'ask-cash';
  const meeting = row.meeting_accepted_at ? 'meet' : 'meeting';
  const name = `${role}-${isArranging(state) ? meeting : state}`;
  return dealTasks.find((one) => one === name) ?? 'order';
}

/** Where time decides first comes first; without a time last. */
const byUntil = (one: OwnDeal, other: OwnDeal) =>
  (one.until ?? '9').localeCompare(other.until ?? '9');

/**
 * A member's open deals, those of their own turn first; at most `limits.listedRows`. The one list
 * behind the screen Mine and the tasks of `GET /waiting`.
 */
export async function readOpenDeals(deps: Reading, memberId: string): Promise<OwnDeal[]> {
  const rows = await selectOwn(deps, memberId)
    .where(isOpen)
    // Else the bookings of a dealer, which wait for others, would leave no room for deals.
    .orderBy(sql`deals.booking_id is null and cash_asked_at is null`)
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(limits.listedRows)
    .execute();
  const deals = rows.map((row) => toOwn(row, memberId, deps)).sort(byUntil);
  return turnsOfMember.flatMap((part) => deals.filter(({ whose }) => whose === part));
}

/** The caller's open deals by whose turn it is, or a page of those that are done, newest first. */
export const getDeals: Handler<'GET /deals'> = async ({ query, caller, deps }) => {
  const { userId } = caller;
  if (query.part === 'open') {
    const rows = await readOpenDeals(deps, userId);
    return { rows, next: null, total: rows.length };
  }
  const done = () => selectOwn(deps, userId).where(({ not }) => not(isOpen));
  const page = query.before
    ? done().where(
        sql<SqlBool>`(bookings.created_at, bookings.id) <
          (select created_at, id from bookings where id = ${query.before})`,
      )
    : done();
  const rows = await page
    .orderBy('bookings.created_at', 'desc')
    .orderBy('bookings.id', 'desc')
    .limit(query.limit + 1)
    .execute();
  return toListPage({
    query,
    fetched: rows.map((row) => toOwn(row, userId, deps)),
    count: () =>
      countOf(
        done()
          .clearSelect()
          .select(({ fn }) => fn.countAll<string>().as('rows')),
      ),
  });
};
