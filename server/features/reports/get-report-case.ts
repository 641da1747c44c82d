import type { ReportCase } from '#contract/admin/moderation.ts';
import { upheldOutcomes } from '#contract/constants.ts';
import { toTaka } from '#contract/money.ts';
import { limits } from '#contract/rules.ts';
import type { Db } from '#server/db/client.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { canHide, hidingStateOf } from '../products/hiding.ts';
import { readCaseVersion } from './case-version.ts';
import { selectDecisions, toDecision } from './decisions.ts';
import { reportersOf } from './open-reports.ts';

/**
 * A phone with its reports, if it has any, and the facts about its seller and its reporters. The
 * newest `limits.pageRows` of each. Throws `not-found`.
 */
export const getReportCase: Handler<'GET /reportitems/:itemId'> = async ({
  params,
  caller,
  deps,
}) => {
  const { itemId } = params;
  const { db, imageHost } = deps;
  // Before the rows: an event in between makes the version outdated, and the decision is refused.
  const { version } = await readCaseVersion(db, itemId);
  const reports = await readReports(db, itemId);
  const found = await readPhone(db, itemId);
  if (!found) throw new Problem('not-found');
  const { seller, ...phone } = found;
  const decisions = await selectDecisions(db)
    .where((where) =>
      where.or([
        where('notices.product_id', '=', itemId),
        where('notices.member_id', '=', seller._id),
      ]),
    )
    .limit(limits.pageRows)
    .execute();
  const reporters = await reportersOf(db, itemId);
  return {
    itemId,
    own: seller._id === caller.userId || reporters.includes(caller.userId),
    version,
    listing: {
      name: phone.name,
      img: phone.image_id ? imageHost.urlOf(phone.image_id) : '',
      description: phone.description,
      location: phone.location,
      condition: phone.condition,
      selingPrice: toTaka(phone.selling_price),
      marketPrice: toTaka(phone.market_price),
      listedAt: phone.created_at.toISOString(),
      hidden: phone.hidden_at !== null,
      returns: canHide(hidingStateOf(phone), 'dismiss'),
      paid: phone.paid_at !== null,
      removed: phone.removed_at !== null,
    },
    seller,
    reports,
    decisions: decisions.map((row) => toDecision(row, null)),
  };
};

async function readPhone(db: Db, productId: string) {
  const row = await db
    .selectFrom('products')
    .innerJoin('members', 'members.id', 'products.seller_id')
    .select([
      'products.name',
      'products.image_id',
      'products.description',
      'products.location',
      'products.condition',
      'products.selling_price',
      'products.market_price',
      'products.created_at',
      'products.hidden_at',
      'products.hidden_by',
      'products.paid_at',
      'products.removed_at',
      'members.id as seller_id',
      'members.name as seller_name',
      'members.email as seller_email',
      'members.is_verified',
      'members.created_at as member_since',
    ])
    .where('products.id', '=', productId)
    .executeTakeFirst();
  if (!row) return null;
  const seller = {
    _id: row.seller_id,
    name: row.seller_name,
    email: row.seller_email,
    isVerified: row.is_verified,
    memberSince: row.member_since.toISOString(),
    ...(await readSellerHistory(db, row.seller_id)),
  };
  return { ...row, seller };
}

/** Each kind of row is read once. */
async function readSellerHistory(db: Db, sellerId: string) {
  const phones = await db
    .selectFrom('products')
    .select(({ fn }) => [
      fn
        .countAll<string>()
        .filterWhere('paid_at', 'is', null)
        .filterWhere('removed_at', 'is', null)
        .as('unsold'),
      fn.count<string>('paid_at').as('sold'),
    ])
    .where('seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const reports = await db
    .selectFrom('products')
    .innerJoin('reports', 'reports.product_id', 'products.id')
    .select(({ fn }) => [
      fn.countAll<string>().as('reports'),
      fn.countAll<string>().filterWhere('outcome', 'in', upheldOutcomes).as('upheld'),
    ])
    .where('products.seller_id', '=', sellerId)
    .executeTakeFirstOrThrow();
  const { warnings } = await db
    .selectFrom('notices')
    .select(({ fn }) => fn.countAll<string>().as('warnings'))
    .where('member_id', '=', sellerId)
    .where('kind', '=', 'warn')
    .where('review', 'is distinct from', 'back')
    .executeTakeFirstOrThrow();
  const counts = { ...phones, ...reports, warnings };
  return {
    unsold: Number(counts.unsold),
    sold: Number(counts.sold),
    reports: Number(counts.reports),
    upheld: Number(counts.upheld),
    warnings: Number(counts.warnings),
  };
}

/** With the outcomes of each reporter's other reports. */
async function readReports(db: Db, productId: string): Promise<ReportCase['reports']> {
  const rows = await db
    .selectFrom('reports')
    .innerJoin('members', 'members.id', 'reports.reporter_id')
    .select([
      'reports.id',
      'reports.created_at',
      'reports.reason',
      'reports.comment',
      'reports.outcome',
      'members.id as reporter_id',
      'members.name',
      'members.created_at as member_since',
    ])
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('reports as own')
          .select(({ fn }) => [
            fn.countAll<string>().as('made'),
            fn.countAll<string>().filterWhere('own.outcome', '=', 'dismissed').as('dismissed'),
            fn.countAll<string>().filterWhere('own.outcome', 'in', upheldOutcomes).as('upheld'),
          ])
          .whereRef('own.reporter_id', '=', 'members.id')
          .as('history'),
      (join) => join.onTrue(),
    )
    .select(['history.made', 'history.dismissed', 'history.upheld'])
    .where('reports.product_id', '=', productId)
    .orderBy('reports.id', 'desc')
    .limit(limits.pageRows)
    .execute();
  return rows.map((row) => ({
    _id: row.id,
    at: row.created_at.toISOString(),
    reason: row.reason,
    comment: row.comment,
    outcome: row.outcome,
    reporter: {
      _id: row.reporter_id,
      name: row.name,
      memberSince: row.member_since.toISOString(),
      reports: Number(row.made),
      upheld: Number(row.upheld),
      dismissed: Number(row.dismissed),
    },
  }));
}
