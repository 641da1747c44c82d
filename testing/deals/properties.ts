import { sql } from 'kysely';
import type { DealAct } from '#contract/orders/deal-acts.ts';
import type { DealPerson, DealState } from '#contract/orders/deal-states.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { Db } from '#server/db/client.ts';

/**
 * What must hold of all deals after each step, whatever has happened; written by hand, and compared
 * with the tables rather than with the program's own checks. One sentence for each harm.
 */
export async function harmsIn(db: Db, now: Date): Promise<string[]> {
  const { rows } = await sql<{ harm: string }>`
    with entered as (
      select e.account, e.member_id, sum(e.amount) as amount
      from ledger_entries e group by e.account, e.member_id
    ), live as (
      select * from deals where state in
        ('paid', 'calling-off', 'handed-over', 'claimed', 'problem', 'offered', 'returning',
          'decision')
    ), said as (
      select booking_id, array_agg(event || ' ' || role) as lines from deal_events group by booking_id
    )
    -- Each poisha has one owner.
    select 'the ledger sums to ' || sum(amount) as harm from ledger_entries having sum(amount) <> 0
    union all
    select 'a transaction sums to ' || sum(amount) from ledger_entries
      group by transaction_id having sum(amount) <> 0
    union all
    select format('kept is %s, and the live deals are %s', kept, due) from (
      select (select coalesce(-sum(amount), 0) from entered where account = 'seller') as kept,
        (select coalesce(sum(price - given_back), 0) from live) as due) as books where kept <> due
    union all
    select format('%s has %s too little in %s', member_id, amount, account) from entered
      where amount > 0 and account not in ('card-provider', 'bank', 'gateway-fee')
    union all
    -- What it has sent to the bank already is another question: a refund may follow that.
    select format('the provider owes %s', sum(e.amount))
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'card-provider' and t.kind <> 'settlement' having sum(e.amount) < 0
    union all
    select format('%s poisha are settled of line %s, which is %s', moved.sum, l.id, l.outcome)
      from settlement_lines l left join (
        select t.settlement_line_id, -sum(e.amount) as sum
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where e.account = 'card-provider' and t.kind = 'settlement' group by 1
      ) moved on moved.settlement_line_id = l.id
      where coalesce(moved.sum, 0) <> case l.outcome when 'booked' then l.gross else 0 end
    -- One live deal, or hold, for each phone.
    union all
    select format('phone %s has %s live deals and holds', product_id, count(*)) from (
      select product_id from live union all
      select product_id from deals where state = 'reserved' union all
      select product_id from payments where state = 'held' and held_until > ${now}
    ) as taken group by product_id having count(*) > 1
    -- Time ends each state, or somebody has it in a queue.
    union all
    select format('deal %s is %s for ever', booking_id, state) from deals
      where due_at is null and (state = 'reserved' or booking_id in (select booking_id from live))
    union all
    select format('deal %s is %s, and its money is asked for by nobody', booking_id, state)
      from deals where state = 'refunding' and not exists (select from payment_refunds r
        where r.payment_id = deals.payment_id
          and (r.ask_at is not null or r.state in ('failed', 'in_doubt')))
    union all
    select format('deal %s is %s, and waits', booking_id, state)
      from deals where due_at is not null
        and state in ('completed', 'refunded', 'completed-cash', 'no-show', 'cancelled', 'lapsed')
    -- What the shop never saw is in no account, and the phone is with whoever showed the code.
    union all
    select format('deal %s is in cash, and sold is %s', booking_id, products.paid_at is not null)
      from deals join products on products.id = product_id
      where state = 'completed-cash' and products.paid_at is null
    union all
    select format('%s phones are kept for buyer %s', count(*), buyer_id) from deals
      where state = 'reserved' group by buyer_id having count(*) > 2
    -- Neither side alone gets both.
    union all
    select format('the seller of %s has the money without code, word or decision', booking_id)
      from deals join said using (booking_id) where state = 'completed' and not lines && array[
        'hand-over seller', 'confirm-handover buyer', 'confirm buyer', 'accept-offer buyer',
        'order-release admin', 'order-part admin']
    union all
    select format('the buyer of %s has phone and money', booking_id)
      from deals join said using (booking_id)
      where given_back = price and lines && array['hand-over seller', 'confirm-handover buyer']
        and late_code_at is null
        and not lines && array['received seller', 'order-refund admin', 'reversed provider']
    -- Whoever calls off first at the meeting, before the code that was shown has arrived.
    union all
    select format('the buyer of %s has called off at the meeting, and has the money by that alone',
        booking_id)
      from deals join said using (booking_id)
      where given_back = price and exists (select from deal_events e
          where e.booking_id = deals.booking_id and e.event in ('call-off', 'refuse')
            and e.role = 'buyer' and e.at >= handover_from)
        and not lines && array['agree-call-off seller', 'time-up clock', 'order-refund admin',
          'received seller', 'reversed provider']
    union all
    select format('the right code of %s came late, and no admin was told', booking_id)
      from deals where late_code_at is not null and not exists (select from notices n
        where n.booking_id = deals.booking_id and n.kind = 'late-code')
    union all
    select format('%s poisha of deal %s are both back and released', given_back, booking_id)
      from deals where state = 'completed' and given_back >= price
    union all
    select format('the silence of the %s in %s counts, and nobody had warned them', side, booking_id)
      from deals, (values ('buyer'), ('seller')) sides (side)
      where silent_of in (side, 'both') and not exists (select from notices n
        where n.booking_id = deals.booking_id and n.kind = 'silence-soon'
          and n.member_id = case side when 'buyer' then buyer_id else seller_id end)
    -- What was paid goes to one of them, whatever was given back before by anybody.
    union all
    select format('%s poisha of payment %s are released or ordered back, of %s', out, id, amount)
      from (select p.id, p.amount, (select coalesce(sum(r.amount), 0) from payment_refunds r
            where r.payment_id = p.id)
          + (select coalesce(sum(e.amount), 0) from ledger_transactions t
            join ledger_entries e on e.transaction_id = t.id
            where t.payment_id = p.id and t.kind in ('release', 'reopen')
              and e.account = 'seller') as out
        from payments p) as moved where out > amount`.execute(db);
  return rows.map(({ harm }) => harm);
}

