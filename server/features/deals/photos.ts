import type { FastifyInstance } from 'fastify';
import { dealLimits } from '#contract/orders/deal-limits.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { Db } from '#server/db/client.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { findParties, rolesIn } from '../bookings/parties.ts';
import { expirePhotos, hidePhotos, photoUrl, servePhotos } from '../images/private-photos.ts';

type NewPhotos = {
  bookingId: string;
  eventId: string;
  /** The uploader of the photos. */
  userId: string;
  urls: readonly string[];
};

/** Stores new uploads as the photos of an event. Throws as `hidePhotos`. */
export async function keepPhotos(
  trx: Db,
  { bookingId, eventId, userId, urls }: NewPhotos,
  deps: Pick<Deps, 'imageHost' | 'clock'>,
): Promise<void> {
  const about = { booking_id: bookingId, event_id: eventId, private_since: deps.clock() };
  const store = async (ids: string[]) => {
    const rows = ids.map((image_id) => ({ image_id, ...about }));
    await trx.insertInto('deal_photos').values(rows).execute();
  };
  await hidePhotos(trx, urls, { userId, store }, deps);
}

/** The photos of a deal's problem, with their events. */
export async function readPhotos(db: Db, bookingId: string): Promise<OrderPage['photos']> {
  const rows = await db
    .selectFrom('deal_photos')
    .select(['image_id', 'event_id'])
    .where('booking_id', '=', bookingId)
    .orderBy('image_id')
    .execute();
  return rows.map(({ image_id, event_id }) => ({
    eventId: event_id,
    url: photoUrl('order', bookingId, image_id),
  }));
}

/** Sends a photo of a problem, or of the phone as it was booked, to buyer, seller and admins. */
export function serveDealPhotos(api: FastifyInstance, deps: Deps): void {
  servePhotos(
    api,
    'order',
    async ({ caller, id, imageId }, { db }) => {
      const parties = await findParties(db, id);
      const isAdmin = caller.member?.isAdmin ?? false;
      if (!parties || rolesIn(parties, caller.userId, isAdmin).length === 0) return false;
      return await isOfOrder(db, id, imageId);
    },
    deps,
  );
}

async function isOfOrder(db: Db, bookingId: string, imageId: string): Promise<boolean> {
  const photo = await db
    .selectFrom('deal_photos')
    .select('image_id')
    .where('booking_id', '=', bookingId)
    .where('image_id', '=', imageId)
    // Photos of the phone as it was booked, which are no longer public.
    .union(
      db
        .selectFrom('bookings')
        .innerJoin('listing_version_photos as kept', (join) =>
          join
            .onRef('kept.product_id', '=', 'bookings.product_id')
            .onRef('kept.version', '=', 'bookings.version'),
        )
        .select('kept.image_id')
        .where('bookings.id', '=', bookingId)
        .where('kept.image_id', '=', imageId),
    )
    .executeTakeFirst();
  return photo !== undefined;
}

/**
 * Makes older photos private, and lets those of long-ended deals expire with the next sweep of
 * pictures. Returns how many of both.
 */
export async function sweepDealPhotos({ db, clock, imageHost, log }: Deps): Promise<number> {
  const now = clock();
  const open = await db
    .selectFrom('deal_photos')
    .select('image_id')
    .where('private_since', 'is', null)
    .execute();
  let done = 0;
  for (const { image_id: id } of open) {
    try {
      await imageHost.keepPrivate(id);
      await db
        .updateTable('deal_photos')
        .set({ private_since: now })
        .where('image_id', '=', id)
        .execute();
      done += 1;
    } catch (error) {
      log.error({ err: error, imageId: id }, 'a photo of a problem could not be made private');
    }
  }
  const since = new Date(now.getTime() - dealLimits.photoDays * 24 * 60 * 60 * 1000);
  const gone = await db.transaction().execute(async (trx) => {
    const rows = await trx
      .deleteFrom('deal_photos')
      .where('booking_id', 'in', ({ selectFrom }) =>
        selectFrom('deals')
          .select('booking_id')
          .where('state', 'in', ['completed', 'refunded'])
          .where('changed_at', '<=', since),
      )
      .returning('image_id')
      .execute();
    const ids = rows.map(({ image_id }) => image_id);
    return await expirePhotos(trx, ids, now);
  });
  return done + gone;
}
