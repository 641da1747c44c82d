import { sql } from 'kysely';
import { limits, messages } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';
import { claimImages } from '../images/claim-image.ts';
import { expireImages } from '../images/expire-images.ts';

type Photos = { img: string; photos?: readonly string[] | undefined };

/**
 * Claims a seller's uploads as photos of a phone, and returns their ids in order, the cover first.
 * Throws `bad-input` at `photos` for more than 8 with the cover, and what `claimImages` throws.
 */
export async function claimPhotos(
  trx: Db,
  { img, photos = [] }: Photos,
  { imageHost, userId }: { imageHost: ImageHost; userId: string },
): Promise<[cover: string, ...others: string[]]> {
  const urls = [...new Set([img, ...photos])];
  if (urls.length > limits.photos) {
    throw new Problem('bad-input', { fields: { photos: messages.photosTooMany } });
  }
  const field = photos.length > 0 ? 'photos' : 'img';
  const claim = { imageHost, userId, field, withoutCodes: true };
  const [cover = '', ...others] = await claimImages(trx, urls, claim);
  return [cover, ...others];
}

/** The ids of the photos after a phone's cover, in order. */
export const photosOf = sql<string[]>`array(
  select image_id from product_photos where product_id = products.id order by position
)`.as('photos');

/** Stores the photos after the cover of a phone that has none yet. */
export async function storePhotos(trx: Db, productId: string, others: string[]): Promise<void> {
  if (others.length === 0) return;
  await trx
    .insertInto('product_photos')
    .values(
      others.map((imageId, index) => ({
        product_id: productId,
        position: index + 2,
        image_id: imageId,
      })),
    )
    .execute();
}

/**
 * Replaces the photos of a phone by those of `claimPhotos`; lock its row first. Unused ones are
 * deleted by the next sweep, or remain as evidence for those who booked it.
 */
export async function replacePhotos(
  trx: Db,
  productId: string,
  [cover, ...others]: [cover: string, ...others: string[]],
  now: Date,
): Promise<void> {
  const before = await trx
    .selectFrom('product_photos')
    .select('image_id')
    .where('product_id', '=', productId)
    .$castTo<{ image_id: string | null }>()
    .union(trx.selectFrom('products').select('image_id').where('id', '=', productId))
    .execute();
  await trx.deleteFrom('product_photos').where('product_id', '=', productId).execute();
  // Also with the same cover, because the row's trigger changes the lists' version.
  await trx.updateTable('products').set({ image_id: cover }).where('id', '=', productId).execute();
  await storePhotos(trx, productId, others);
  const kept = [cover, ...others];
  const gone = before.flatMap(({ image_id: id }) => (id && !kept.includes(id) ? [id] : []));
  await expireImages(trx, gone, now);
}
