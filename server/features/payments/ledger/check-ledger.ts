import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { findTroubles } from '../attempts/provider-troubles.ts';

/** The result of the ledger check in Taka, for an admin. */
export const getLedgerCheck: Handler<'GET /ledger/check'> = async ({ deps }) => {
  const { sum, ...report } = await checkLedger(deps.db);
  return { ...report, sum: toTaka(sum), troubles: await findTroubles(deps.db) };
};

export type LedgerReport = {
  transactions: number;
  entries: number;
  /** Poisha over all entries; anything but 0 is wrong. */
  sum: number;
  /** One sentence for each violated invariant; at most `maxSentences`. */
  disagreements: string[];
};

const maxSentences = 100;

/**
 * Checks the invariants of the whole ledger: every transaction sums to zero, every payment's
 * balances follow from its state and its refunds, every sold phone has exactly one sale, every
 * booking is paid according to its deal, every payment by a provider has one paid attempt, every
 * payout line has moved money according to its state, every settlement line according to its file,
 * no member's account is overdrawn, no refund waits for an admin, and no mismatch with the provider
 * is recorded.
 */
export async function checkLedger(db: Db): Promise<LedgerReport> {
  const { rows } = await sql<{ transactions: string; entries: string; sum: string }>`
    select (select count(*) from ledger_transactions) as transactions,
      count(*) as entries, coalesce(sum(amount), 0) as sum
    from ledger_entries`.execute(db);
  const [totals] = rows;
  const found = [
    ...(await sentences(db, unbalanced)),
    ...(await sentences(db, otherBalances)),
    ...(await sentences(db, soldWithoutPayment)),
    ...(await sentences(db, otherBookings)),
    ...(await sentences(db, otherAttempts)),
    ...(await sentences(db, stuckRefunds)),
    ...(await sentences(db, unrecorded)),
    ...(await sentences(db, toReview)),
    ...(await sentences(db, wrongPayouts)),
    ...(await sentences(db, dividedTransfers)),
    ...(await sentences(db, wrongSettlements)),
    ...(await sentences(db, overdrawn)),
    ...(await sentences(db, mismatches)),
  ];
  return {
    transactions: Number(totals?.transactions),
    entries: Number(totals?.entries),
    sum: Number(totals?.sum),
    disagreements: found.slice(0, maxSentences),
  };
}

async function sentences(db: Db, query: ReturnType<typeof sql<{ sentence: string }>>) {
  const { rows } = await query.execute(db);
  return rows.map(({ sentence }) => sentence);
}

const limit = sql.lit(maxSentences);

const unbalanced = sql<{ sentence: string }>`
  select format('Transaction %s has %s entries, which sum to %s poisha.', t.id, count(e.amount),
    coalesce(sum(e.amount), 0)) as sentence
  from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
  group by t.id
  having coalesce(sum(e.amount), 1) <> 0
  limit ${limit}`;

