import { sql } from 'kysely';
import { findPlace } from '#contract/places/find-place.ts';
import type { Db } from '#server/db/client.ts';
import { describePhones } from './describe-phone.ts';

/** Phones in one statement, so that row locks are short. */
const batchSize = 200;

/**
 * Writes model, place and words of phones without them: listed by an earlier release, or whose
 * catalogue entry has changed. The seller's declarations are not changed.
 */
export async function indexPhones({ db }: { db: Db }): Promise<void> {
  while ((await indexBatch(db)) === batchSize);
}

async function indexBatch(db: Db): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const phones = await trx
      .selectFrom('products')
      .select(['id', 'category_id', 'name', 'model_id', 'ram', 'storage', 'location'])
      .where('search', 'is', null)
      .where('removed_at', 'is', null)
      .orderBy('id')
      .limit(batchSize)
      .forUpdate()
      .skipLocked()
      .execute();
    const brands = [...new Set(phones.map((phone) => phone.category_id))].sort();
    for (const brandId of brands) {
      const own = phones.filter((phone) => phone.category_id === brandId);
      const described = await describePhones(
        trx,
        brandId,
        own.map((phone) => ({ ...phone, brandId, modelId: phone.model_id })),
      );
      const rows = own.map(({ id, location }, index) => {
        const place = findPlace(location);
        const { modelId, words = [], nameWeight } = described[index] ?? {};
        return { id, modelId, words: words.join(' '), nameWeight, ...place };
      });
      await sql`update products set model_id = found."modelId",
          search = array_to_tsvector(string_to_array(found.words, ' ')),
          name_weight = found."nameWeight",
          division = coalesce(products.division, found.division),
          district = coalesce(products.district, case
            when coalesce(products.division, found.division) = found.division then found.district end)
        from json_to_recordset(${JSON.stringify(rows)}) as found(id uuid, "modelId" uuid, words text,
          "nameWeight" smallint, division text, district text)
        where products.id = found.id`.execute(trx);
    }
    return phones.length;
  });
}
