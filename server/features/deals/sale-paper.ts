import { sql } from 'kysely';
import { toTaka } from '#contract/money.ts';
import { stateFacts } from '#contract/orders/deal-states.ts';
import type { PaperWitness } from '#contract/orders/paper-witness.ts';
import type { SalePaper } from '#contract/orders/sale-papers.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Deps } from '#server/http/api/deps.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { imeisOfPhone, toImeis } from '../imeis/rows.ts';
import { isReported } from '../imeis/stolen-imeis.ts';
import { lockMember } from '../members/lock-member.ts';
import { drawPaper } from './draw-paper.ts';

/**
 * The paper of a sale for its buyer or seller (decision 0195). It remains when an account is
 * removed. Throws `booking-not-found` for a stranger, and before the handover.
 */
export const getSalePaper: Handler<'GET /papers/:id'> = ({ params, caller, deps }) =>
  paperOf(params.id, caller.userId, deps);

/** That paper as a PDF; throws the same. */
export const getPaperFile: Handler<'GET /papers/:id/file'> = async (context) => {
  const { params, query, caller, headers, deps } = context;
  const paper = await paperOf(params.id, caller.userId, deps);
  const origin = deps.publicUrl ?? `http://${headers.get('host')}`;
  const pdf = await drawPaper(paper, query.language, origin);
  return { code: paper.code, pdf: pdf.toString('base64') };
};

async function paperOf(id: string, userId: string, deps: Deps): Promise<SalePaper> {
  const sale = await selectSales(deps.db).where('deals.booking_id', '=', id).executeTakeFirst();
  const role = sale && roleIn(sale, userId);
  if (!sale || !role) throw new Problem('booking-not-found');
  return {
    _id: id,
    role,
    code: sale.paper_code,
    ...(await phoneOf(sale, deps)),
    buyerName: sale.buyer_name,
    selersName: sale.seller_name,
    price: toTaka(sale.price),
    givenBack: toTaka(sale.given_back),
    paid: sale.payment_id ? 'shop' : 'cash',
    checks: sale.checks,
    declaredAt: sale.declared_at?.toISOString() ?? null,
  };
}

/**
 * The seller declares once that the phone was theirs to sell. Throws `booking-not-found` for
 * anybody else, and before the handover.
 */
export const declareSale: Handler<'POST /papers/:id/declare'> = async ({
  params,
  caller,
  deps,
}) => {
  const sale = await selectSales(deps.db)
    .where('deals.booking_id', '=', params.id)
    .executeTakeFirst();
  if (sale?.seller_id !== caller.userId) throw new Problem('booking-not-found');
  return await transact(deps.db, async (trx) => {
    await lockMember(trx, caller.userId);
    const { numUpdatedRows } = await trx
      .updateTable('deals')
      .set({ declared_at: deps.clock() })
      .where('booking_id', '=', params.id)
      .where('declared_at', 'is', null)
      .executeTakeFirst();
    return { acknowledged: true, modifiedCount: Number(numUpdatedRows) };
  });
};

/** The phone of a paper, to anyone who has its code. Throws `not-found`. */
export const checkPaper: Handler<'GET /papers/check/:code'> = async ({ params, deps }) => {
  const sale = await selectSales(deps.db)
    .where('deals.paper_code', '=', params.code)
    .executeTakeFirst();
  if (!sale) throw new Problem('not-found');
  return await phoneOf(sale, deps);
};

type Sale = NonNullable<Awaited<ReturnType<ReturnType<typeof selectSales>['executeTakeFirst']>>>;

/** When staff confirmed a report about the phone of a deal. */
const reportedSince = sql<Date | null>`(select min(decided_at) from product_imeis
  join stolen_imeis on stolen_imeis.mark = product_imeis.mark
  join stolen_reports on stolen_reports.id = stolen_imeis.report_id
  where product_imeis.product_id = deals.product_id and ${isReported})`;

/** Deals whose phone changed hands, even if it went back later. */
function selectSales(db: Db) {
  return db
    .selectFrom('deals')
    .innerJoin('bookings', 'bookings.id', 'deals.booking_id')
    .innerJoin('products', 'products.id', 'deals.product_id')
    .innerJoin('members as sellers', 'sellers.id', 'deals.seller_id')
    .select([
      'deals.product_id',
      'deals.buyer_id',
      'deals.seller_id',
      'deals.payment_id',
      'deals.price',
      'deals.given_back',
      'deals.state',
      'deals.checks',
      'deals.handed_over_at',
      'deals.paper_code',
      'deals.declared_at',
      'bookings.product_name',
      'bookings.user_name as buyer_name',
      'sellers.name as seller_name',
      'sellers.is_verified',
      imeisOfPhone.as('declared_imeis'),
      reportedSince.as('reported_at'),
    ])
    .where('deals.handed_over_at', 'is not', null);
}

function roleIn({ buyer_id: buyer, seller_id: seller }: Sale, userId: string) {
  if (userId === buyer) return 'buyer';
  return userId === seller ? 'seller' : undefined;
}

async function phoneOf(sale: Sale, { imeiVault }: Pick<Deps, 'imeiVault'>) {
  const undone = sale.state === 'returning' || stateFacts[sale.state].ended === 'given-back';
  // Sold again, the phone may have other IMEIs than this paper.
  const { imeis } = undone
    ? { imeis: [] }
    : await toImeis(sale.product_id, sale.declared_imeis, imeiVault);
  return {
    productName: sale.product_name,
    imeiEnds: imeis.map((imei) => imei.slice(-4)),
    soldAt: sale.handed_over_at?.toISOString() ?? '',
    undone,
    seen: witnessOf(sale),
    reportedAt: sale.reported_at?.toISOString() ?? null,
  };
}

/** What the shop has seen itself; two accounts of one person can agree on any deal in cash. */
function witnessOf(sale: Pick<Sale, 'payment_id' | 'is_verified'>): PaperWitness {
  if (sale.payment_id) return 'money';
  return sale.is_verified ? 'seller' : 'nothing';
}
