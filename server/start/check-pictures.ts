import type { Db } from '../db/client.ts';
import type { ImageHost } from '../ports/image-host/port.ts';

/** So many, because one may be lost or still be on its way. */
const sample = 3;

/**
 * Whether this process has the pictures of its database: a `DATA_DIR` that processes do not share,
 * or that was not restored with the database, has none of the newest. True without any phone.
 */
export async function hasPictures(db: Db, imageHost: Pick<ImageHost, 'read'>): Promise<boolean> {
  const newest = await db
    .selectFrom('products')
    .select('image_id')
    .where('removed_at', 'is', null)
    .where('image_id', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(sample)
    .execute();
  if (newest.length === 0) return true;
  const found = await Promise.all(newest.map(({ image_id }) => imageHost.read(image_id ?? '')));
  return found.some((picture) => picture !== null);
}
