import type { Deps } from '#server/http/deps.ts';

/** Removes uploads that nothing referred to in time; gives how many. One in use never expires. */
export async function sweepExpiredImages(deps: Deps): Promise<number> {
  const expired = await deps.db
    .deleteFrom('images')
    .where('expires_at', '<=', deps.clock())
    .returning('id')
    .execute();
  for (const { id } of expired) await deps.imageHost.remove(id);
  return expired.length;
}
