import { sql } from 'kysely';
import { problemOutcomes } from '#contract/books/settlement-columns.ts';
import { batchPath, paymentPath } from '#contract/members/staff-pages.ts';
import { paymentProviderNames } from '#contract/orders/payment-methods.ts';
import { missingAt } from '../bank/bookings.ts';
import { type DeskRow, type Facts, withCounterparts } from './desk-row.ts';

const bankPage = '/dashboard/bank';
const paymentPage: DeskRow['path'] = ({ id, page }) => paymentPath(page ?? id);
const batchPage: DeskRow['path'] = ({ id, page }) => batchPath(page ?? id);

/** Days after which a settlement's line that was never matched is no work of the desk any more. */
const settlementDays = 90;

/** The payment of the column `payment`; the column `amount` is what of it waits. */
const ofPayment = (recordedBy = sql`null::uuid`) => sql<Facts>`
  select waiting.amount, payments.product_id as product, buyer_id as person, payments.id as page,
    array_remove(array[buyer_id, seller_id, ${recordedBy}], null) as parties
  from payments join products on products.id = product_id where payments.id = waiting.payment`;

/** Of a row of `payment_refunds`: recorded by an admin, not yet approved by another. */
const waitsForApproval = sql<boolean>`exists(select from money_by_hand hand
  where hand.refund_id = payment_refunds.id and needs_approval and replaced_at is null)`;

const wayOfPayment = sql`(select way from payments where payments.id = payment_id limit 1)`;

