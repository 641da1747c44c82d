import { sql } from 'kysely';
import { type DealPerson, isArranging } from '#contract/orders/deal-states.ts';
import type { ComparedRun, MeetingTests } from '#contract/orders/meeting-tests.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { SelfTestDevice, SelfTestResults } from '#contract/phones/self-tests.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { findParties, rolesIn } from '../bookings/parties.ts';
import { lockMember } from '../members/lock-member.ts';
import { insertTicket, toTicket } from '../self-tests/tickets.ts';
import { compareRuns, fillChecks } from './compare-runs.ts';
import type { DealRow } from './deal-row.ts';
import { lockDeal } from './transitions.ts';

/**
 * Makes a ticket with which the phone of the caller's order tests itself at the meeting (decision
 * 0206); the newest alone is valid. Throws `booking-not-found` for a stranger, `not-allowed` for
 * everybody but the buyer, and `no-meeting` before the deal and after the handover.
 */
export const makeMeetingTest: Handler<'POST /order/:id/selftest'> = async (context) => {
  const { params, caller, deps } = context;
  const parties = await findParties(deps.db, params.id);
  const roles = parties && rolesIn(parties, caller.userId, caller.member?.isAdmin ?? false);
  if (!parties || !roles?.length) throw new Problem('booking-not-found');
  if (caller.userId !== parties.buyer_id) throw new Problem('not-allowed');
  await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const deal = await lockDeal(trx, params.id);
    if (!deal || !isArranging(deal.state)) throw new Problem('no-meeting');
    const { product_id: productId, booking_id: bookingId } = deal;
    await insertTicket(trx, { productId, bookingId }, deps);
  });
  return { acknowledged: true, modifiedCount: 1 };
};

type Run = {
  id: string;
  at_meeting: boolean;
  opened_at: Date | null;
  expires_at: Date;
  finished_at: Date | null;
  results: SelfTestResults;
  device: SelfTestDevice | null;
  is_other: boolean;
};

const columns = sql`run.id, run.booking_id is not null as at_meeting, run.opened_at,
  run.expires_at, run.finished_at, run.results, run.device, run.made_at,
  coalesce(run.device_model_id <> run.model_id, false) as is_other`;

/**
 * The runs of a deal, newest first, and the last one that its listing had: a changed model or
 * condition had ended that. Its phone is as at the first ticket of the meeting, because the seller
 * may change it when the deal is over.
 */
async function readRuns(db: Db, deal: DealRow): Promise<Run[]> {
  const { booking_id: bookingId, product_id: productId, paid_at: dealAt } = deal;
  const { rows } = await sql<Run>`
    (select ${columns} from self_tests run where run.booking_id = ${bookingId}
      order by run.made_at desc limit 100)
    union all
    (select ${columns} from self_tests run, (
        select category_id, model_id, name, condition, made_at from self_tests
          where booking_id = ${bookingId}
        union all
        select category_id, model_id, name, condition, null from products where id = ${productId}
        order by made_at nulls last limit 1
      ) phone
      where run.product_id = ${productId} and run.booking_id is null
        and run.opened_at is not null and run.results <> '{}' and run.made_at <= ${dealAt}
        and run.category_id = phone.category_id
        and run.model_id is not distinct from phone.model_id
        and (run.model_id is not null or run.name = phone.name)
        and run.condition = phone.condition
      order by run.made_at desc limit 1)
    order by at_meeting desc, made_at desc`.execute(db);
  return rows;
}

type Context = {
  deal: DealRow;
  role: DealPerson;
  history: OrderPage['history'];
  headers: Headers;
};

/**
 * The self-tests on the page of an order. A run counts from its end on; the buyer alone reads the
 * ticket, so that the seller cannot use it on another phone. Null if there is nothing to show.
 */
export async function readMeetingTests(
  db: Db,
  { deal, role, history, headers }: Context,
  deps: Pick<Deps, 'clock' | 'publicUrl' | 'selfTestTicket'>,
): Promise<MeetingTests | null> {
  const now = deps.clock();
  const isMeeting = isArranging(deal.state);
  const runs = await readRuns(db, deal);
  const hasEnded = (run: Run) => run.finished_at !== null || run.expires_at <= now || !isMeeting;
  const atMeeting = runs.filter((run) => run.at_meeting);
  const counted = atMeeting.filter(
    (run) => run.opened_at && hasEnded(run) && Object.keys(run.results).length > 0,
  );
  const [last] = counted;
  const before = runs.find((run) => !run.at_meeting);
  const ticket = atMeeting.find((run) => run.expires_at > now && !run.finished_at);
  const canTest = role === 'buyer' && isMeeting;
  if (!canTest && !last && !before) return null;
  const [listed, met] = [before ? toRun(before) : null, last ? toRun(last) : null];
  return {
    ticket: ticket && canTest ? toTicket(ticket, headers, deps) : null,
    listed,
    met,
    runs: counted.length,
    ...compareRuns(listed, met),
    checks:
      last && !isSavedSince(last, history) ? fillChecks(last.results, deal.checks ?? []) : null,
  };
}

/** Whether the buyer has saved the check list after the end of the run, which then counts. */
const isSavedSince = ({ finished_at, expires_at }: Run, history: OrderPage['history']) =>
  history.some(
    ({ event, at }) => event === 'check' && Date.parse(at) >= (finished_at ?? expires_at).getTime(),
  );

const toRun = ({ opened_at, device, is_other, results }: Run): ComparedRun => ({
  at: opened_at?.toISOString() ?? '',
  device: device ?? {},
  isOther: is_other,
  results,
});