/** Payments whose ledger balances differ from those that their state and refunds require. */
const otherBalances = sql<{ sentence: string }>`
  select format('Payment %s is %s over %s poisha; the ledger has %s at the card provider, %s at the bank, %s kept '
      'for the seller, %s of the seller, %s of the shop and %s owed to the buyer.',
    p.id, p.state, p.amount, is_now.at_provider, is_now.at_bank, is_now.to_seller, is_now.released, is_now.fee,
    is_now.to_buyer) as sentence
  from payments p
  join products on products.id = p.product_id
  left join deals on deals.payment_id = p.id
  left join (
    select t.payment_id,
      sum(e.amount) filter (where account = 'card-provider') as at_provider,
      sum(e.amount) filter (where account = 'bank') as at_bank,
      -sum(e.amount) filter (where account = 'seller') as to_seller,
      -sum(e.amount) filter (where account = 'buyer') as to_buyer,
      -- Also what was settled outside, before there were deals.
      -sum(e.amount) filter (where account in ('balance', 'outside')) as released,
      -sum(e.amount) filter (where account = 'fee') as fee,
      array_agg(e.member_id) filter (where account in ('seller', 'balance', 'outside')) as sellers,
      array_agg(e.member_id) filter (where account = 'buyer') as buyers
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    group by t.payment_id
  ) entered on entered.payment_id = p.id
  cross join lateral (select
    coalesce(entered.at_provider, 0) as at_provider,
    coalesce(entered.at_bank, 0) as at_bank,
    coalesce(entered.to_seller, 0) as to_seller,
    coalesce(entered.to_buyer, 0) as to_buyer,
    coalesce(entered.released, 0) as released,
    coalesce(entered.fee, 0) as fee) is_now
  left join (
    select payment_id, sum(amount) as ordered,
      coalesce(sum(amount) filter (where state = 'done'), 0) as done,
      -- From the operator's own money, so that the provider still has as much.
      coalesce(sum(amount) filter (where state = 'done' and way <> 'provider'), 0) as by_hand
    from payment_refunds group by payment_id
  ) refunds on refunds.payment_id = p.id
  cross join lateral (select
    coalesce(refunds.ordered, 0) as ordered, coalesce(refunds.done, 0) as done,
    coalesce(refunds.by_hand, 0) as by_hand) back
  -- What came by hand is the operator's own, but in the provider's pages.
  cross join lateral (select
    case when coalesce(p.way, 'provider') = 'provider' then p.amount else 0 end as to_provider) came
  cross join lateral (select
    case when p.state in ('paid', 'refund_due', 'refunded')
      then came.to_provider - back.done + back.by_hand else 0 end as at_provider,
    case when p.state in ('paid', 'refund_due', 'refunded') then p.amount - came.to_provider else 0 end
      - back.by_hand as at_bank,
    case when p.state = 'paid' and deals.state is distinct from 'completed'
      then p.amount - back.ordered else 0 end as to_seller,
    case p.state when 'paid' then back.ordered - back.done
      when 'refund_due' then p.amount - back.done else 0 end as to_buyer,
    case when deals.state = 'completed' then p.amount - deals.given_back - deals.fee else 0 end
      as released,
    case when deals.state = 'completed' then deals.fee else 0 end as fee) must_be
  where (is_now.at_provider, is_now.at_bank, is_now.to_seller, is_now.to_buyer, is_now.released, is_now.fee)
      is distinct from (must_be.at_provider, must_be.at_bank, must_be.to_seller, must_be.to_buyer, must_be.released,
        must_be.fee)
    or (p.state = 'refunded') and entered.payment_id is null
    or (p.state = 'paid') and back.ordered = p.amount
    or (p.state = 'refund_due') and back.ordered < p.amount
    or (p.state = 'refunded') and back.done < p.amount
    or products.seller_id <> any (coalesce(entered.sellers, '{}'))
    or p.buyer_id <> any (coalesce(entered.buyers, '{}'))
  order by p.id
  limit ${limit}`;

/** Phones whose number of sales differs from their state; a sale counts until its phone is relisted. */
const soldWithoutPayment = sql<{ sentence: string }>`
  select format('Phone %s is %s, and %s of its payments bought it.', id, state, sales) as sentence
  from (
    select products.id, 'sold' as state, count(t.id) as sales
    from products
    left join payments p on p.product_id = products.id
    left join ledger_transactions t on t.payment_id = p.id and t.kind = 'sale'
      and not exists (select from deals where payment_id = p.id and relisted_at is not null)
    where products.paid_at is not null
      -- What was sold for cash has no payment.
      and not exists (select from deals
        where deals.product_id = products.id and deals.state = 'completed-cash')
    group by products.id
    having count(t.id) <> 1
    union all
    -- From the other side: of phones that are not sold there are far more than of sales.
    select p.product_id, 'not sold', count(*)
    from ledger_transactions t
    join payments p on p.id = t.payment_id
    where t.kind = 'sale'
      and not exists (select from deals where payment_id = p.id and relisted_at is not null)
      and not exists
        (select from products where products.id = p.product_id and products.paid_at is not null)
    group by p.product_id
  ) as wrong
  order by id
  limit ${limit}`;

/** Bookings that are paid without such a deal, or the other way round. */
const otherBookings = sql<{ sentence: string }>`
  select format('Booking %s is %s, and its deal is %s.', bookings.id,
    case when bookings.paid_at is null then 'not paid' else 'paid' end,
    coalesce(deals.state, 'missing')) as sentence
  from bookings left join deals on deals.booking_id = bookings.id
  where (bookings.paid_at is not null) <> coalesce(
    deals.payment_id is not null or deals.state = 'completed-cash', false)
  order by bookings.id
  limit ${limit}`;

/** Payments by a provider without exactly one paid attempt, and other payments with any. */
const otherAttempts = sql<{ sentence: string }>`
  select format('Payment %s is %s, and %s of its attempts are paid.', p.id, p.state, paid.attempts)
    as sentence
  from payments p
  cross join lateral (select count(*) as attempts from payment_attempts
    where payment_id = p.id and paid_at is not null) paid
  where p.way is null and paid.attempts <>
    case when p.state in ('paid', 'refund_due', 'refunded') then 1 else 0 end
  order by p.id
  limit ${limit}`;

/** Refunds that wait for an admin. */
const stuckRefunds = sql<{ sentence: string }>`
  select case when r.state = 'due'
    then format('A refund of %s poisha of payment %s waits for an admin: its money came by hand.',
      r.amount, r.payment_id)
    else format('A refund of %s poisha of payment %s is %s%s.', r.amount, r.payment_id,
      case r.state when 'failed' then 'refused by the provider' else 'in doubt' end,
      coalesce(': ' || r.problem, '')) end as sentence
  from payment_refunds r join payments p on p.id = r.payment_id
  where r.state in ('failed', 'in_doubt') or (r.state = 'due' and p.way is not null)
  order by r.id
  limit ${limit}`;

