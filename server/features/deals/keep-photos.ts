import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { claimImage } from '../images/claim-image.ts';

/** Keeps uploads as the photos of an event. Throws `bad-input` and `upload-expired`. */
export async function keepPhotos(
  trx: Db,
  { bookingId, eventId, urls }: { bookingId: string; eventId: string; urls: readonly string[] },
  { imageHost }: Pick<Deps, 'imageHost'>,
): Promise<void> {
  for (const url of new Set(urls)) {
    const image_id = await claimImage(trx, imageHost, url);
    await trx
      .insertInto('deal_photos')
      .values({ image_id, booking_id: bookingId, event_id: eventId })
      .execute();
  }
}
