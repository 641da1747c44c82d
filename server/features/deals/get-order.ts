import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { toTaka } from '#contract/money.ts';
import type { DealSide } from '#contract/orders/after-deal.ts';
import { actsIn, type HandoverPhase, hasCodeToShow, phaseOf } from '#contract/orders/deal.ts';
import { actFacts, type DealAct } from '#contract/orders/deal-acts.ts';
import {
  type DealPerson,
  type DealState,
  isArranging,
  isGivenBack,
  stateFacts,
} from '#contract/orders/deal-states.ts';
import type { DealPersonView, OrderPage } from '#contract/orders/orders.ts';
import { shownToOther } from '#contract/tricks/mask-contacts.ts';
import type { Db } from '#server/db/client.ts';
import { isStrongLogin } from '#server/http/api/authenticate.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { readBookedListing } from '../bookings/booked-listing.ts';
import { findParties, isGone, isPaidAtMeeting, rolesIn } from '../bookings/parties.ts';
import { isReserved, orderState } from '../bookings/sale.ts';
import { imeisOfPhone, shortImeis, toImeis } from '../imeis/rows.ts';
import { conductOf, toConduct } from '../members/conduct.ts';
import { type DealFactsRow, dealFactsOf, toDealFacts } from '../members/deal-facts.ts';
import { isNumberSeen } from '../members/numbers-seen.ts';
import { type CaseColumns, hasOpenCase } from '../members/open-case.ts';
import { saidCounts, selectSentences, toSentence } from '../members/said-about.ts';
import { nameInTalks } from '../members/shown-name.ts';
import { readReach } from '../payments/record-verdict.ts';
import { readAnswers } from './answers.ts';
import type { DealRow } from './deal-row.ts';
import { bookingDueAt } from './due-at.ts';
import { isOffered } from './guards.ts';
import { areImeisSeen } from './imeis-seen.ts';
import { readMeetingTests } from './meeting-tests.ts';
import { readTicks } from './neir-ticks.ts';
import { meetBefore } from './parse-action.ts';
import { readPhotos } from './photos.ts';
import { coolingUntil, isReopenable } from './reopening.ts';
import { readAwaited, silenceColumns } from './silence.ts';
import { isUndoable } from './undo-confirm.ts';
import { isVerdict, shownVerdict } from './verdicts.ts';

/**
 * An order as its buyer, its seller or an admin reads it. It has names from the payment on, and the
 * other side's number by `isNumberSeen`. Throws `booking-not-found` for a stranger.
 */