/** Payments by hand without a valid record of their money. */
const unrecorded = sql<{ sentence: string }>`
  select format('Payment %s came by hand, and no record says so.', p.id) as sentence
  from payments p
  where p.way is not null and not exists (select from money_by_hand hand
    where hand.payment_id = p.id and hand.replaced_at is null and hand.way = p.way
      and hand.amount = p.amount and (not hand.needs_approval or hand.approved_by is not null))
  order by p.id
  limit ${limit}`;

/** Money with a provider's warning and without an admin's decision. */
const toReview = sql<{ sentence: string }>`
  select format('Payment %s has %s poisha that its provider warns of: accept or refuse it.',
    payment_id, amount) as sentence
  from payment_attempts where review = 'risk' and paid_at is null order by ref limit ${limit}`;

/**
 * Payout lines whose steps differ from their state, or that pay out more than their deal's
 * proceeds.
 */
const wrongPayouts = sql<{ sentence: string }>`
  select format('Payout line %s is %s over %s poisha; the ledger has %s on its way and %s paid out, '
      'and of its deal, which has brought %s, %s are in batches.', line.id, line.state, line.amount,
      moved.on_its_way, moved.paid_out, coalesce(brought.amount, 0), batched.amount) as sentence
  from payout_lines line
  left join lateral (
    select coalesce(-sum(e.amount) filter (where account = 'on-its-way'), 0) as on_its_way,
      coalesce(-sum(e.amount) filter (where account = 'paid-out'), 0) as paid_out
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.payout_line_id = line.id and e.member_id = line.seller_id
  ) moved on true
  left join lateral (
    select -sum(e.amount) as amount
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.payment_id = line.payment_id and e.account = 'balance'
      and e.member_id = line.seller_id
  ) brought on true
  -- A deal above the limit of a rail has several, and one that has failed may wait for its next batch.
  cross join lateral (
    select coalesce(sum(other.amount), 0) as amount from payout_lines other
    where other.payment_id = line.payment_id and other.state in ('waiting', 'sent')
  ) batched
  where moved.on_its_way <> case line.state when 'waiting' then line.amount else 0 end
    or moved.paid_out <> case line.state when 'sent' then line.amount else 0 end
    or line.state in ('waiting', 'sent') and batched.amount > coalesce(brought.amount, 0)
  order by line.id
  limit ${limit}`;

/** A transfer is sent or fails as a whole. */
const dividedTransfers = sql<{ sentence: string }>`
  select format('Payout PH%s has lines that are %s.', transfer.number,
    string_agg(distinct line.state, ' and ' order by line.state)) as sentence
  from payout_transfers transfer left join payout_lines line on line.transfer_id = transfer.id
  group by transfer.id
  having count(distinct (line.state, coalesce(line.reference, ''), coalesce(line.problem, ''))) <> 1
  order by transfer.id
  limit ${limit}`;

/**
 * Lines of settlement files whose ledger step differs from the file, is missing, or should not
 * exist.
 */
const wrongSettlements = sql<{ sentence: string }>`
  select format('Settlement line %s is %s over %s poisha; the ledger has %s from the provider, %s at '
      'the bank and %s of fees.', line.id, line.outcome, line.gross, moved.gross, moved.net,
      moved.fee) as sentence
  from settlement_lines line
  cross join lateral (
    select coalesce(-sum(e.amount) filter (where account = 'card-provider'), 0) as gross,
      coalesce(sum(e.amount) filter (where account = 'bank'), 0) as net,
      coalesce(sum(e.amount) filter (where account = 'gateway-fee'), 0) as fee
    from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
    where t.settlement_line_id = line.id
  ) moved
  where (moved.gross, moved.net, moved.fee) is distinct from (
    case line.outcome when 'booked' then line.gross else 0 end,
    case line.outcome when 'booked' then line.net else 0 end,
    case line.outcome when 'booked' then line.fee else 0 end)
  order by line.id
  limit ${limit}`;

/** The shop's debts are negative, and members never owe the shop. */
const overdrawn = sql<{ sentence: string }>`
  select format('Member %s has %s poisha too little in the account %s.', member_id, sum(amount),
    account) as sentence
  from ledger_entries
  where account in ('balance', 'on-its-way', 'paid-out')
  group by member_id, account having sum(amount) > 0
  limit ${limit}`;

const mismatches = sql<{ sentence: string }>`
  select sentence from payment_mismatches order by seen_at, provider_id limit ${limit}`;
