import type { Db } from '#server/db/client.ts';
import { expireImages } from './expire-images.ts';
import { expirePhotos } from './private-photos.ts';

type Removed = { productIds: string[]; memberId?: string };

/**
 * Lets the pictures of removed phones, and of a removed member, expire now, so that the next sweep
 * deletes their files. A picture that another phone or member uses remains, and so does one that
 * may be evidence in a deal. Call it in the transaction of the removal, before the rows lose their
 * `image_id`: pictures are locked before brands, as in listing a phone.
 */
export async function releaseImages(
  trx: Db,
  { productIds, memberId }: Removed,
  now: Date,
): Promise<void> {
  const ids = [...productIds, ...(memberId ? [memberId] : [])];
  if (ids.length === 0) return;
  // Locked in a statement of its own, so that the next one sees concurrent listings.
  const images = await trx
    .selectFrom('images')
    .select('id')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('products')
        .select('image_id as id')
        .where('id', 'in', ids)
        .where('image_id', 'is not', null)
        .union(selectFrom('product_photos').select('image_id as id').where('product_id', 'in', ids))
        .union(
          selectFrom('members')
            .select('image_id as id')
            .where('id', 'in', ids)
            .where('image_id', 'is not', null),
        )
        .$castTo<{ id: string }>(),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
  if (images.length === 0) return;
  const imageIds = images.map(({ id }) => id);
  await expireImages(trx, imageIds, now, ids);
  await trx.deleteFrom('product_photos').where('product_id', 'in', ids).execute();
}

/** Deletes a member's photos with codes, whose row is locked. */
export async function takeCodePhotos(trx: Db, memberId: string, now: Date): Promise<void> {
  const rows = await trx
    .deleteFrom('code_photos')
    .where('member_id', '=', memberId)
    .returning('image_id')
    .execute();
  await expirePhotos(
    trx,
    rows.flatMap(({ image_id }) => image_id ?? []),
    now,
  );
}
