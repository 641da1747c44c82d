import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findImeis } from '../imeis/read-imeis.ts';
import { findListed } from '../imeis/rows.ts';
import { isStopping, isUnderLook, selectReports } from '../imeis/stolen-imeis.ts';
import { lockMember } from '../members/lock-member.ts';
import { lockUnsold } from './edit-product.ts';
import { stopLookAlike } from './look-alikes.ts';
import { recordMatch, stopMatch } from './stop-stolen.ts';

/**
 * Replaces the declared IMEIs of one of the caller's own phones (decision 0194). An IMEI of another
 * phone for sale is refused by `imei-listed`, and admins see both phones, unless both are the
 * caller's. Throws also the other `imei-` mistakes, `product-not-found`, `product-sold`,
 * `product-held` and `product-reserved`.
 */
export const declareImeis: Handler<'PUT /myproducts/:id/imeis'> = async (context) => {
  const { params, body, caller, deps } = context;
  const { id: productId } = params;
  const imeis = findImeis(body.imeis);
  const isListed = await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const now = deps.clock();
    const phone = await lockUnsold(trx, productId, caller.userId, now);
    const isNew = await storeImeis(trx, { productId, sellerId: caller.userId, imeis }, deps);
    if (!isNew) return true;
    const act = { action: 'phone-edited' as const, actorId: caller.userId, target: productId };
    await recordAudit(trx, { ...act, detail: { name: phone.name } }, deps);
    return false;
  });
  // After the commit, because the clash must remain.
  if (isListed) throw new Problem('imei-listed');
  return { acknowledged: true, modifiedCount: 1 };
};

/**
 * Stores the IMEIs of a phone whose row is locked or new, in place of earlier ones. Returns false,
 * and changes nothing, if another phone for sale has one of them; admins then see both phones, unless
 * both are the seller's. Nor for an IMEI that staff have taken from it. A phone with a
 * confirmed report is stopped without a word.
 */
export async function storeImeis(
  trx: Db,
  { productId, sellerId, imeis }: { productId: string; sellerId: string; imeis: string[] },
  deps: Deps,
): Promise<boolean> {
  const rows = await deps.imeiVault.seal(trx, productId, imeis);
  const listed = await findListed(trx, { productId, rows });
  const others = listed.filter((other) => other.seller_id !== sellerId);
  if (others.length > 0) {
    const at = deps.clock();
    await trx
      .insertInto('imei_clashes')
      .values(
        others.map((other) => ({
          id: deps.newId(),
          product_id: productId,
          other_id: other.id,
          at,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const marks = rows.map(({ mark }) => mark);
  if (listed.length > 0 || (await wereTaken(trx, productId, marks))) return false;
  await trx.deleteFrom('product_imeis').where('product_id', '=', productId).execute();
  if (rows.length === 0) {
    await stopLookAlike(trx, productId, deps);
    return true;
  }
  await trx
    .insertInto('product_imeis')
    .values(rows.map((row) => ({ product_id: productId, ...row })))
    .execute();
  const reports = await selectReports(trx, marks)
    .select(isStopping.as('stops'))
    .where(isUnderLook)
    .where('member_id', '<>', sellerId)
    .execute();
  for (const { id: reportId, stops } of reports) {
    const id = await recordMatch(trx, { reportId, productId }, deps);
    // An unsold phone that is not held has no holds to end.
    if (id && stops) await stopMatch(trx, { id, productId }, deps);
  }
  return true;
}

const wereTaken = async (trx: Db, productId: string, marks: string[]) =>
  marks.length > 0 &&
  (await trx
    .selectFrom('imei_clashes')
    .select('id')
    .where('other_id', '=', productId)
    .where(sql<SqlBool>`freed_marks <> '{}' and freed_marks && ${marks}::text[]`)
    .executeTakeFirst()) !== undefined;
