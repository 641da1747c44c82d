import { type SqlBool, sql } from 'kysely';
import type { Title } from '#contract/constants.ts';
import type { UserRecord } from '#contract/members/users.ts';
import type { ListQuery } from '#contract/paging.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';
import { countOf, toListPage } from '../keyset-pagination.ts';

export const getAllBuyers: Handler<'GET /allbuyers'> = async ({ query, deps }) => {
  const rows = await selectMembers(deps.db, 'buyer', query).execute();
  return toListPage({
    query,
    fetched: rows.map((row) => toUserRecord(row, deps.imageHost)),
    count: () => countMembers(deps.db, 'buyer'),
  });
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
  const fetched = rows.map((row) => ({
    ...toUserRecord(row, deps.imageHost),
    unsold: Number(row.unsold),
  }));
  return toListPage({ query, fetched, count: () => countMembers(deps.db, 'seller') });
};

/** The members with this title, without admins and removed ones. */
function listedMembers(db: Db, title: Title) {
  return db
    .selectFrom('members')
    .where('title', '=', title)
    .where('is_admin', '=', false)
    .where('removed_at', 'is', null);
}

function countMembers(db: Db, title: Title): Promise<number> {
  return countOf(listedMembers(db, title).select(({ fn }) => fn.countAll<string>().as('rows')));
}

/** A page of them, newest first, and one row more. */
function selectMembers(db: Db, title: Title, { before: cursor, limit }: ListQuery) {
  const members = listedMembers(db, title)
    .select(['id', 'name', 'email', 'image_id', 'photo_url', 'is_verified'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
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