/** A page as one of the three reads it, with who was removed. */
export type Reading = { page: OrderPage; reader: DealPerson; now: Date };

const ofBuyer: Partial<Record<DealState, DealAct[]>> = {
  booked: ['cancel', 'ask-cash'],
  paying: ['cancel'],
  reserved: ['propose', 'accept', 'share-number', 'check', 'neir', 'cancel', 'no-show'],
  paid: [
    'propose',
    'accept',
    'share-number',
    'check',
    'neir',
    'show-code',
    'call-off',
    'refuse',
    'no-show',
  ],
  'calling-off': ['answer-no-show'],
  refunding: ['answer-no-show'],
  refunded: ['answer-no-show'],
  cancelled: ['no-show'],
  'no-show': ['answer-no-show'],
  claimed: ['confirm-handover', 'deny'],
  'handed-over': ['confirm', 'report'],
  offered: ['accept-offer', 'decline-offer'],
  completed: ['undo-confirm'],
};
const ofSeller: Partial<Record<DealState, DealAct[]>> = {
  booked: ['decline', 'reserve'],
  reserved: ['propose', 'accept', 'share-number', 'neir', 'hand-over', 'cancel', 'no-show'],
  paying: ['decline'],
  paid: ['propose', 'accept', 'share-number', 'neir', 'call-off', 'hand-over', 'claim', 'no-show'],
  'calling-off': ['agree-call-off', 'hand-over', 'object', 'answer-no-show'],
  cancelled: ['no-show'],
  'no-show': ['answer-no-show'],
  claimed: ['hand-over'],
  problem: ['take-back', 'offer', 'dispute'],
  returning: ['received', 'not-as-sold'],
  decision: ['hand-over'],
  refunding: ['hand-over', 'list-again', 'answer-no-show'],
  refunded: ['hand-over', 'list-again', 'answer-no-show'],
};
const ofAdmin: Partial<Record<DealState, DealAct[]>> = {
  paid: ['order-refund'],
  'calling-off': ['order-refund'],
  claimed: ['order-refund'],
  'handed-over': ['order-refund'],
  problem: ['order-refund'],
  offered: ['order-refund'],
  returning: ['order-refund'],
  decision: ['order-return', 'order-refund', 'order-part', 'order-release'],
  refunding: ['close-case'],
  refunded: ['close-case'],
  completed: ['reopen'],
};