/** What waits with money of payments, refunds, payouts and settlements. */
export const moneyRows = {
  refund: {
    area: 'refunds',
    queue: 'stuck-refunds',
    // A recorded one waits for its approval, below.
    waiting: () => sql`select id, created_at as since, amount, payment_id as payment
      from payment_refunds
      where state in ('failed', 'in_doubt') and not ${waitsForApproval}`,
    facts: ofPayment(),
    path: paymentPage,
  },
  'due-refund': {
    area: 'refunds',
    queue: 'refunds',
    waiting: () => sql`select id, created_at as since, amount, payment_id as payment
      from payment_refunds
      where state = 'due' and ${wayOfPayment} is not null and not ${waitsForApproval}`,
    facts: ofPayment(),
    path: paymentPage,
  },
  'slow-refund': {
    area: 'refunds',
    queue: 'refunds',
    onceLate: true,
    waiting: () => sql`select id, created_at as since, amount, payment_id as payment from (
        select id, created_at, amount, payment_id from payment_refunds
          where state = 'due' and not ${waitsForApproval}
        union all
        select id, created_at, amount, payment_id from payment_refunds
          where ask_at is not null and state = 'started'
      ) refunds
      where ${wayOfPayment} is null`,
    facts: ofPayment(),
    path: paymentPage,
  },
  'refund-by-hand': {
    area: 'refunds',
    queue: 'approvals',
    waiting:
      () => sql`select hand.id, recorded_at as since, hand.amount, refunds.payment_id as payment,
        recorded_by
      from money_by_hand hand
      cross join lateral (select payment_id, state from payment_refunds
        where payment_refunds.id = hand.refund_id limit 1) refunds
      where needs_approval and approved_by is null and replaced_at is null
        and refunds.state in ('due', 'failed', 'in_doubt')`,
    facts: ofPayment(sql`waiting.recorded_by`),
    path: paymentPage,
  },
  'payment-by-hand': {
    queue: 'approvals',
    waiting: () => sql`select hand.id, recorded_at as since, hand.amount, payment_id as payment,
        recorded_by
      from money_by_hand hand
      where needs_approval and approved_by is null and replaced_at is null
        and (select payments.state in ('held', 'released') and products.paid_at is null
            and products.removed_at is null
          from payments join products on products.id = product_id
          where payments.id = hand.payment_id limit 1)`,
    facts: ofPayment(sql`waiting.recorded_by`),
    path: paymentPage,
  },
  'warned-payment': {
    area: 'refunds',
    queue: 'money-checks',
    waiting: () => sql`select payment_id as id, min(opened_at) as since, payment_id as payment,
        min(amount) as amount
      from payment_attempts where review = 'risk' and paid_at is null group by payment_id`,
    facts: ofPayment(),
    path: paymentPage,
  },
  mismatch: {
    area: 'refunds',
    queue: 'differences',
    waiting: () => sql`select attempts.payment_id as id, min(seen_at) as since,
        attempts.payment_id as payment, min(attempts.amount) as amount
      from payment_mismatches
      cross join lateral (select payment_id, amount from payment_attempts
        where provider = any(${[...paymentProviderNames]}::text[])
          and payment_attempts.provider_id = payment_mismatches.provider_id limit 1) attempts
      group by attempts.payment_id`,
    facts: ofPayment(),
    path: paymentPage,
  },
  'payout-approval': {
    area: 'payouts',
    queue: 'payouts',
    waiting: () => sql`select id, created_at as since, created_by from payout_batches
      where needs_approval and approved_by is null and dissolved_at is null`,
    facts: sql`select sum(amount) as amount, null::uuid as product, waiting.created_by as person,
        null::uuid as page, array_agg(distinct seller_id) || waiting.created_by as parties
      from payout_lines where batch_id = waiting.id`,
    path: batchPage,
  },
  'late-payout': {
    area: 'payouts',
    queue: 'payouts',
    onceLate: true,
    waiting: () => sql`select id, created_at as since, created_by from payout_batches
      where dissolved_at is null and (approved_by is not null or not needs_approval)
        and id in (select batch_id from payout_lines where state = 'waiting')`,
    facts: sql`select sum(amount) as amount, null::uuid as product, waiting.created_by as person,
        null::uuid as page, array_agg(distinct seller_id) as parties
      from payout_lines where batch_id = waiting.id and state = 'waiting'`,
    path: batchPage,
  },
  'failed-payout': {
    area: 'payouts',
    queue: 'money-checks',
    // Until it is sent again, or the seller has named where the money goes since.
    waiting: () => sql`select id, settled_at as since, batch_id, payment_id, seller_id, amount
      from payout_lines line
      where state = 'failed'
        and not exists (select from payout_lines later where later.payment_id = line.payment_id
          and later.id <> line.id
          and (later.state in ('waiting', 'sent') or later.settled_at > line.settled_at))
        and not exists (select from payout_destinations
          where member_id = line.seller_id and created_at > line.settled_at)`,
    facts: sql`select waiting.amount, product_id as product, waiting.seller_id as person,
        waiting.batch_id as page, array[waiting.seller_id] as parties
      from payments where payments.id = waiting.payment_id`,
    path: batchPage,
  },
  'payout-hold': {
    area: 'payouts',
    queue: 'payout-holds',
    // Removing a member sets a hold, which waits only if the member has money.
    waiting: () => sql`select id, set_at as since, member_id, held.amount from payout_holds
      cross join lateral (select nullif(-sum(amount), 0) as amount from ledger_entries
        where ledger_entries.member_id = payout_holds.member_id
          and account in ('seller', 'balance', 'on-its-way')) held
      where lifted_at is null and (not by_removal or held.amount > 0)`,
    facts: sql`select waiting.amount, null::uuid as product, waiting.member_id as person,
        waiting.member_id as page,
        ${withCounterparts} as parties`,
    path: ({ page }) => `/dashboard/payouts?seller=${page}`,
  },
  settlement: {
    area: 'books',
    queue: 'books',
    // A later file may have the line as it should be.
    waiting: (now) => sql`select line.id, imported_at as since, gross, file_id
      from settlement_lines line join settlement_files on settlement_files.id = file_id
      where outcome in (${sql.join(problemOutcomes.map((outcome) => sql.lit(outcome)))})
        and imported_at > ${now.toISOString()}::timestamptz
          - make_interval(days => ${sql.lit(settlementDays)})
        and not exists (select from settlement_lines later where later.outcome = 'booked'
          and later.provider = line.provider and later.external_id = line.external_id)`,
    facts: sql`select abs(waiting.gross) as amount, null::uuid as product, null::uuid as person,
      waiting.file_id as page, '{}'::uuid[] as parties`,
    path: ({ page }) => `/dashboard/settlements/${page}`,
  },
  'bank-line': {
    queue: 'books',
    waiting: () => sql`select line.id, imported_at as since, line.amount
      from bank_lines line join bank_files on bank_files.id = file_id
      where state = 'open'`,
    facts: sql`select abs(waiting.amount) as amount, null::uuid as product, null::uuid as person,
      null::uuid as page, '{}'::uuid[] as parties`,
    path: () => bankPage,
  },
  'bank-missing': {
    queue: 'books',
    waiting: (now) => missingAt(now),
    facts: sql`select abs(waiting.amount) as amount, null::uuid as product, null::uuid as person,
      null::uuid as page, waiting.people as parties`,
    path: () => bankPage,
  },
} satisfies Record<string, DeskRow>;
