import { sql } from 'kysely';
import { messages } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/lib/problem.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';

type Claim = {
  imageHost: ImageHost;
  /** Who will show the pictures; nobody shows what another person has uploaded. */
  userId: string;
  /** The field that a refusal names. */
  field: string;
  /** Only what is shown nowhere yet, for a picture that is kept private. */
  onlyNew?: boolean;
};

/**
 * Marks uploads as used, so that they never expire, and returns their ids in the order of `urls`,
 * each once. Call it in the transaction that stores the references. Throws `bad-input` for an address
 * on another host and for somebody else's upload, and `upload-expired` for one that is gone, or private.
 */
export async function claimImages(
  trx: Db,
  urls: readonly string[],
  { imageHost, userId, field, onlyNew = false }: Claim,
): Promise<string[]> {
  const ids = [...new Set(urls.map((url) => imageHost.idOf(url)))];
  const refuse = (message: string) => new Problem('bad-input', { fields: { [field]: message } });
  if (!ids.every((id) => id !== null)) throw refuse(messages.urlInvalid);
  // Locked in a fixed order: of two listings with the same pictures one waits for the other.
  const { rows: claimed } = await sql<{ id: string; uploaded_by: string | null }>`
    update images set expires_at = null, kept_since = null
    where id in (select id from images where id = any(${ids}::uuid[])
        and (expires_at is not null or not ${onlyNew}) and private_since is null
        and not exists (select from deal_photos where image_id = images.id)
      order by id for update)
    returning id, uploaded_by`.execute(trx);
  if (claimed.length < ids.length) throw new Problem('upload-expired');
  const isForeign = claimed.some(({ uploaded_by: by }) => by !== null && by !== userId);
  if (isForeign) throw refuse(messages.photoNotYours);
  return ids;
}
