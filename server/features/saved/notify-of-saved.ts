import { sql } from 'kysely';
import { minuteMs } from '#contract/durations.ts';
import { toTaka } from '#contract/money.ts';
import type { NoticeKind } from '#contract/notices/kinds.ts';
import { searchQueryOf } from '#contract/search/search.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { digestDay } from '../notices/mail-times.ts';
import { type NewNotice, notify } from '../notices/notify.ts';
import { where } from '../search/conditions.ts';
import { findConditions } from '../search/get-search.ts';

/** For each run, so that it does not take long; the rest waits for the next one. */
const limits = { falls: 50, failures: 500, members: 200, searches: 100 } as const;

/** The interval between two checks of a search. */
const restMs = 30 * minuteMs;

/** Newer rows may belong to an uncommitted transaction, and would be missed. */
const settledMs = 2 * minuteMs;

/** The maximum of the count. */
const maxCounted = 1_000;

type TellDeps = Pick<Deps, 'db' | 'clock' | 'newId' | 'log'>;

/**
 * Notifies members about saved phones with a lower price, and saved searches with new matches.
 * Returns how many were checked. Several processes may run it concurrently. Notices and progress
 * are committed together, so that nothing is repeated or lost when the process dies. A failure is
 * logged and retried later; it does not block the others.
 */
export async function notifyOfSaved(deps: TellDeps): Promise<number> {
  const { db, clock, log } = deps;
  let looked = 0;
  /** Whether it succeeded. */
  const attempt = async (what: object, work: (trx: Db) => Promise<boolean>) => {
    try {
      if (await transact(db, work)) looked += 1;
      return true;
    } catch (error) {
      log.error({ err: error, ...what }, 'what was saved could not be notified');
      return false;
    }
  };
  await notifyOfDrops(db, (id) => attempt({ fall: id }, (trx) => notifyOfDrop(trx, id, deps)));
  const searches = await db
    .selectFrom('saved_searches')
    .select('id')
    .where('check_at', '<=', clock())
    .orderBy('check_at')
    .limit(limits.searches)
    .execute();
  for (const { id } of searches) {
    if (await attempt({ search: id }, (trx) => notifyOfMatches(trx, id, deps))) continue;
    // Without the pause, a hundred failing searches would be the first of every run. Their missed
    // matches are notified later.
    const restUntil = new Date(clock().getTime() + restMs);
    await db
      .updateTable('saved_searches')
      .set({ check_at: restUntil })
      .where('id', '=', id)
      .execute();
  }
  return looked;
}

/** A hidden phone's waits until the phone is shown again, because until then it cannot be bought. */
const untold = (db: Db) =>
  db
    .selectFrom('price_changes')
    .innerJoin('products', 'products.id', 'price_changes.product_id')
    .where('told_at', 'is', null)
    .where((row) =>
      row.or([row('hidden_at', 'is', null), row('products.removed_at', 'is not', null)]),
    );

/** Processes price drops in their order, and continues after those that fail. */
async function notifyOfDrops(db: Db, notifyOne: (id: string) => Promise<boolean>): Promise<void> {
  let after = '0';
  let [left, failed] = [limits.falls, 0];
  while (left > 0 && failed < limits.failures) {
    const falls = await untold(db)
      .select('price_changes.id')
      .where('price_changes.id', '>', after)
      .orderBy('price_changes.id')
      .limit(left)
      .execute();
    if (falls.length === 0) return;
    for (const { id } of falls) {
      if (await notifyOne(id)) left -= 1;
      else failed += 1;
      after = id;
    }
  }
}

/**
 * Notifies members who saved a phone that it now costs less than at the time of saving, and than in
 * the last notice.
 */
async function notifyOfDrop(trx: Db, changeId: string, deps: TellDeps): Promise<boolean> {
  const change = await untold(trx)
    .select('product_id')
    .where('price_changes.id', '=', changeId)
    .forUpdate('price_changes')
    .skipLocked()
    .executeTakeFirst();
  if (!change) return false;
  const now = deps.clock();
  const { rows: notified } = await sql<{ member_id: string; price: number }>`
    update saved_phones set told_price = phone.selling_price
    from (
      select saved.member_id, saved.product_id, products.selling_price
      from saved_phones saved join products on products.id = saved.product_id
      where products.id = ${change.product_id} and products.paid_at is null
        and products.removed_at is null and products.hidden_at is null
        and products.seller_id <> saved.member_id
        and products.selling_price < least(saved.price, saved.told_price)
      order by saved.member_id limit ${sql.lit(limits.members)}
    ) phone
    where saved_phones.member_id = phone.member_id and saved_phones.product_id = phone.product_id
    returning saved_phones.member_id, told_price as price`.execute(trx);
  for (const { member_id: memberId, price } of notified) {
    await notifyOnceADay(trx, {
      notice: { memberId, productId: change.product_id, facts: { taka: toTaka(price) } },
      kind: 'price-drop',
      about: change.product_id,
      deps,
    });
  }
  // Else more members may follow; the next run continues.
  if (notified.length < limits.members) {
    await trx
      .updateTable('price_changes')
      .set({ told_at: now })
      .where('id', '=', changeId)
      .execute();
  }
  return true;
}