type Entry = OrderPage['history'][number];

const hour = 3_600_000;

/**
 * The time from which buyer and seller may be at the meeting, by the history alone: two hours
 * before the agreed time, or since the code was shown, and never closed again. Null: not open.
 */
function openedAt(history: readonly Entry[]): number | null {
  let opens: number | null = null;
  let proposed = 0;
  for (const { at, event, meetAt } of history) {
    const isOpen = opens !== null && opens <= Date.parse(at);
    if (event === 'propose') {
      proposed = Date.parse(meetAt);
      if (!isOpen) opens = null;
    } else if (event === 'accept' && !isOpen) opens = proposed - 2 * hour;
    else if (event === 'show-code') opens = Date.parse(at);
  }
  return opens;
}

/**
 * The phone is for sale again automatically: called off in time, by agreement or by a deadline, and
 * neither refused nor let down by its seller's silence.
 */
function isRelisted({ history, state }: OrderPage): boolean {
  if (history.some(({ event }) => event === 'list-again')) return true;
  if (history.some(({ event }) => event === 'refuse')) return false;
  const last = history.filter(({ event, late }) => !late && !aside.has(event)).at(-1);
  const isBack = state === 'refunding' || state === 'refunded';
  if (last?.silent.includes('seller')) return false;
  return isBack && last !== undefined && relisting.has(last.event);
}

const relisting = new Set<Entry['event']>(['call-off', 'agree-call-off', 'no-show', 'time-up']);

/** Events in an order whose money goes or went back, except the one that started the refund. */
const aside = new Set<Entry['event']>(['refunded', 'close-case', 'list-again', 'answer-no-show']);

/** When its money began to go, or went, back. */
function backSince({ history, state }: OrderPage): number {
  const brought = history.filter(({ event, late }) =>
    state === 'refunded' ? event === 'refunded' : !late && !aside.has(event),
  );
  return Date.parse(brought.at(-1)?.at ?? '');
}

/** The agreed time has passed, the code was not shown, and the meeting was moved only afterwards. */
function wasMissed({ history, meeting }: OrderPage, now: Date): boolean {
  const opens = openedAt(history);
  const isShown = history.some(({ event }) => event === 'show-code');
  if (isShown || opens === null || meeting?.agreed) return false;
  return opens + 2 * hour <= now.getTime();
}

/** The money went back, and the buyer may have the phone; no admin has closed that since. */
function isCase({ history }: OrderPage): boolean {
  let mayHavePhone = false;
  let is = false;
  for (const { event, late } of history) {
    if (['hand-over', 'confirm-handover', 'claim', 'object'].includes(event)) mayHavePhone = true;
    if (late || (event === 'reversed' && mayHavePhone)) is = true;
    if (event === 'close-case') is = false;
  }
  return is;
}

/** The other side cancelled a cash reservation after the agreed time had passed. */
function wasLeftWaiting({ history }: OrderPage, side: DealPerson, now: Date): boolean {
  const opens = openedAt(history);
  const cancel = history.filter(({ event }) => event === 'cancel').at(-1);
  if (!cancel || cancel.role === side || opens === null) return false;
  const at = Date.parse(cancel.at);
  return opens + 2 * hour <= at && now.getTime() < at + 168 * hour;
}

