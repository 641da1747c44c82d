import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import type { Db } from '#server/db/client.ts';
import { hasId } from '#server/db/has-id.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { photoUrl } from '../images/private-photos.ts';
import { lockForAct } from '../members/lock-member.ts';
import { refuseOwnMatter } from '../members/own-matter.ts';
import { isUnproven } from '../members/standing.ts';
import { notify } from '../notices/notify.ts';

/** The photos of a listing after its cover, in order. */
const photosOf = sql<string[]>`array(select image_id from product_photos
  where product_id = products.id order by position)`.as('photos');

/** Photos with codes that wait for a decision, beside their listings; the longest first, at most 100. */
export const getCodePhotos: Handler<'GET /codephotos'> = async ({ query, caller, deps }) => {
  const { imageHost } = deps;
  const rows = await selectWaiting(deps.db)
    .innerJoin('members', 'members.id', 'code_photos.member_id')
    .select(['products.selling_price', 'products.description', 'members.name as seller_name'])
    .select(['code_photos.sent_at', 'code_photos.code', 'products.image_id as cover', photosOf])
    .where(hasId('code_photos.id', query.id))
    .orderBy('code_photos.sent_at')
    .orderBy('code_photos.id')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    at: row.sent_at.toISOString(),
    code: row.code,
    url: row.image_id ? photoUrl('codephotos', row.product_id, row.image_id) : '',
    productId: row.product_id,
    name: row.name,
    photos: [row.cover, ...row.photos].flatMap((photo) => (photo ? imageHost.urlOf(photo) : [])),
    selingPrice: toTaka(row.selling_price),
    description: row.description,
    selersName: row.seller_name,
    own: row.member_id === caller.userId,
  }));
};

/**
 * Decides whether a photo has the code and the phone of its listing. One that fits ranks all phones of
 * the seller like others, for good; after one that does not, they are ranked below again, until a
 * photo fits. The seller is notified. Throws `not-found` for one that does not wait, and `own-matter`.
 */
export const decideCodePhoto: Handler<'POST /codephotos/:id'> = ({ params, body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockForAct(trx, caller.userId, 'POST /codephotos/:id', deps);
    const now = deps.clock();
    const wanted = selectWaiting(trx).where('code_photos.id', '=', params.id);
    const found = await wanted.executeTakeFirst();
    if (!found) throw new Problem('not-found');
    refuseOwnMatter(caller.userId, found.member_id);
    // First, as when the seller sends another photo instead.
    const seller = trx.selectFrom('members').select('id').where('id', '=', found.member_id);
    await seller.forNoKeyUpdate().execute();
    const photo = await wanted.forUpdate('code_photos').executeTakeFirst();
    if (!photo) throw new Problem('not-found');
    const { member_id: memberId, product_id: productId, name } = photo;
    const { verdict } = body;
    const fits = verdict === 'fits';
    await trx
      .updateTable('code_photos')
      .set({ verdict, decided_at: now, decided_by: caller.userId })
      .where('id', '=', params.id)
      .execute();
    const action = fits ? ('code-photo-fits' as const) : ('code-photo-refused' as const);
    const act = { action, actorId: caller.userId, target: memberId };
    await recordAudit(trx, { ...act, detail: { name } }, deps);
    const kind = `code-photo-${verdict}` as const;
    await notify(trx, { memberId, kind, event: params.id, productId }, deps);
    if (fits) {
      const members = trx.updateTable('members').where('id', '=', memberId);
      await members.set({ code_photo_at: now }).execute();
    }
    await rankAll(trx, memberId, fits, now);
    return { acknowledged: true, modifiedCount: 1 };
  });

/** Ranks all phones of a seller: like others, or below them unless the seller is proven otherwise. */
async function rankAll(trx: Db, memberId: string, fits: boolean, now: Date): Promise<void> {
  await (fits
    ? sql`update products set stands_last = false, last_by = null
        where seller_id = ${memberId} and last_by = 'code'`
    : sql`update products set stands_last = true, last_by = 'code'
        where seller_id = ${memberId} and not stands_last and paid_at is null
          and removed_at is null
          and (select ${isUnproven(now)} from members where members.id = seller_id)`
  ).execute(trx);
}

/** Those whose phone is still listed. */
const selectWaiting = (db: Db) =>
  db
    .selectFrom('code_photos')
    .innerJoin('products', 'products.id', 'code_photos.product_id')
    .select(['code_photos.id', 'code_photos.member_id', 'code_photos.image_id'])
    .select(['code_photos.product_id', 'products.name'])
    .where('code_photos.decided_at', 'is', null)
    .where('products.removed_at', 'is', null);
