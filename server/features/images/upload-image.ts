import { limits } from '#contract/rules.ts';
import type { Handler } from '#server/http/handler.ts';

/**
 * Stores a picture and gives its address. Nothing refers to it yet: it expires after 600 seconds
 * (specification, section 9), or sooner when `expiration` says so, unless it is used by then.
 */
export const uploadImage: Handler<'POST /images'> = async ({ query, file, deps }) => {
  const id = deps.newId();
  const lifetime = Math.min(
    query.expiration ?? limits.uploadExpiresSeconds,
    limits.uploadExpiresSeconds,
  );
  const expires = new Date(deps.clock().getTime() + lifetime * 1000);
  // The row comes first, so that pictures left over from a crash are swept as well.
  await deps.db.insertInto('images').values({ id, expires_at: expires }).execute();
  try {
    await deps.imageHost.store(id, file);
  } catch (error) {
    await deps.db.deleteFrom('images').where('id', '=', id).execute();
    throw error;
  }
  return { data: { url: deps.imageHost.urlOf(id) }, success: true, status: 200 };
};