/** The conditions of an act that depend on the meeting, the code and its end; by hand, as above. */
function isInTime(act: DealAct, side: DealPerson, { page, now, reader }: Reading): boolean {
  const { history, meeting, state } = page;
  const opens = openedAt(history);
  const isOpen = opens !== null && opens <= now.getTime();
  const happened = (event: Entry['event'], late = false) =>
    history.some((one) => one.event === event && one.late === late);
  const isHandedOver = happened('hand-over') || happened('confirm-handover');
  const isAtHandover = isOpen && !isHandedOver;
  const isBack = state === 'refunding' || state === 'refunded';
  switch (act) {
    case 'accept':
      return (
        meeting !== null &&
        meeting.by !== side &&
        !meeting.agreed &&
        Date.parse(meeting.at) > now.getTime()
      );
    case 'propose':
      return new Date(page.meetBefore ?? 0) > now;
    case 'no-show': {
      if (state === 'cancelled') return wasLeftWaiting(page, side, now);
      const isDue = meeting?.agreed === true && new Date(meeting.at) <= now;
      return (isDue || wasMissed(page, now)) && (state === 'reserved' || isAtHandover);
    }
    case 'answer-no-show': {
      const accused = history.filter(({ event }) => event === 'no-show').at(-1);
      if (!accused || accused.role === side || isHandedOver || happened(act)) return false;
      return now.getTime() < Date.parse(accused.at) + 168 * hour;
    }
    case 'share-number': {
      // Not for an admin, who acts for a removed member.
      if (reader === 'admin') return false;
      const own = history.some((one) => one.event === act && one.role === side);
      return !own && !happened('accept') && !happened('show-code');
    }
    case 'undo-confirm': {
      // Their own last word, once, while the 48 hours from the handover would go on.
      const last = history.at(-1);
      const handed = history.find(({ event }) => ['hand-over', 'confirm-handover'].includes(event));
      const ends = Date.parse(handed?.at ?? '') + 48 * hour;
      return (
        reader !== 'admin' && last?.event === 'confirm' && !happened(act) && now.getTime() < ends
      );
    }
    case 'show-code':
      return !isOpen;
    case 'refuse':
      return isAtHandover;
    case 'claim':
      return isAtHandover && (happened('show-code') || (opens ?? 0) + 2 * hour <= now.getTime());
    case 'hand-over':
      if (state === 'decision') return isAtHandover;
      if (!isBack) return true;
      return (
        isAtHandover && !happened('hand-over', true) && backSince(page) + 720 * hour > now.getTime()
      );
    case 'close-case':
      return isCase(page);
    case 'list-again': {
      const isBackWithSeller = happened('received') || happened('not-as-sold');
      const isJudged = happened('reversed') && happened('close-case');
      const hasPhone = !isHandedOver || isBackWithSeller || isJudged;
      return !page.seller.removed && !isRelisted(page) && hasPhone && !isCase(page);
    }
    case 'ask-cash':
      return page.available && page.cash && !page.cashAsked;
    case 'reserve':
      return page.available && page.cashAsked;
    default:
      return true;
  }
}

/**
 * A reader's possible next acts, by hand. An admin takes the side of a removed member. Members
 * cannot accept their own proposal, meet after the last day for it, or claim a handover or a
 * no-show before the meeting. The buyer requests cash once, and the seller answers. A phone cannot
 * be refused before the meeting, and a phone is listed again only by a seller who is there and has
 * it.
 */
export function mayDo(reading: Reading): Set<DealAct> {
  const { page, reader } = reading;
  const sides: DealPerson[] = reader === 'admin' ? ['admin'] : [reader];
  if (reader === 'admin' && page.buyer.removed) sides.push('buyer');
  if (reader === 'admin' && page.seller.removed) sides.push('seller');
  const may = new Set<DealAct>();
  for (const side of sides) {
    const acts = { buyer: ofBuyer, seller: ofSeller, admin: ofAdmin }[side][page.state] ?? [];
    for (const act of acts) if (isInTime(act, side, reading)) may.add(act);
  }
  return may;
}
