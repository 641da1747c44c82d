import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { agesAfter, daysAfter, listingAge } from '#contract/notices/listing-age.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { eventOf } from '#server/http/api/still-there-links.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { isReserved } from '../bookings/sale.ts';
import { notify } from '../notices/notify.ts';
import { hidingTransition, updateHiding } from './hiding.ts';

/** Rows of one run: the rest follows a minute later. */
const atOnce = 500;

/** A listing that its seller can still sell, and for which no buyer pays or comes. */
const isOpen = sql<SqlBool>`products.paid_at is null and products.removed_at is null
  and products.hidden_at is null`;
const isFree = sql<SqlBool>`not ${isReserved} and not exists (select from payments
  where payments.product_id = products.id and payments.state = 'held')`;

/**
 * The newest sign of the seller beside those that are written to `sign_at` at once: a message, an
 * answer to an offer, an act of a deal, or a self-test of the phone.
 */
const newestSign: RawBuilder<Date | null> = sql`greatest(
  (select max(thread_messages.at) from threads join thread_messages on thread_id = threads.id
    where threads.product_id = products.id and sender_id = products.seller_id),
  (select max(price_offer_steps.at) from price_offers
    join price_offer_steps on offer_id = price_offers.id
    where price_offers.product_id = products.id and actor_id = products.seller_id),
  (select max(deal_events.at) from deals join deal_events using (booking_id)
    where deals.product_id = products.id and actor_id = products.seller_id),
  (select max(finished_at) from self_tests
    where self_tests.product_id = products.id and self_tests.booking_id is null))`;

/** What a sign changes: the listing is as a new one, and in its place of the searches. */
export const freshColumns = (now: Date) => ({
  sign_at: now,
  asked_at: null,
  stands_last: sql<boolean>`stands_last and last_by is distinct from 'age'`,
  last_by: sql<'code' | null>`nullif(last_by, 'age')`,
});

/**
 * Notifies sellers that a listing without a sign of them is in question; without an answer it goes to
 * the end of searches, and then off sale. What is reserved or being paid is left alone. One step of a
 * listing is of one run, so a job that has not run for weeks skips none.
 */
export async function ageListings(deps: Deps): Promise<void> {
  const { db } = deps;
  const now = deps.clock();
  await beginCounting(db, now);
  await takeSigns(db, now);
  await takeOff(deps, now);
  await rankLast(db, now);
  await askSellers(deps, now);
}

/**
 * A listing from before the rule has no sign yet. Its time begins now, and not all of them end on
 * one day.
 */
async function beginCounting(db: Db, now: Date): Promise<void> {
  await sql`update products set sign_at = ${now}::timestamptz + random() * ${`${listingAge.spread} days`}::interval
    where id in (select id from products
      where sign_at is null and paid_at is null and removed_at is null limit ${atOnce})`.execute(
    db,
  );
}

async function takeSigns(db: Db, now: Date): Promise<void> {
  await sql`update products set sign_at = signs.at, asked_at = null, last_by = nullif(last_by, 'age'),
      stands_last = stands_last and last_by is distinct from 'age'
    from (select products.id, ${newestSign} as at from products
      where ${isOpen} and (asked_at is not null or sign_at <= ${dueBefore(now)})) as signs
    where products.id = signs.id and signs.at > products.sign_at`.execute(db);
}

const dueBefore = (now: Date) => daysAfter(now, -listingAge.ask);

async function takeOff(deps: Deps, now: Date): Promise<void> {
  const due = await deps.db
    .selectFrom('products')
    .select(['id', 'name', 'seller_id', 'asked_at'])
    .where('asked_at', '<=', daysAfter(now, -listingAge.off))
    // A step for each run.
    .where('stands_last', '=', true)
    .where(isOpen)
    .where(isFree)
    .orderBy('asked_at')
    .limit(atOnce)
    .execute();
  for (const { id, name, seller_id: memberId, asked_at: askedAt } of due) {
    await transact(deps.db, async (trx) => {
      const phone = await trx
        .selectFrom('products')
        .select('id')
        .where('id', '=', id)
        .where('asked_at', '=', askedAt)
        .where(isOpen)
        .where(isFree)
        .forUpdate()
        .executeTakeFirst();
      if (!phone) return;
      const { audit: action } = hidingTransition('grow-old');
      const notice = { memberId, kind: 'listing-off' as const, event: eventOf(id, now) };
      await recordAudit(trx, { action, actorId: null, target: id, detail: { name } }, deps);
      await notify(trx, { ...notice, productId: id }, deps);
      // Last, because it locks the brand's counter until the commit.
      await updateHiding(trx, 'grow-old', now).where('id', '=', id).execute();
    });
  }
}

async function rankLast(db: Db, now: Date): Promise<void> {
  await sql`update products set stands_last = true, last_by = 'age'
    where id in (select id from products where ${isOpen} and ${isFree} and not stands_last
      and asked_at <= ${daysAfter(now, -listingAge.last)} limit ${atOnce})`.execute(db);
}

/** One notice for all due listings of a seller, and at most one a day. */
async function askSellers(deps: Deps, now: Date): Promise<void> {
  const { rows: sellers } = await sql<{ seller_id: string }>`
    select seller_id from products
    where sign_at <= ${dueBefore(now)} and asked_at is null and ${isOpen} and ${isFree}
      and not exists (select from products as others
        where others.seller_id = products.seller_id and others.asked_at > ${daysAfter(now, -1)})
    group by seller_id order by min(sign_at) limit ${atOnce}`.execute(deps.db);
  for (const { seller_id: memberId } of sellers) {
    await transact(deps.db, async (trx) => {
      const { rows: asked } = await sql<{ id: string }>`
        update products set asked_at = ${now}
        where id in (select id from products where seller_id = ${memberId} and asked_at is null
          and sign_at <= ${daysAfter(dueBefore(now), listingAge.together)}
          and ${isOpen} and ${isFree} order by id for update)
        returning id`.execute(trx);
      if (asked.length === 0) return;
      const [first] = asked;
      const isOne = asked.length === 1;
      const facts = {
        at: agesAfter(now).off.toISOString(),
        ...(!isOne && { count: asked.length }),
      };
      const event = eventOf(first?.id ?? '', now);
      const productId = isOne ? (first?.id ?? null) : null;
      await notify(trx, { memberId, kind: 'still-there', event, productId, facts }, deps);
    });
  }
}
