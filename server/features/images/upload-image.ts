import { createHash } from 'node:crypto';
import { limits } from '#contract/rules.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { showsCode } from './codes/shows-code.ts';

/**
 * Stores a picture and returns its address. It expires after 600 seconds (specification, section
 * 9), or after `expiration` seconds if that is less, unless it is claimed by then. Throws
 * `image-has-code` for a listing's photo with a readable code.
 */
export const uploadImage: Handler<'POST /images'> = async ({ query, file, caller, deps }) => {
  const { db, imageHost, clock } = deps;
  const id = deps.newId();
  const expiresIn = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const maxSeconds = limits.uploadExpiresSeconds;
  // The row comes first, so that the sweep also finds pictures left by a crash.
  await db
    .insertInto('images')
    .values({ id, expires_at: expiresIn(maxSeconds), uploaded_by: caller?.userId ?? null })
    .execute();
  const [store, search] = await Promise.allSettled([imageHost.store(id, file), showsCode(file)]);
  if (store.status === 'rejected') {
    // A store that went away may have some of its files: the row expires, and the sweep removes them.
    // A full disk may refuse the deletion as well; then the row expires by itself.
    if (!(store.reason instanceof Problem)) {
      await db
        .deleteFrom('images')
        .where('id', '=', id)
        .execute()
        .catch(() => {});
    }
    throw store.reason;
  }
  const isRefused = search.status === 'fulfilled' && search.value && query.for === 'listing';
  if (search.status === 'rejected' || isRefused) {
    await imageHost.remove(id);
    await db.deleteFrom('images').where('id', '=', id).execute();
    throw search.status === 'rejected' ? search.reason : new Problem('image-has-code');
  }
  // The expiry starts anew, because the picture may have been queued for long.
  const stored = await db
    .updateTable('images')
    .set({
      expires_at: expiresIn(Math.min(query.expiration ?? maxSeconds, maxSeconds)),
      has_code: search.value,
      digest: createHash('sha256').update(file).digest('hex'),
    })
    .where('id', '=', id)
    .executeTakeFirst();
  if (stored.numUpdatedRows === 0n) {
    await imageHost.remove(id);
    throw new Problem('temporarily-down');
  }
  return { data: { url: imageHost.urlOf(id) }, success: true, status: 200 };
};

/** The ticket allows uploads without an account for 10 minutes, for the registration. */
export const createUploadTicket: Handler<'POST /images/ticket'> = async ({ deps }) => ({
  key: await deps.tokens.issueUploadTicket(),
});
