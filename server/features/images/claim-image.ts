import { sql } from 'kysely';
import { messages } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';

type Claim = {
  imageHost: ImageHost;
  /** The member who will show the pictures; only the uploader may show one. */
  userId: string;
  /** The field for the error message. */
  field: string;
  /** Refuses a picture that is in use already, because it becomes private. */
  onlyNew?: boolean;
  /** Refuses a picture with a readable code, because everybody will see it. */
  withoutCodes?: boolean;
};

/**
 * Marks uploads as used, so that they never expire, and returns their ids in the order of `urls`,
 * without repetitions. Call it in the transaction that stores the references. Throws `bad-input`
 * for an address on another host or another member's upload, `upload-expired` for a removed or
 * private one, and `image-has-code`.
 */
export async function claimImages(
  trx: Db,
  urls: readonly string[],
  { imageHost, userId, field, onlyNew = false, withoutCodes = false }: Claim,
): Promise<string[]> {
  const ids = [...new Set(urls.map((url) => imageHost.idOf(url)))];
  const refuse = (message: string) => new Problem('bad-input', { fields: { [field]: message } });
  if (!ids.every((id) => id !== null)) throw refuse(messages.urlInvalid);
  // Locked in a fixed order, so that two listings with the same pictures cannot deadlock.
  const { rows: claimed } = await sql<{ uploaded_by: string | null; has_code: boolean | null }>`
    update images set expires_at = null, kept_since = null
    where id in (select id from images where id = any(${ids}::uuid[])
        and (expires_at is not null or not ${onlyNew}) and private_since is null
        and not exists (select from deal_photos where image_id = images.id)
      order by id for update)
    returning uploaded_by, has_code`.execute(trx);
  if (claimed.length < ids.length) throw new Problem('upload-expired');
  const isForeign = claimed.some(({ uploaded_by: by }) => by !== null && by !== userId);
  if (isForeign) throw refuse(messages.photoNotYours);
  if (withoutCodes && claimed.some((image) => image.has_code)) throw new Problem('image-has-code');
  return ids;
}
