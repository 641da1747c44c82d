import { limits } from '#contract/rules.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/http/api/problem.ts';

/**
 * Stores a picture and gives its address. Nothing refers to it yet: it expires after 600 seconds
 * (specification, section 9), or sooner when `expiration` says so, unless it is used by then.
 */
export const uploadImage: Handler<'POST /images'> = async ({ query, file, deps }) => {
  const { db, imageHost, clock } = deps;
  const id = deps.newId();
  const expiresIn = (seconds: number) => new Date(clock().getTime() + seconds * 1000);
  const longest = limits.uploadExpiresSeconds;
  // The row comes first, so that pictures left over from a crash are swept as well.
  await db
    .insertInto('images')
    .values({ id, expires_at: expiresIn(longest) })
    .execute();
  try {
    await imageHost.store(id, file);
  } catch (error) {
    await db.deleteFrom('images').where('id', '=', id).execute();
    throw error;
  }
  // Its time starts when it is there: waiting for its turn must not use it up.
  const stored = await db
    .updateTable('images')
    .set({ expires_at: expiresIn(Math.min(query.expiration ?? longest, longest)) })
    .where('id', '=', id)
    .executeTakeFirst();
  if (stored.numUpdatedRows === 0n) {
    await imageHost.remove(id);
    throw new Problem('temporarily-down');
  }
  return { data: { url: imageHost.urlOf(id) }, success: true, status: 200 };
};

/** Registration sends its photo before there is an account; the ticket lets it, for 10 minutes. */
export const createUploadTicket: Handler<'POST /images/ticket'> = async ({ deps }) => ({
  key: await deps.tokens.issueUploadTicket(),
});
