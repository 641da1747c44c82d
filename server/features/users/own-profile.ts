import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';
import { claimImages } from '../images/claim-image.ts';
import { releaseImages } from '../images/release-images.ts';
import { lockMember } from '../members/lock-member.ts';
import { dropBadge } from './drop-badge.ts';

type Photo = { image_id: string | null; photo_url: string | null };

const addressOf = ({ image_id, photo_url }: Photo, imageHost: ImageHost): string =>
  image_id ? imageHost.urlOf(image_id) : (photo_url ?? '');

/** The caller's own record; throws `not-allowed` for a user who is not a member yet. */
export const getMe: Handler<'GET /me'> = async ({ caller, deps }) => {
  const member = await deps.db
    .selectFrom('members')
    .select(['name', 'email', 'image_id', 'photo_url', 'title', 'is_verified'])
    .select(['phone_number', 'location', 'created_at', 'address_confirmed_at'])
    .where('id', '=', caller.userId)
    .executeTakeFirst();
  if (!member) throw new Problem('not-allowed');
  return {
    name: member.name,
    email: member.email,
    img: addressOf(member, deps.imageHost),
    title: member.title,
    isVerified: member.is_verified,
    phoneNumber: member.phone_number ?? '',
    location: member.location ?? '',
    memberSince: member.created_at.toISOString(),
    addressConfirmed: member.address_confirmed_at !== null || !deps.confirmAddresses,
    hasPassword: await deps.identity.hasPassword(caller.userId),
  };
};

/**
 * Changes the caller's name, photo and number, here and at the identity provider. Listed phones
 * show the new name at once; orders have the name of their time. A replaced photo expires, unless
 * it has another use. Throws `not-allowed` as above, `badge-at-stake` for a seller who has not
 * accepted that the change costs the badge, and what `claimImages` throws.
 */
export const updateMe: Handler<'PUT /me'> = async ({ body, caller, deps }) => {
  const { userId, member } = caller;
  if (!member) throw new Problem('not-allowed');
  const { name, phoneNumber, img, losesBadge } = body;
  await transact(deps.db, async (trx) => {
    await lockMember(trx, userId, 'alone');
    const photo = await replacePhoto(trx, userId, img, deps);
    const now = { name, phoneNumber };
    await dropBadge(trx, { memberId: userId, now, isAccepted: losesBadge }, deps);
    const profile = { name, phone_number: phoneNumber || null, ...photo };
    await trx.updateTable('members').set(profile).where('id', '=', userId).execute();
  });
  // After the commit: repeating the request repairs a failure.
  await deps.identity.updateProfile(userId, { displayName: name, photoUrl: img || null });
  return { acknowledged: true, modifiedCount: 1 };
};

type PhotoDeps = { imageHost: ImageHost; clock: () => Date };

/** The columns of the photo at `img`, an upload; empty if it is the member's current photo. */
async function replacePhoto(
  trx: Db,
  userId: string,
  img: string,
  { imageHost, clock }: PhotoDeps,
): Promise<Photo | undefined> {
  const current = await trx
    .selectFrom('members')
    .select(['image_id', 'photo_url'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  if (img === addressOf(current, imageHost)) return undefined;
  await releaseImages(trx, { productIds: [], memberId: userId }, clock());
  const claim = { imageHost, userId, field: 'img' };
  const [image_id = null] = img ? await claimImages(trx, [img], claim) : [];
  return { image_id, photo_url: null };
}
