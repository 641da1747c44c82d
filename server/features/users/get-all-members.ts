import { type SqlBool, sql } from 'kysely';
import type { Title } from '#contract/constants.ts';
import type { SharedNumber, UserRecord } from '#contract/members/users.ts';
import type { ListQuery } from '#contract/paging.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { countOf, toListPage } from '#server/http/api/keyset-pagination.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';
import { counterpartsOf } from '../members/own-matter.ts';
import { haveSharedNumbers, readSharedNumbers } from '../members/shared-numbers.ts';

/** The admin's filter: `shared` numbers with removed members, or a lost `badge`; and a person's id. */
type Filter = { only?: 'shared' | 'badge' | undefined; person?: string | undefined };
type MembersQuery = ListQuery & Filter;

/** Buyers, each with what they share with removed members. */
export const getAllBuyers: Handler<'GET /allbuyers'> = async ({ query, caller, deps }) => {
  const rows = await selectMembers(deps.db, 'buyer', query).execute();
  const known = await readKnown(deps.db, idsOf(rows), caller.userId);
  return toListPage({
    query,
    fetched: rows.map((row) => toUserRecord(row, known, deps.imageHost)),
    count: () => countMembers(deps.db, 'buyer', query),
  });
};

/**
 * Sellers, each with the number of phones that their removal would remove, and the facts that an
 * admin must check.
 */
export const getAllSellers: Handler<'GET /allsellers'> = async ({ query, caller, deps }) => {
  const rows = await selectMembers(deps.db, 'seller', query)
    .select(['badge_lost_at', 'badge_lost_by'])
    .select(({ selectFrom, fn }) =>
      selectFrom('products')
        .select(fn.countAll<string>().as('phones'))
        .whereRef('products.seller_id', '=', 'members.id')
        .where('products.paid_at', 'is', null)
        .where('products.removed_at', 'is', null)
        .as('unsold'),
    )
    .execute();
  const known = await readKnown(deps.db, idsOf(rows), caller.userId);
  const fetched = rows.map((row) => ({
    ...toUserRecord(row, known, deps.imageHost),
    unsold: Number(row.unsold),
    badgeLost: row.badge_lost_at && {
      at: row.badge_lost_at.toISOString(),
      changed: row.badge_lost_by,
    },
  }));
  return toListPage({ query, fetched, count: () => countMembers(deps.db, 'seller', query) });
};

/** The members with this title, without admins and removed ones. */
function listedMembers(db: Db, title: Title, { only, person }: Filter) {
  const members = db
    .selectFrom('members')
    .where('title', '=', title)
    .where('is_admin', '=', false)
    .where('removed_at', 'is', null)
    .$if(person !== undefined, (query) => query.where('id', '=', person ?? ''));
  if (only === 'badge') return members.where('badge_lost_at', 'is not', null);
  if (only === 'shared') return members.where(sql<SqlBool>`id in (${haveSharedNumbers})`);
  return members;
}

function countMembers(db: Db, title: Title, filter: Filter): Promise<number> {
  const members = listedMembers(db, title, filter);
  return countOf(members.select(({ fn }) => fn.countAll<string>().as('rows')));
}

/** A page of them, newest first, and one row more. */
function selectMembers(db: Db, title: Title, { before: cursor, limit, ...filter }: MembersQuery) {
  const members = listedMembers(db, title, filter)
    .select(['id', 'name', 'email', 'image_id', 'photo_url', 'is_verified', 'staff_role'])
    .select('suspended_at')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1);
  if (!cursor) return members;
  return members.where(
    sql<SqlBool>`(created_at, id) < (select created_at, id from members where id = ${cursor})`,
  );
}

type MemberRow = Awaited<ReturnType<ReturnType<typeof selectMembers>['execute']>>[number];

/** Facts of the listed members, by their ids. */
type Known = {
  shared: ReadonlyMap<string, SharedNumber[]>;
  /** The members with whom the admin has an open deal. */
  counterparts: ReadonlySet<string>;
};

async function readKnown(db: Db, ids: string[], adminId: string): Promise<Known> {
  return {
    shared: await readSharedNumbers(db, ids),
    counterparts: await counterpartsOf(db, adminId),
  };
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);

function toUserRecord(
  row: MemberRow,
  { shared, counterparts }: Known,
  imageHost: ImageHost,
): UserRecord {
  return {
    _id: row.id,
    name: row.name,
    email: row.email,
    img: row.image_id ? imageHost.urlOf(row.image_id) : (row.photo_url ?? ''),
    isVerified: row.is_verified,
    shared: shared.get(row.id) ?? [],
    staff: row.staff_role,
    suspended: row.suspended_at !== null,
    ownDeal: counterparts.has(row.id),
  };
}
