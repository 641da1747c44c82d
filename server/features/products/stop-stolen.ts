import { type SqlBool, sql } from 'kysely';
import type { FoundBy } from '#contract/phones/stolen-states.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { isStopping } from '../imeis/stolen-imeis.ts';
import { insertNotice, notify } from '../notices/notify.ts';
import { expireHolds } from '../payments/holds/end-hold.ts';
import { hidingStateOf, updateHiding } from './hiding.ts';
import { showAgain } from './show-again.ts';

type Found = { reportId: string; productId: string; foundBy?: FoundBy };

/**
 * Records that a phone may be the stolen one of a report, once for each; returns the id of a new
 * match. Nothing is hidden.
 */
export async function recordMatch(
  trx: Db,
  { reportId, productId, foundBy = 'imei' }: Found,
  { newId, clock }: Pick<Deps, 'newId' | 'clock'>,
): Promise<string | undefined> {
  const match = await trx
    .insertInto('stolen_matches')
    .values({
      id: newId(),
      report_id: reportId,
      product_id: productId,
      at: clock(),
      found_by: foundBy,
      stopped_from: null,
    })
    .onConflict((conflict) =>
      // The IMEI itself is a new reason, also after a decision about mere likeness.
      conflict
        .columns(['report_id', 'product_id'])
        .doUpdateSet({ found_by: foundBy, is_stolen: null, closed_at: null, closed_by: null })
        .where('stolen_matches.found_by', '<>', 'imei')
        .where(sql<SqlBool>`${foundBy} = 'imei'`),
    )
    .returning('id')
    .executeTakeFirst();
  return match?.id;
}

/**
 * Hides the phone of a match, unless it is paid for; only for a report whose state stops phones.
 * Lock the member and the IMEIs first. Returns the ended holds, for `endHolds`.
 */
export async function stopMatch(
  trx: Db,
  { id, productId }: { id: string; productId: string },
  { clock }: Pick<Deps, 'clock'>,
) {
  const now = clock();
  const phone = await trx
    .selectFrom('products')
    .select(['paid_at', 'hidden_at', 'hidden_by'])
    .where('id', '=', productId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  const state = phone && hidingStateOf(phone);
  if (!state || phone.paid_at || state === 'admin') return [];
  await trx
    .updateTable('stolen_matches')
    .set({ stopped_from: state })
    .where('id', '=', id)
    .execute();
  await updateHiding(trx, 'hide', now).where('id', '=', productId).execute();
  return await expireHolds(trx, { productIds: [productId] }, now);
}

/** The match with this id, or all of a report, with their phones locked. */
export async function lockMatches(trx: Db, by: { id: string } | { reportId: string }) {
  const matches = trx
    .selectFrom('stolen_matches')
    .innerJoin('stolen_reports', 'stolen_reports.id', 'stolen_matches.report_id')
    .innerJoin('products', 'products.id', 'stolen_matches.product_id')
    .select([
      'stolen_matches.id',
      'stolen_matches.product_id',
      'stolen_matches.stopped_from',
      'stolen_matches.found_by',
      'stolen_matches.is_stolen',
      'stolen_matches.closed_at',
      'stolen_reports.member_id',
      'products.seller_id',
      'products.name',
      'products.paid_at',
      'products.removed_at',
    ])
    .select(isStopping.as('stops'))
    .where(
      'id' in by ? 'stolen_matches.id' : 'stolen_matches.report_id',
      '=',
      'id' in by ? by.id : by.reportId,
    )
    .orderBy('stolen_matches.product_id');
  const phones = (await matches.execute()).map((match) => match.product_id);
  if (phones.length === 0) return [];
  await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', phones)
    .orderBy('id')
    .forUpdate()
    .execute();
  // Read again, because another may have decided before the lock.
  return await matches.execute();
}

export type Match = Awaited<ReturnType<typeof lockMatches>>[number];

/** The phones that have the IMEI of a report. */
export const phonesOf = (matches: readonly Match[]) =>
  matches.filter((match) => match.found_by === 'imei').map((match) => match.product_id);

/**
 * Closes a match as the stolen phone: it is hidden unless it is sold, and its seller is notified and
 * may answer. Returns the ended holds, for `endHolds`.
 */
export async function confirmMatch(
  trx: Db,
  match: Match,
  { adminId, reason }: { adminId: string; reason: string },
  deps: Deps,
) {
  const { id, product_id: productId, seller_id: memberId } = match;
  const ended = match.stopped_from ? [] : await stopMatch(trx, { id, productId }, deps);
  await closeMatch(trx, id, { isStolen: true, adminId }, deps);
  if (!match.paid_at && !match.removed_at) {
    const told = { kind: 'stolen-stays', memberId, adminId, productId, reason } as const;
    await insertNotice(trx, { ...told, event: eventOf(id, deps) }, deps);
  }
  return ended;
}

/** Closes a match as not stolen; its phone returns to the state in which it was stopped. */
export async function releaseMatch(trx: Db, match: Match, adminId: string | null, deps: Deps) {
  const { id, product_id: productId, stopped_from: before } = match;
  await closeMatch(trx, id, { isStolen: false, adminId }, deps);
  if (!before) return;
  await trx
    .updateTable('stolen_matches')
    .set({ stopped_from: null })
    .where('id', '=', id)
    .execute();
  await showAgain(trx, { productId, before }, deps.clock());
  const told = { memberId: match.seller_id, productId, event: eventOf(id, deps) };
  await notify(trx, { ...told, kind: 'stolen-back' }, deps);
}

/** Of a notice; a decision may be made anew. */
export const eventOf = (id: string, { clock }: Pick<Deps, 'clock'>) =>
  `${id} ${clock().toISOString()}`;

async function closeMatch(
  trx: Db,
  id: string,
  { isStolen, adminId }: { isStolen: boolean; adminId: string | null },
  { clock }: Pick<Deps, 'clock'>,
): Promise<void> {
  await trx
    .updateTable('stolen_matches')
    .set({ is_stolen: isStolen, closed_at: clock(), closed_by: adminId })
    .where('id', '=', id)
    .execute();
}
