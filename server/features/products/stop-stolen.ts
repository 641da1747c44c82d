import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { selectReports } from '../imeis/rows.ts';
import { notify } from '../notices/notify.ts';
import { expireHolds } from '../payments/holds/end-hold.ts';
import { hidingStateOf, updateHiding } from './hiding.ts';
import { showAgain } from './show-again.ts';

/**
 * Puts a phone with the IMEI of a report before the admins, once for each report, and hides it
 * unless it is paid for. Lock the member and the IMEIs first. Returns the ended holds, for `endHolds`.
 */
export async function stopStolen(
  trx: Db,
  { reportId, productId }: { reportId: string; productId: string },
  deps: Deps,
) {
  const now = deps.clock();
  const phone = await trx
    .selectFrom('products')
    .select(['paid_at', 'hidden_at', 'hidden_by'])
    .where('id', '=', productId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!phone) return [];
  const state = hidingStateOf(phone);
  const stops = phone.paid_at === null && state !== 'admin';
  const match = await trx
    .insertInto('stolen_matches')
    .values({
      id: deps.newId(),
      report_id: reportId,
      product_id: productId,
      at: now,
      stopped_from: stops ? state : null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!match || !stops) return [];
  await updateHiding(trx, 'hide', now).where('id', '=', productId).execute();
  return await expireHolds(trx, { productIds: [productId] }, now);
}

/** Matches that wait for an admin, of a report or one by its id, with their phones locked. */
export async function lockMatches(trx: Db, by: { id: string } | { reportId: string }) {
  const open = trx
    .selectFrom('stolen_matches')
    .innerJoin('stolen_reports', 'stolen_reports.id', 'stolen_matches.report_id')
    .innerJoin('products', 'products.id', 'stolen_matches.product_id')
    .select([
      'stolen_matches.id',
      'stolen_matches.product_id',
      'stolen_matches.stopped_from',
      'stolen_reports.member_id',
      'products.seller_id',
      'products.name',
    ])
    .where('closed_at', 'is', null)
    .where(
      'id' in by ? 'stolen_matches.id' : 'stolen_matches.report_id',
      '=',
      'id' in by ? by.id : by.reportId,
    )
    .orderBy('stolen_matches.product_id');
  const phones = (await open.execute()).map((match) => match.product_id);
  if (phones.length === 0) return [];
  await trx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', phones)
    .orderBy('id')
    .forUpdate()
    .execute();
  // Read again, because another admin may have decided before the lock.
  return await open.execute();
}

type Match = Awaited<ReturnType<typeof lockMatches>>[number];

/** Closes a match as not stolen; its phone returns to the state in which it was stopped. */
export async function releaseMatch(trx: Db, match: Match, adminId: string | null, deps: Deps) {
  const { id, product_id: productId, stopped_from: before } = match;
  await closeMatch(trx, id, { isStolen: false, adminId }, deps);
  if (!before) return;
  await showAgain(trx, { productId, before }, deps.clock());
  const told = { memberId: match.seller_id, productId, event: id };
  await notify(trx, { ...told, kind: 'stolen-back' }, deps);
}

/** Removes a match from the queue. */
export async function closeMatch(
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

/** Open reports of others with the IMEIs of a phone; blocks equal ones by `findListed` before. */
export const findReports = (trx: Db, marks: string[], sellerId: string) =>
  selectReports(trx, marks).where('member_id', '<>', sellerId).execute();
