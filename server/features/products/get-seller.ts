import { sql } from 'kysely';
import { mayBeQuoted } from '#contract/members/names.ts';
import { divisions } from '#contract/places/places.ts';
import { maxSellerPhones } from '#contract/seller-page.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { selectShownProducts, toProduct } from './product-rows.ts';
import { publicSellerColumns, toPublicSeller } from './public-seller.ts';

const districts = divisions.flatMap((division) => division.districts);

/**
 * A seller with the facts that everybody may know. Throws `seller-gone` for one whose account was
 * removed, and `not-found` for everybody else.
 */
export const getSeller: Handler<'GET /seller/:id'> = async ({ params, deps }) => {
  const { db, imageHost, clock } = deps;
  const seller = await db
    .selectFrom('members')
    .select(['id', 'name', 'is_verified', 'verified_checks', 'removed_at'])
    .select(publicSellerColumns(clock()))
    .where('page_id', '=', params.id)
    // Also one who listed phones and is no seller any more.
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('title', '=', 'seller'),
        exists(
          selectFrom('products').select('id').whereRef('products.seller_id', '=', 'members.id'),
        ),
      ]),
    )
    .executeTakeFirst();
  if (!seller) throw new Problem('not-found');
  if (seller.removed_at) throw new Problem('seller-gone');
  const phones = await selectShownProducts(db)
    .select(['products.district', sql<string>`count(*) over ()`.as('all_of_them')])
    .where('products.seller_id', '=', seller.id)
    .where('products.paid_at', 'is', null)
    .orderBy('products.created_at', 'desc')
    .orderBy('products.id', 'desc')
    .limit(maxSellerPhones)
    .execute();
  const district = phones.find((phone) => phone.district)?.district;
  return {
    _id: seller.page_id,
    name: seller.name,
    shared: mayBeQuoted(seller.name) ? seller.name : 'A seller · একজন বিক্রেতা',
    isVerified: seller.is_verified,
    verifiedChecks: seller.is_verified ? seller.verified_checks : [],
    district: districts.find(({ en }) => en === district) ?? null,
    ...toPublicSeller(seller),
    phones: phones.map((row) => toProduct(row, imageHost)),
    phonesForSale: Number(phones[0]?.all_of_them ?? 0),
  };
};
