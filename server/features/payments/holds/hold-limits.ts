import { sql } from 'kysely';
import { callOffPauseDays, phoneRestMinutes, silenceDays, silencesMost } from '#contract/limits.ts';
import { dealLimits } from '#contract/orders/deal-limits.ts';
import { limits } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';

const minute = 60;
const hour = 60 * minute;

/**
 * Against holding phones without paying. A buyer with the allowed number of unpaid holds of a phone
 * must pause, counted from the end of their last hold of it. The pause doubles with each further
 * unpaid hold of the phone, by any buyer, so that accounts which take turns lengthen each other's
 * pauses. Other buyers need not pause, because a pause for all would serve the attacker. A client
 * subnet has a higher limit than a buyer, because mobile networks put thousands of people behind
 * one address (decision 0052).
 */
const perPhone = {
  buyer: 2,
  network: 4,
  windowSeconds: 24 * hour,
  pauseSeconds: 30 * minute,
  maxPauseSeconds: 12 * hour,
};

/** Over all phones; the pause is counted from the start of the client subnet's newest hold. */
const perNetwork = { holds: 60, windowSeconds: hour, pauseSeconds: 5 * minute };

/**
 * A limit over all buyers: without it, many accounts of many client subnets could hold a phone for
 * ever. After this many unpaid holds of a phone in a day, each further one begins `phoneRestMinutes` after
 * the end of the last. Members of a week, or with a purchase, have a higher limit, so that an
 * attack by new accounts does not affect them. In 24 hours a phone is held unpaid for at most 12
 * quarters of an hour and 21 more by new accounts, and 24 and 18 more by all together: 33 and 42 of
 * 96. Only `perPhone` limits members with a purchase (decision 0137).
 */
const ofPhone = {
  fromNew: 12,
  fromAll: 24,
  pauseSeconds: phoneRestMinutes * minute,
  newForSeconds: 7 * 24 * hour,
};

/**
 * Against endless payments and call-offs: each pair costs the operator a gateway's fee and the
 * seller a day. Only call-offs and refusals that leave a mark count (decision 0133). Client subnets
 * are deleted after a day, so they count for one day; mobile networks put many people behind one
 * address.
 */
const ofCallOffs = {
  buyer: { most: 3, windowSeconds: callOffPauseDays * 24 * hour },
  network: { most: 12, windowSeconds: 24 * hour },
};

/** A buyer who gives no sign in a deal takes a phone off the lists for three days (decision 0234). */
const ofSilences = { most: silencesMost, windowSeconds: silenceDays * 24 * hour };

type NextHold = {
  buyerId: string;
  /** Null: of any phone, so that only the buyer's own limits count. */
  productId: string | null;
  /** As `clientSubnetOf` returns it; null: none, so that no network's limit counts. */
  network: string | null;
};

type Counts = {
  live: number;
  /** Phones that the buyer has paid for without an agreed meeting. */
  unarranged: number;
  unpaid: number;
  by_buyer: number;
  buyer_until: Date | null;
  by_network: number;
  network_until: Date | null;
  anywhere: number;
  newest: Date | null;
  phone_until: Date | null;
  joined: Date;
  has_bought: boolean;
  /**
   * The time of the call-off, among the buyer's and the client subnet's newest ones, from which on
   * the limit is reached.
   */
  called_off_at: Date | null;
  network_called_off_at: Date | null;
  silent_at: Date | null;
};

/**
 * Refuses a hold if the buyer, the phone or the client subnet has had too many; lock buyer and
 * phone first. Those of a client subnet are counted without a lock, so as many as there are
 * database connections may pass. Throws `too-many-holds`, `too-many-unarranged`, and with the seconds until the end of the
 * pause `too-many-requests`, `too-many-call-offs`, `too-many-silences`, or `phone-rests` if others have caused it.
 */
export async function refuseTooManyHolds(trx: Db, hold: NextHold, now: Date): Promise<void> {
  const counts = await countHolds(trx, hold, now);
  if (counts.live >= limits.holdsPerBuyer) throw new Problem('too-many-holds');
  // A buyer who pays for many at once meets no seller, and each phone is off the lists meanwhile.
  if (counts.live + counts.unarranged >= dealLimits.unarranged) {
    throw new Problem('too-many-unarranged');
  }
  const { buyer, network, pauseSeconds, maxPauseSeconds } = perPhone;
  const pauseAfter = (own: number, free: number) =>
    own < free ? 0 : Math.min(pauseSeconds * 2 ** (counts.unpaid - free), maxPauseSeconds);
  const over = counts.anywhere - perNetwork.holds;
  const networkPause =
    over < 0 ? 0 : Math.min(perNetwork.pauseSeconds * 2 ** over, perNetwork.windowSeconds);
  const waits = [
    secondsLeft(counts.buyer_until, pauseAfter(counts.by_buyer, buyer), now),
    secondsLeft(counts.network_until, pauseAfter(counts.by_network, network), now),
    secondsLeft(counts.newest, networkPause, now),
  ];
  const retryAfterSeconds = Math.max(...waits);
  if (retryAfterSeconds > 0) throw new Problem('too-many-requests', { retryAfterSeconds });
  const callOffWait = Math.max(
    secondsLeft(counts.called_off_at, ofCallOffs.buyer.windowSeconds, now),
    secondsLeft(counts.network_called_off_at, ofCallOffs.network.windowSeconds, now),
  );
  if (callOffWait > 0) {
    throw new Problem('too-many-call-offs', { retryAfterSeconds: callOffWait });
  }
  refuseSilent(counts.silent_at, now);
  const rests = secondsLeft(counts.phone_until, pauseOfPhone(counts, now), now);
  if (rests > 0) throw new Problem('phone-rests', { retryAfterSeconds: rests });
}

