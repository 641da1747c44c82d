import { sql } from 'kysely';
import { messages } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import { Problem } from '#server/http/api/problem.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';

type Claim = {
  imageHost: ImageHost;
  /** Who will show the pictures; nobody shows what another person has uploaded. Null: any may. */
  userId: string | null;
  /** The field that a refusal names. */
  field: string;
};

/**
 * Marks uploads as used, so that they never expire, and returns their ids in the order of `urls`,
 * each once. Call it in the transaction that stores the references. Throws `bad-input` for an address
 * on another host and for somebody else's upload, and `upload-expired` for one that is gone.
 */
export async function claimImages(
  trx: Db,
  urls: readonly string[],
  { imageHost, userId, field }: Claim,
): Promise<string[]> {
  const ids = [...new Set(urls.map((url) => imageHost.idOf(url)))];
  const refuse = (message: string) => new Problem('bad-input', { fields: { [field]: message } });
  if (!ids.every((id) => id !== null)) throw refuse(messages.urlInvalid);
  // Locked in a fixed order: of two listings with the same pictures one waits for the other.
  const { rows: claimed } = await sql<{ id: string; uploaded_by: string | null }>`
    update images set expires_at = null
    where id in (select id from images where id = any(${ids}::uuid[]) order by id for update)
    returning id, uploaded_by`.execute(trx);
  if (claimed.length < ids.length) throw new Problem('upload-expired');
  const isForeign = claimed.some(
    ({ uploaded_by: by }) => by !== null && userId !== null && by !== userId,
  );
  if (isForeign) throw refuse(messages.photoNotYours);
  return ids;
}

/** The same for one picture of whoever it is, at the field `img`. */
export async function claimImage(trx: Db, imageHost: ImageHost, url: string): Promise<string> {
  const [id = ''] = await claimImages(trx, [url], { imageHost, userId: null, field: 'img' });
  return id;
}
