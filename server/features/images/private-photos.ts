import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/db/client.ts';
import { authorize } from '#server/http/api/authenticate.ts';
import type { Deps } from '#server/http/api/deps.ts';
import { Problem } from '#server/lib/problem.ts';
import { claimImages } from './claim-image.ts';

type Hiding = {
  /** The uploader of the photos. */
  userId: string;
  /** The field for the error message. */
  field?: string;
  /** Refuses photos with a readable code. */
  withoutCodes?: boolean;
  /** Writes the references, in the order of the addresses. */
  store: (imageIds: string[]) => Promise<void>;
};

/**
 * Takes new uploads as photos that only few may see, and moves their files in the same transaction,
 * because no later job would find a public file. Throws `bad-input`, `upload-expired` and
 * `image-has-code`.
 */
export async function hidePhotos(
  trx: Db,
  urls: readonly string[],
  { userId, field = 'photos', withoutCodes = false, store }: Hiding,
  { imageHost, clock }: Pick<Deps, 'imageHost' | 'clock'>,
): Promise<void> {
  if (urls.length === 0) return;
  const claim = { imageHost, userId, field, onlyNew: true, withoutCodes };
  const ids = await claimImages(trx, urls, claim);
  await store(ids);
  await trx.updateTable('images').set({ private_since: clock() }).where('id', 'in', ids).execute();
  for (const id of ids) await imageHost.keepPrivate(id);
}

/** Lets private photos whose references were deleted expire with the next sweep of pictures. */
export async function expirePhotos(trx: Db, ids: string[], now: Date): Promise<number> {
  if (ids.length > 0) {
    await trx.updateTable('images').set({ expires_at: now }).where('id', 'in', ids).execute();
  }
  return ids.length;
}

export type Viewer = NonNullable<Awaited<ReturnType<typeof authorize>>>;

/** Whether a user may see a photo below the id of its order, thread or listing. */
type MaySee = (
  which: { caller: Viewer; id: string; imageId: string },
  deps: Deps,
) => Promise<boolean>;

/** What has photos: an order, a thread, or a listing of which the code was photographed. */
type PhotoPlace = 'order' | 'threads' | 'codephotos';

type PhotoAddress = { Params: { id: string; photo: string } };

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Sends private photos. Not a call of the contract, because a page shows a photo by its address, with
 * the session's cookie; a token is accepted too. Caches must not store it, so that later users of the
 * device, and removed members, cannot see it. Others get a 404, as for what it belongs to.
 */
export function servePhotos(
  api: FastifyInstance,
  place: PhotoPlace,
  maySee: MaySee,
  deps: Deps,
): void {
  api.get<PhotoAddress>(`/${place}/:id/photos/:photo`, async (request, reply) => {
    // Set before the checks, so that refusals are not stored either.
    reply.header('cache-control', 'private, no-store');
    const caller = await authorize({ access: 'signed-up' }, request, deps);
    const { id, photo: imageId } = request.params;
    const isAllowed =
      caller &&
      uuid.test(id) &&
      uuid.test(imageId) &&
      (await maySee({ caller, id, imageId }, deps));
    const bytes = isAllowed ? await deps.imageHost.readPrivate(imageId) : null;
    if (!bytes) throw new Problem('not-found');
    return reply
      .headers({
        'content-type': 'image/webp',
        // Browsers style the page of a picture that is opened by itself.
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      .send(bytes);
  });
}

/** Without a host, because the session is on the same host as pages and calls. */
export const photoUrl = (place: PhotoPlace, id: string, imageId: string): string =>
  `/api/${place}/${id}/photos/${imageId}`;