/**
 * Notifies about phones that a search finds and that were listed, or became cheaper, since its last
 * check.
 */
async function notifyOfMatches(trx: Db, searchId: string, deps: TellDeps): Promise<boolean> {
  const now = deps.clock();
  const saved = await trx
    .selectFrom('saved_searches')
    .select(['member_id', 'name', 'query', 'checked_to'])
    .where('id', '=', searchId)
    // Checked again, because another process may have been faster.
    .where('check_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!saved) return false;
  const { member_id: memberId, name, checked_to: from } = saved;
  const until = new Date(Math.max(now.getTime() - settledMs, from.getTime()));
  const { listed, cheaper } = await countNew(trx, saved, until);
  await trx
    .updateTable('saved_searches')
    .set(({ eb }) => ({
      checked_to: until,
      check_at: new Date(now.getTime() + restMs),
      new_matches: eb('new_matches', '+', listed),
    }))
    .where('id', '=', searchId)
    .execute();
  for (const [kind, count] of [
    ['saved-match', listed],
    ['price-drop', cheaper],
  ] as const) {
    if (count === 0) continue;
    await notifyOnceADay(trx, {
      notice: { memberId, facts: { name, count } },
      kind,
      about: searchId,
      deps,
    });
  }
  return true;
}

type Looked = { member_id: string; query: string; checked_to: Date };

/**
 * The number of other sellers' phones that a search finds and that were listed, or became cheaper,
 * until then.
 */
async function countNew(trx: Db, saved: Looked, until: Date) {
  const { conditions, dropped } = await findConditions(trx, searchQueryOf(saved.query));
  // If its brand or model no longer exists, the search would match phones that it was not for.
  if (dropped.length > 0) return { listed: 0, cheaper: 0 };
  const { member_id: memberId, checked_to: from } = saved;
  const found = sql`${where(conditions)} and products.seller_id <> ${memberId}`;
  const { rows } = await sql<{ listed: string; cheaper: string }>`
    select
      (select count(*) from (
        select from products where ${found}
          and products.created_at > ${from} and products.created_at <= ${until}
        limit ${sql.lit(maxCounted)}
      ) one) as listed,
      (select count(*) from (
        select from products where ${found} and products.created_at <= ${from}
          and products.id in (
            select product_id from price_changes
            where changed_at > ${from} and changed_at <= ${until}
          )
          and products.selling_price < (
            select max(before.price) from price_changes before
            where before.product_id = products.id
              and before.changed_at > ${from} and before.changed_at <= ${until}
          )
          -- Their members are notified one by one.
          and not exists (
            select from saved_phones
            where saved_phones.product_id = products.id and saved_phones.member_id = ${memberId}
          )
        limit ${sql.lit(maxCounted)}
      ) one) as cheaper`.execute(trx);
  return { listed: Number(rows[0]?.listed ?? 0), cheaper: Number(rows[0]?.cheaper ?? 0) };
}

type DailyNotice = {
  notice: Pick<NewNotice, 'memberId' | 'productId' | 'facts'>;
  kind: NoticeKind;
  /** The id of the phone or the search. */
  about: string;
  deps: TellDeps;
};

/** Notifies once a day: later matches of that day update the notice, and add to its number. */
async function notifyOnceADay(trx: Db, { notice, kind, about, deps }: DailyNotice): Promise<void> {
  const event = `${digestDay(deps.clock())} ${about}`;
  const { memberId, facts = {} } = notice;
  const { numAffectedRows } = await sql`
    update notices set facts = ${JSON.stringify(facts)}::jsonb || case when facts ? 'count'
      then jsonb_build_object('count', (facts ->> 'count')::integer + ${facts.count ?? 0}::integer)
      else '{}' end
    where member_id = ${memberId} and kind = ${kind} and event = ${event}`.execute(trx);
  if (Number(numAffectedRows ?? 0) === 0) await notify(trx, { ...notice, kind, event }, deps);
}
