import type { Title } from '#contract/constants.ts';
import type { UserRecord } from '#contract/users.ts';
import type { Deps } from '#server/http/deps.ts';

/** All members with this title, newest first, as the admin reads them. */
export async function listMembers(title: Title, { db, imageHost }: Deps): Promise<UserRecord[]> {
  const rows = await db
    .selectFrom('members')
    .select(['id', 'name', 'email', 'image_id', 'photo_url', 'is_verified'])
    .where('title', '=', title)
    .where('is_admin', '=', false)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    name: row.name,
    email: row.email,
    img: row.image_id ? imageHost.urlOf(row.image_id) : (row.photo_url ?? ''),
    isVerified: row.is_verified,
  }));
}
