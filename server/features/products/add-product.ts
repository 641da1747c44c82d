import { toPoisha } from '#contract/money.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { findImeis } from '../imeis/read-imeis.ts';
import { lockActiveMember } from '../members/lock-member.ts';
import { isNewSeller, rankColumns } from '../members/standing.ts';
import { refuseUnusual } from '../prices/refuse-unusual.ts';
import { standsLast, usualPrice } from '../prices/stands-last.ts';
import { declare } from './declare.ts';
import { storeImeis } from './declare-imeis.ts';
import { hasTricks } from './hidden-by-words.ts';
import { hiddenColumns } from './hiding.ts';
import { listedColumns } from './listed-columns.ts';
import { stopLookAlike } from './look-alikes.ts';
import { claimPhotos, storePhotos } from './photos.ts';

/**
 * Lists a phone of the caller. Idempotent for the same picture, so that a retry after a lost
 * response does not list the phone twice. Texts with contact details, links or words of known
 * tricks hide the phone until an admin has reviewed it; an empty box, parts or a price far below
 * the usual are ranked last until then, and those of a new seller until a photo with the day's code fits. Throws `upload-expired`, `not-signed-in`, and `bad-input`
 * for an unknown brand, model or place, for more than 8 photos, and for another member's photos; also
 * `price-unusual` and the `imei-` mistakes.
 */
export const addProduct: Handler<'POST /addproduct'> = async ({ body, caller, deps }) => {
  const imeis = findImeis(body.imeis ?? '');
  const added = await transact(deps.db, async (trx) => {
    await lockActiveMember(trx, caller.userId);
    // Before the check for a repetition, so that invalid input is refused even with a listed
    // picture.
    const declared = await declare(trx, body);
    const { imageHost } = deps;
    const { userId } = caller;
    const [imageId, ...others] = await claimPhotos(trx, body, { imageHost, userId });
    // The picture's row is locked from here on, so a concurrent retry waits for this transaction.
    const listed = await trx
      .selectFrom('products')
      .select('id')
      .where('image_id', '=', imageId)
      .where('seller_id', '=', caller.userId)
      .where('name', '=', body.name)
      .where('selling_price', '=', toPoisha(body.selingPrice))
      .where('paid_at', 'is', null)
      .where('removed_at', 'is', null)
      .executeTakeFirst();
    if (listed) return { insertedId: listed.id };
    const newId = deps.newId();
    const columns = listedColumns(body);
    const { model_id: modelId = null } = declared;
    const usual = await usualPrice(trx, { name: body.name, modelId }, deps.clock());
    refuseUnusual(body, usual);
    const isNew = await isNewSeller(trx, userId, deps.clock());
    await trx
      .insertInto('products')
      .values({
        id: newId,
        seller_id: caller.userId,
        ...columns,
        image_id: imageId,
        post_time: body.postTime,
        advertised_at: null,
        paid_at: null,
        removed_at: null,
        created_at: deps.clock(),
        ...declared,
        sign_at: deps.clock(),
        ...rankColumns(standsLast(body.name, columns.selling_price, usual), isNew),
        ...hiddenColumns(hasTricks(body) ? 'words' : 'shown', deps.clock()),
      })
      .execute();
    await storePhotos(trx, newId, others);
    const sellerId = caller.userId;
    // The phone is listed in any case, so that nothing of the work is lost.
    const isFree =
      imeis.length === 0 || (await storeImeis(trx, { productId: newId, sellerId, imeis }, deps));
    await stopLookAlike(trx, newId, deps);
    return {
      insertedId: newId,
      ...(!isFree && { imeiListed: true as const }),
      ...(isNew && { codeWanted: true as const }),
    };
  });
  return { acknowledged: true, ...added };
};
