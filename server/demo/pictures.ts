import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Deps } from '#server/http/api/deps.ts';

/** The stored WebP of a demo picture; `name` is its path in `pictures/`, without `.webp`. */
export function readPicture(name: string): Promise<Buffer> {
  return readFile(join(import.meta.dirname, 'pictures', `${name}.webp`));
}

/** The same id in each shop, so that a picture is stored once, for all phones that show it. */
export function pictureId(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/**
 * Stores a demo picture in the image host, unless it is there, and returns its address. It belongs
 * to no member, so that phones of several sellers can show it, and it never expires.
 */
export async function showPicture(
  name: string,
  { db, imageHost }: Pick<Deps, 'db' | 'imageHost'>,
): Promise<string> {
  const id = pictureId(name);
  const row = await db.selectFrom('images').select('id').where('id', '=', id).executeTakeFirst();
  if (!row) {
    const webp = await readPicture(name);
    const avif = await readFile(join(import.meta.dirname, 'pictures', `${name}.avif`)).catch(
      () => undefined,
    );
    await imageHost.store(id, webp, avif && { webp, avif });
    // The row comes last: without it, the next start stores the files again.
    await db
      .insertInto('images')
      .values({ id, expires_at: null, uploaded_by: null })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  return imageHost.urlOf(id);
}