/** Seconds after an unpaid hold before this buyer may hold the phone. */
function pauseOfPhone({ unpaid, joined, has_bought }: Counts, now: Date): number {
  if (has_bought) return 0;
  const isNew = now.getTime() - joined.getTime() < ofPhone.newForSeconds * 1000;
  return unpaid < (isNew ? ofPhone.fromNew : ofPhone.fromAll) ? 0 : ofPhone.pauseSeconds;
}

/** Seconds left of a pause that began at `start`; 0 if it is over, or there was no pause. */
function secondsLeft(start: Date | null, pauseSeconds: number, now: Date): number {
  if (!start || pauseSeconds === 0) return 0;
  const end = start.getTime() + pauseSeconds * 1000;
  return Math.max(0, Math.ceil((end - now.getTime()) / 1000));
}

async function countHolds(
  trx: Db,
  { buyerId, productId, network }: NextHold,
  now: Date,
): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select live, unarranged, unpaid, by_buyer, buyer_until, by_network, network_until, phone_until, anywhere,
        newest, joined, has_bought, called_off_at, network_called_off_at, silent_at from
      (select count(*)::integer as live from payments
        where buyer_id = ${buyerId} and state = 'held' and held_until > ${now}) as of_buyer,
      (select count(*)::integer as unarranged from deals where buyer_id = ${buyerId}
        and state = 'paid' and meeting_accepted_at is null) as of_deals,
      (select count(*)::integer as unpaid,
          count(*) filter (where buyer_id = ${buyerId})::integer as by_buyer,
          max(held_until) filter (where buyer_id = ${buyerId}) as buyer_until,
          count(*) filter (where network = ${network})::integer as by_network,
          max(held_until) filter (where network = ${network}) as network_until,
          max(held_until) as phone_until
        from payments where product_id = ${productId} and state = 'released'
          and created_at > ${secondsBefore(now, perPhone.windowSeconds)}) as of_phone,
      (select count(*)::integer as anywhere, max(created_at) as newest from payments
        where network = ${network} and state in ('held', 'released')
          and created_at > ${secondsBefore(now, perNetwork.windowSeconds)}) as of_network,
      (select created_at as joined, exists (select from deals
          where buyer_id = ${buyerId} and state = 'completed' and payment_id is not null) as has_bought
        from members where id = ${buyerId}) as of_member,
      (select
        (select changed_at from deals where buyer_id = ${buyerId} and mark_of = 'buyer'
          and changed_at > ${secondsBefore(now, ofCallOffs.buyer.windowSeconds)}
          order by changed_at desc offset ${ofCallOffs.buyer.most - 1} limit 1) as called_off_at,
        ${silentAt(buyerId, now)} as silent_at,
        (select deals.changed_at from payments join deals on payment_id = payments.id
          where network = ${network} and mark_of = 'buyer'
          and payments.created_at > ${secondsBefore(now, ofCallOffs.network.windowSeconds)}
          order by deals.changed_at desc offset ${ofCallOffs.network.most - 1} limit 1)
          as network_called_off_at) as of_call_offs`.execute(trx);
  if (!rows[0]) throw new Error('A count has one row');
  return rows[0];
}

/** The time of the buyer's silence, among the newest ones, from which on the limit is reached. */
const silentAt = (buyerId: string, now: Date) => sql<Date | null>`(select changed_at from deals
  where buyer_id = ${buyerId} and silent_of in ('buyer', 'both')
    and changed_at > ${secondsBefore(now, ofSilences.windowSeconds)}
  order by changed_at desc offset ${ofSilences.most - 1} limit 1)`;

function refuseSilent(since: Date | null, now: Date): void {
  const retryAfterSeconds = secondsLeft(since, ofSilences.windowSeconds, now);
  if (retryAfterSeconds > 0) throw new Problem('too-many-silences', { retryAfterSeconds });
}

/** The limit for phones that are paid for at the meeting, too. Throws `too-many-silences`. */
export async function refuseSilentBuyer(trx: Db, buyerId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ at: Date | null }>`
    select ${silentAt(buyerId, now)} as at`.execute(trx);
  refuseSilent(rows[0]?.at ?? null, now);
}

/** Deletes the client subnets of payments that no longer count; returns their number. */
export async function deleteOldSubnets({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('payments')
    .set({ network: null })
    .where('network', 'is not', null)
    .where('created_at', '<=', secondsBefore(clock(), perPhone.windowSeconds))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

function secondsBefore(time: Date, seconds: number): Date {
  return new Date(time.getTime() - seconds * 1000);
}
