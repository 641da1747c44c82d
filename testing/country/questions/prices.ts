import { sql } from 'kysely';
import type { Question } from './question.ts';

const name = 'no price without its seller';

/** The prices that sellers have named to all, as the answers to them show. */
export function prices(): Question {
  /** The lowest, in Taka, by listing. */
  const lowest = new Map<string, number>();
  return {
    name,
    sentence:
      'Nobody books below each price that the seller has named to all, unless the two have made offers.',
    onAnswer(_country, _reader, { key, params = {}, body: given }, { status, body }) {
      const { selingPrice } = (given ?? {}) as { selingPrice?: number };
      if (status !== 200 || selingPrice === undefined) return;
      const id = key === 'POST /addproduct' ? String(body.insertedId) : (params.id ?? '');
      if (key !== 'POST /addproduct' && key !== 'PUT /myproducts/:id') return;
      lowest.set(id, Math.min(lowest.get(id) ?? Number.POSITIVE_INFINITY, selingPrice));
    },
    async eachNight({ shop, people, falsify }) {
      const { rows } = await sql<{ product: string; buyer: string; taka: number }>`
        select b.product_id::text as product, b.buyer_id::text as buyer,
          (b.price / 100.0)::float8 as taka from bookings b
        where not exists (select from price_offers o
          where o.product_id = b.product_id and o.buyer_id = b.buyer_id)`.execute(shop.db);
      const low = rows.find(({ product, taka }) => taka < (lowest.get(product) ?? 0));
      const buyer = people.find(({ userId }) => userId === low?.buyer);
      if (low)
        falsify(name, `${buyer?.name} books at ${low.taka}; the seller never named so little.`);
    },
  };
}
