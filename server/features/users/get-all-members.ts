import { type SqlBool, sql } from 'kysely';
import type { Title } from '#contract/constants.ts';
import type { ListQuery } from '#contract/paging.ts';
import type { UserRecord } from '#contract/users.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';

export const getAllBuyers: Handler<'GET /allbuyers'> = async ({ query, deps }) => {
  const rows = await selectMembers(deps.db, 'buyer', query).execute();
  return rows.map((row) => toUserRecord(row, deps.imageHost));
};

/** Sellers, each with the number of phones that would be removed together with them. */
export const getAllSellers: Handler<'GET /allsellers'> = async ({ query, deps }) => {
  const rows = await selectMembers(deps.db, 'seller', query)
    .select(({ selectFrom, fn }) =>
      selectFrom('products')
        .select(fn.countAll<string>().as('phones'))
        .whereRef('products.seller_id', '=', 'members.id')
        .where('products.paid_at', 'is', null)
        .where('products.removed_at', 'is', null)
        .as('unsold'),
    )
    .execute();
  return rows.map((row) => ({
    ...toUserRecord(row, deps.imageHost),
    unsold: Number(row.unsold),
  }));
};

/** A page of the members with this title, newest first, without admins and removed ones. */
function selectMembers(db: Db, title: Title, { before: cursor, limit }: ListQuery) {
  const members = db
    .selectFrom('members')
    .select(['id', 'name', 'email', 'image_id', 'photo_url', 'is_verified'])
    .where('title', '=', title)
    .where('is_admin', '=', false)
    .where('removed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
  if (!cursor) return members;
  return members.where(
    sql<SqlBool>`(created_at, id) < (select created_at, id from members where id = ${cursor})`,
  );
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

function toUserRecord(row: MemberRow, imageHost: ImageHost): UserRecord {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    img: row.image_id ? imageHost.urlOf(row.image_id) : (row.photo_url ?? ''),
    isVerified: row.is_verified,
  };
}
