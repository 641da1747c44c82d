import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { claimImages } from '../images/claim-image.ts';

type NewPhotos = {
  bookingId: string;
  eventId: string;
  /** Who has uploaded them. */
  userId: string;
  urls: readonly string[];
};

/** Keeps uploads as the photos of an event. Throws `bad-input` and `upload-expired`. */
export async function keepPhotos(
  trx: Db,
  { bookingId, eventId, userId, urls }: NewPhotos,
  { imageHost }: Pick<Deps, 'imageHost'>,
): Promise<void> {
  if (urls.length === 0) return;
  const ids = await claimImages(trx, urls, { imageHost, userId, field: 'photos' });
  await trx
    .insertInto('deal_photos')
    .values(ids.map((image_id) => ({ image_id, booking_id: bookingId, event_id: eventId })))
    .execute();
}
