import { type SqlBool, sql } from 'kysely';
import type { Title } from '#contract/constants.ts';
import type { ListQuery } from '#contract/paging.ts';
import type { UserRecord } from '#contract/users.ts';
import type { Db } from '#server/db/client.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';

/** A page of the members with this title, newest first, as the admin reads them. */
export function selectMembers(db: Db, title: Title, { before, limit }: ListQuery) {
  const members = db
    .selectFrom('members')
    .select(['id', 'name', 'email', 'image_id', 'photo_url', 'is_verified'])
    .where('title', '=', title)
    .where('is_admin', '=', false)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (!before) return members;
  return members.where(
    sql<SqlBool>`(created_at, id) < (select created_at, id from members where id = ${before})`,
  );
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

export function toUserRecord(row: MemberRow, imageHost: ImageHost): UserRecord {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    img: row.image_id ? imageHost.urlOf(row.image_id) : (row.photo_url ?? ''),
    isVerified: row.is_verified,
  };
}