export const getOrder: Handler<'GET /order/:id'> = async (context) => {
  const { params, caller, headers, deps } = context;
  const { db } = deps;
  const reader = { userId: caller.userId, isAdmin: caller.member?.isAdmin ?? false };
  const found = await readSides(params.id, reader, deps);
  if (!found) throw new Problem('booking-not-found');
  const { parties, role, deal, booking, state, phase } = found;
  const isKept = deal !== undefined;
  const [buyer, seller] = await readPeople(db, params.id, {
    ids: [parties.buyer_id, parties.seller_id],
    now: deps.clock(),
  });
  if (!buyer || !seller) throw new Error('Members are never deleted.');
  const sees = isKept || role === 'admin';
  const seesNumber = (side: 'buyer' | 'seller') =>
    role === 'admin' ||
    (deal !== undefined && (role === side || isNumberSeen(deal, side, deps.clock())));
  const nameOf = role === 'admin' ? (name: string) => name : nameInTalks;
  const view = (person: Person, side: 'buyer' | 'seller', number: string): DealPersonView => ({
    name: sees ? nameOf(person.name) : '',
    number: seesNumber(side) ? number : '',
    since: person.created_at.toISOString(),
    completed: person.conduct.completed,
    completedCash: person.conduct.completed_any - person.conduct.completed,
    problems: person.conduct.problems,
    ...toConduct(person.conduct),
    facts: toDealFacts(person.facts),
    said: { counts: person.counts, sentences: person.sentences.map(toSentence) },
    removed: person.removed_at !== null,
  });
  const seesImeis =
    role === 'seller' || (role === 'buyer' && deal !== undefined && areImeisSeen(deal));
  const whole = seesImeis
    ? await toImeis(parties.product_id, booking.declared_imeis, deps.imeiVault)
    : { imeis: [], soldHere: [] };
  const declared = isStrongLogin(caller, deps.clock()) ? whole : shortImeis(whole);
  const canReopen = deal !== undefined && role === 'admin' && (await isReopenable(db, deal));
  const verdict = await shownVerdict(db, deal, { id: caller.userId, role }, deps);
  const isOpen = (act: DealAct) => !verdict || role !== 'admin' || !actFacts[act].verdict;
  const lastMeeting = deal ? meetBefore(deal, deps) : null;
  /** A text of the buyer or the seller as the reader may read it. */
  const shown = (text: string, by: OrderPage['history'][number]['role']) =>
    role === 'admin' || role === by || (by !== 'buyer' && by !== 'seller')
      ? text
      : shownToOther(text, seesNumber(by));
  const history = await readHistory(db, params.id, shown);
  const { awaited, deadlines } = await readDeadlines(deal, deps);
  const acts = (await offeredActs(found, { isReopenable: canReopen }, deps)).filter(isOpen);
  const decided = role === 'admin' && deal && acts.some((act) => isVerdict(act, deal));
  return {
    _id: params.id,
    state,
    role,
    phase,
    opensAt: phase === 'before-handover' ? (deal?.handover_from?.toISOString() ?? null) : null,
    isCase: deal !== undefined && hasOpenCase(deal),
    acts,
    verdict,
    canReadMessages:
      role === 'admin' && (state === 'decision' || (deal && hasOpenCase(deal)) || verdict !== null),
    needsSecond:
      decided === true && (await readReach(db, { deal, adminId: caller.userId }, deps)).needsSecond,
    coolingUntil: (canReopen && coolingUntil(deal, deps)?.toISOString()) || null,
    turn: turnOf(state, { ...booking, ...deal }),
    until: untilOf(state, deal && { ...deal, ...deadlines }, booking, deps)?.toISOString() ?? null,
    awaited: Object.keys(awaited) as DealSide[],
    productId: parties.product_id,
    threadId: role === 'admin' ? null : booking.thread_id,
    productName: booking.product_name,
    ...(await readBookedListing(db, params.id, { state, role }, deps)),
    ...declared,
    price: toTaka(booking.price),
    district: booking.district ?? '',
    meetLocation: shown(booking.meet_location, 'buyer'),
    bookedAt: booking.created_at.toISOString(),
    available: isAvailable(booking),
    cash: isPaidAtMeeting(booking, deps),
    cashAsked: booking.cash_asked_at !== null,
    buyer: view(buyer, 'buyer', booking.user_number),
    seller: view(seller, 'seller', booking.phone_number),
    meeting: deal ? meetingOf(deal, shown) : null,
    places: booking.places,
    meetBefore: lastMeeting?.toISOString() ?? null,
    code: codeFor({ state, phase, role, id: params.id }, deps),
    checks: deal?.checks ?? null,
    neir: deal ? await readTicks(db, params.id) : [],
    selfTests: deal ? await readMeetingTests(db, { deal, role, history, headers }, deps) : null,
    answers: await readAnswers(db, params.id, {
      deal,
      role,
      now: deps.clock(),
    }),
    declarationMissing: role === 'seller' && isDeclarationMissing(deal),
    offer: deal?.offer ? toTaka(deal.offer) : null,
    givenBack: toTaka(deal?.given_back ?? 0),
    fee: role === 'buyer' ? 0 : toTaka(deal?.fee ?? 0),
    hours: {
      'handed-over': deps.deals.hours['handed-over'],
      'calling-off': deps.deals.hours['calling-off'],
      problem: deps.deals.hours.problem,
    },
    history,
    photos: await readPhotos(db, params.id),
  };
};

type Reader = { userId: string; isAdmin: boolean };

/** An order with its deal, and the reader's roles in it; null for a stranger. */
async function readSides(id: string, { userId, isAdmin }: Reader, { db, clock }: Deps) {
  const parties = await findParties(db, id);
  const roles = parties && rolesIn(parties, userId, isAdmin);
  const role = roles?.[0] as DealPerson | undefined;
  if (!parties || !roles || !role) return null;
  const deal = await db
    .selectFrom('deals')
    .selectAll()
    .where('booking_id', '=', id)
    .executeTakeFirst();
  const canMeet = deal !== undefined && isArranging(deal.state);
  const booking = await readBooking(db, id, { now: clock(), withPlaces: canMeet });
  const state = orderState({ ...booking, state: deal?.state ?? null });
  const phase: HandoverPhase = deal ? phaseOf(deal, clock()) : 'before-handover';
  return { parties, roles, role, deal, booking, state, phase };
}

type Sides = NonNullable<Awaited<ReturnType<typeof readSides>>>;

