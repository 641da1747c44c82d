import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/http/api/problem.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';

/**
 * Marks an upload as used, so that it never expires, and returns its id. Call it in the transaction
 * that stores the reference. Throws `bad-input` with `invalidMessage` for an address on another
 * host, and `upload-expired` for an upload that is gone.
 */
export async function claimImage(
  trx: Db,
  imageHost: ImageHost,
  url: string,
  invalidMessage: string,
): Promise<string> {
  const id = imageHost.idOf(url);
  if (!id) throw new Problem('bad-input', { fields: { img: invalidMessage } });
  const claimed = await trx
    .updateTable('images')
    .set({ expires_at: null })
    .where('id', '=', id)
    .executeTakeFirst();
  if (claimed.numUpdatedRows === 0n) throw new Problem('upload-expired');
  return id;
}
