import type { FastifyInstance } from 'fastify';
import { dealLimits } from '#contract/orders/deal-limits.ts';
import type { OrderPage } from '#contract/orders/orders.ts';
import type { Db } from '#server/db/client.ts';
import { authorize } from '#server/http/api/authenticate.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { findParties, rolesIn } from '../bookings/parties.ts';
import { claimImages } from '../images/claim-image.ts';

type NewPhotos = {
  bookingId: string;
  eventId: string;
  /** The uploader of the photos. */
  userId: string;
  urls: readonly string[];
};

/**
 * Stores new uploads as the photos of an event, and makes them private in the same transaction,
 * because no later job would find a public file. Throws `bad-input` and `upload-expired`.
 */
export async function keepPhotos(
  trx: Db,
  { bookingId, eventId, userId, urls }: NewPhotos,
  { imageHost, clock }: Pick<Deps, 'imageHost' | 'clock'>,
): Promise<void> {
  if (urls.length === 0) return;
  const ids = await claimImages(trx, urls, { imageHost, userId, field: 'photos', onlyNew: true });
  const about = { booking_id: bookingId, event_id: eventId, private_since: clock() };
  await trx
    .insertInto('deal_photos')
    .values(ids.map((image_id) => ({ image_id, ...about })))
    .execute();
  for (const id of ids) await imageHost.keepPrivate(id);
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
    // Without a host, because the session is on the same host as pages and calls.
    url: `/api/order/${bookingId}/photos/${image_id}`,
  }));
}

type PhotoAddress = { Params: { id: string; photo: string } };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Sends a photo to buyer, seller and admins. Not a call of the contract, because a page shows it by
 * its address, with the session's cookie; a token is accepted too. Caches must not store it, so
 * that later users of the device, and removed members, cannot see it. Strangers get a 404, as for
 * the order itself.
 */
export function serveDealPhotos(api: FastifyInstance, deps: Deps): void {
  api.get<PhotoAddress>('/order/:id/photos/:photo', async (request, reply) => {
    // Set before the checks, so that refusals are not stored either.
    reply.header('cache-control', 'private, no-store');
    const caller = await authorize({ access: 'signed-up' }, request, deps);
    const { id, photo } = request.params;
    const bytes = uuid.test(id) && uuid.test(photo) && (await readFor(caller, id, photo, deps));
    if (!bytes) throw new Problem('not-found');
    return reply
      .headers({
        'content-type': 'image/webp',
        'content-security-policy': "default-src 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(bytes);
  });
}

async function readFor(
  caller: Awaited<ReturnType<typeof authorize>>,
  bookingId: string,
  imageId: string,
  { db, imageHost }: Deps,
): Promise<Uint8Array | null> {
  const parties = await findParties(db, bookingId);
  const isAdmin = caller?.member?.isAdmin ?? false;
  if (!caller || !parties || rolesIn(parties, caller.userId, isAdmin).length === 0) return null;
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
  return photo ? await imageHost.readPrivate(imageId) : null;
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
    if (ids.length > 0) {
      await trx.updateTable('images').set({ expires_at: now }).where('id', 'in', ids).execute();
    }
    return ids.length;
  });
  return done + gone;
}