/** What the reader may do now, in the order of the table. */
async function offeredActs(
  { parties, roles, role, deal, booking, state, phase }: Sides,
  { isReopenable }: { isReopenable: boolean },
  deps: Deps,
): Promise<DealAct[]> {
  const acting = {
    roles,
    isGone: isGone(parties),
    now: deps.clock(),
    meetBefore: deal ? meetBefore(deal, deps) : null,
    isCashPossible: isPaidAtMeeting(booking, deps) && isAvailable(booking),
    isCashAsked: booking.cash_asked_at !== null,
    isReopenable,
    isUndoable: deal !== undefined && role === 'buyer' && (await isUndoable(deps.db, deal, deps)),
  };
  return actsIn(state, roles, phase).filter((act) => isOffered(act, deal, acting, deps));
}

/** Who gives no sign, and when that ends the deal: messages change it without a write. */
async function readDeadlines(deal: DealRow | undefined, { db, deals }: Deps) {
  if (!deal?.silence_due_at) return { awaited: {}, deadlines: undefined };
  const awaited = await readAwaited(db, deal);
  return { awaited, deadlines: silenceColumns(deal, awaited, deals.hours) };
}

/**
 * A member's side of an order, for who explains it to them: what the order's page offers them, and
 * whether it shows a code and the other side's number, but neither of these. Null for a stranger.
 */
export async function readOwnSide({ id, memberId }: { id: string; memberId: string }, deps: Deps) {
  const found = await readSides(id, { userId: memberId, isAdmin: false }, deps);
  if (!found) return null;
  const { role, deal, booking, state, phase } = found;
  const other = role === 'buyer' ? 'seller' : 'buyer';
  const { deadlines } = await readDeadlines(deal, deps);
  return {
    role: role === 'seller' ? ('seller' as const) : ('buyer' as const),
    state,
    turn: turnOf(state, { ...booking, ...deal }),
    until: untilOf(state, deal && { ...deal, ...deadlines }, booking, deps)?.toISOString() ?? null,
    acts: await offeredActs(found, { isReopenable: false }, deps),
    showsCode: codeFor({ state, phase, role, id }, deps) !== '',
    showsNumber: deal !== undefined && isNumberSeen(deal, other, deps.clock()),
    productName: booking.product_name,
    price: toTaka(booking.price),
  };
}

/** Only a sale that was handed over has a paper, and one that is undone needs no declaration. */
const isDeclarationMissing = (deal: DealRow | undefined) =>
  deal !== undefined &&
  !isGivenBack(deal.state) &&
  deal.handed_over_at !== null &&
  deal.declared_at === null;

type BookingOptions = {
  now: Date;
  /** Whether to read the suggested meeting places, which only a paid deal needs. */
  withPlaces: boolean;
};

async function readBooking(db: Db, id: string, { now, withPlaces }: BookingOptions) {
  const row = await db
    .selectFrom('bookings')
    .innerJoin('products', 'products.id', 'bookings.product_id')
    .select([
      'bookings.product_name',
      'bookings.price',
      'bookings.user_number',
      'bookings.meet_location',
      'bookings.created_at',
      'bookings.cancelled_at',
      'bookings.ended_as',
      'bookings.cash_asked_at',
      'products.phone_number',
      'products.district',
      'products.cash',
      'products.paid_at as sold_at',
      'products.hidden_at',
      'products.removed_at',
    ])
    .select(
      sql<{ en: string; bn: string }[]>`(select coalesce(jsonb_agg(
          jsonb_build_object('en', en, 'bn', bn) order by en), '[]')
        from safe_places where ${withPlaces} and safe_places.district = products.district)`.as(
        'places',
      ),
    )
    .select(({ selectFrom }) =>
      selectFrom('threads')
        .select('threads.id')
        .whereRef('threads.product_id', '=', 'bookings.product_id')
        .whereRef('threads.buyer_id', '=', 'bookings.buyer_id')
        .as('thread_id'),
    )
    .select([isReserved.as('is_reserved'), imeisOfPhone.as('declared_imeis')])
    .select(({ selectFrom }) =>
      selectFrom('payments')
        .select('held_until')
        .whereRef('payments.booking_id', '=', 'bookings.id')
        .where('state', '=', 'held')
        .where('held_until', '>', now)
        .as('held_until'),
    )
    .where('bookings.id', '=', id)
    .executeTakeFirstOrThrow();
  return { ...row, is_paying: row.held_until !== null };
}

/** Sentences about each of the two. */
const newestSentences = 3;

type Person = NonNullable<Awaited<ReturnType<typeof readPeople>>[number]>;

/** Buyer and seller, with their record in deals on either side, and the facts on their own. */
async function readPeople(
  db: Db,
  bookingId: string,
  { ids, now }: { ids: [buyer: string, seller: string]; now: Date },
) {
  // Of those who wrote about them.
  const side = sql<DealSide>`case when members.id = ${ids[0]} then 'seller' else 'buyer' end`;
  const rows = await db
    .selectFrom('members')
    .select(['id', 'name', 'created_at', 'removed_at'])
    .select([
      conductOf(now).as('conduct'),
      sql<DealFactsRow>`case when id = ${ids[0]} then ${dealFactsOf('buyer', now)}
        else ${dealFactsOf('seller', now)} end`.as('facts'),
      saidCounts({ side, now }).as('counts'),
      jsonArrayFrom(
        // Those of this order have a place of their own on its page.
        selectSentences(db, { memberId: sql.ref('members.id'), side, now })
          .where('booking_id', '<>', bookingId)
          .limit(newestSentences),
      ).as('sentences'),
    ])
    .where('id', 'in', ids)
    .execute();
  return ids.map((id) => rows.find((row) => row.id === id));
}

type Shown = (text: string, by: OrderPage['history'][number]['role']) => string;

/** The events of an order, oldest first. */
async function readHistory(db: Db, bookingId: string, shown: Shown): Promise<OrderPage['history']> {
  const rows = await db
    .selectFrom('deal_events')
    .select(['id', 'at', 'event', 'role', 'detail'])
    .where('booking_id', '=', bookingId)
    .orderBy('id')
    .execute();
  return rows.map(({ id, at, event, role, detail }) => ({
    _id: id,
    at: at.toISOString(),
    event,
    role,
    reason: shown(detail.reason ?? '', role),
    place: shown(detail.place ?? '', role),
    meetAt: detail.at ?? '',
    failed: detail.failed ?? [],
    ticked: detail.ticked ?? [],
    problem: detail.problem ?? null,
    taka: detail.poisha === undefined ? null : toTaka(detail.poisha),
    late: detail.late === true,
    afterRefusal: detail.afterRefusal === true,
    silent: detail.silent ?? [],
  }));
}

function meetingOf(deal: DealRow, shown: Shown): OrderPage['meeting'] {
  const { meeting_place: place, meeting_at: at, meeting_by: by } = deal;
  if (!place || !at || !by) return null;
  return {
    place: shown(place, by),
    at: at.toISOString(),
    by,
    agreed: deal.meeting_accepted_at !== null,
  };
}

type ReadBooking = Awaited<ReturnType<typeof readBooking>>;

/** Neither sold, nor hidden or removed, nor reserved for cash. */
const isAvailable = (booking: ReadBooking) =>
  !booking.sold_at && !booking.removed_at && !booking.hidden_at && !booking.is_reserved;

type Arranged = {
  [column in 'meeting_by' | 'meeting_accepted_at']?: DealRow[column] | null;
} & Partial<CaseColumns> & { cash_asked_at?: Date | null };

/**
 * Whose turn it is: after a proposed meeting the other side's; after a request for cash the
 * seller's; with an open case an admin's.
 */
export function turnOf(state: DealState, deal: Arranged): OrderPage['turn'] {
  if (hasOpenCase(deal)) return 'admin';
  if (state === 'booked' && deal.cash_asked_at) return 'seller';
  if (!isArranging(state) || !deal.meeting_by || deal.meeting_accepted_at)
    return stateFacts[state].turn;
  return deal.meeting_by === 'buyer' ? 'seller' : 'buyer';
}

function untilOf(
  state: DealState,
  deal: DealRow | undefined,
  { created_at, held_until }: { created_at: Date; held_until: Date | null },
  { deals }: Deps,
): Date | null {
  if (deal) return deal.due_at;
  if (state === 'paying') return held_until;
  return bookingDueAt(state, created_at, deals.hours);
}

/**
 * The buyer has a code for both handovers: to release the money, once the handover is open, and to
 * prove the phone's return.
 */
function codeFor(
  {
    state,
    phase,
    role,
    id,
  }: { state: DealState; phase: HandoverPhase; role: DealPerson; id: string },
  { deals }: Deps,
): string {
  if (role !== 'buyer') return '';
  if (state === 'returning') return deals.codeOf(id, 'to-seller');
  return hasCodeToShow(state, phase) ? deals.codeOf(id, 'to-buyer') : '';
}
