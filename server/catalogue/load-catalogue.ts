import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { keysOfModel } from './find-model.ts';
import { type BrandSeed, catalogueSeed } from './seed.ts';
import { networks, weightOf, wordsOf, wordsOfCode, wordsOfModel } from './words.ts';

/** Increase it when the parsing of names changes, so that a release reloads everything. */
const readingVersion = '4';

/**
 * Loads the release's brands and models into the database, once for each release. An admin's
 * additions and changes remain: an existing model, also a merged one, is not changed.
 */
export async function loadCatalogue(
  db: Db,
  seed: readonly BrandSeed[] = catalogueSeed,
): Promise<void> {
  const hash = createHash('sha256')
    .update(readingVersion + JSON.stringify(seed))
    .digest('hex');
  const loaded = await db.selectFrom('catalogue_loads').select('hash').executeTakeFirst();
  if (loaded?.hash === hash) return;
  // One brand at a time, because the embedded database has one connection, and requests wait for
  // it. The next start finishes what a crash interrupted.
  for (const brand of seed) await alone(db, (trx) => loadBrand(trx, brand));
  await alone(db, async (trx) => {
    await writeWords(trx);
    await trx
      .insertInto('catalogue_loads')
      .values({ hash })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ hash }))
      .execute();
  });
}

/** In a transaction while no other process and no admin changes the catalogue. */
function alone(db: Db, work: (trx: Db) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('catalogue'))`.execute(trx);
    await work(trx);
  });
}

async function loadBrand(trx: Db, brand: BrandSeed): Promise<void> {
  const brandId = await findOrAddBrand(trx, brand);
  const rows = brand.models.map((model) => ({
    id: randomUUID(),
    brand_id: brandId,
    slug: slugOf(brand.slug, model.name),
    name: model.name,
    year: model.year,
    variants: JSON.stringify(model.variants),
    codes: model.codes,
    aliases: model.aliases,
  }));
  if (rows.length === 0) return;
  await trx
    .insertInto('models')
    .values(rows)
    .onConflict((conflict) => conflict.column('slug').doNothing())
    .execute();
  await writeKeys(trx, brandId);
  // A phone without a model may be one of the new ones. Locked in the order of all phones.
  await sql`update products set search = null where id in (
      select id from products where category_id = ${brandId} and model_id is null
        and removed_at is null and search is not null order by id for update
    )`.execute(trx);
}

async function findOrAddBrand(trx: Db, brand: BrandSeed): Promise<string> {
  const known = await trx
    .selectFrom('categories')
    .select(['id', 'aliases'])
    .where('slug', '=', brand.slug)
    .executeTakeFirst();
  if (known) {
    const aliases = [...new Set([...known.aliases, ...brand.aliases])];
    await trx.updateTable('categories').set({ aliases }).where('id', '=', known.id).execute();
    return known.id;
  }
  return addBrand(trx, brand);
}

/** Adds a brand with the next free number, and returns that. */
export async function addBrand(
  trx: Db,
  brand: Pick<BrandSeed, 'slug' | 'name' | 'bangla' | 'aliases'>,
): Promise<string> {
  // Without a row to lock, concurrent admins could take the same number.
  await sql`select pg_advisory_xact_lock(hashtext('brands'))`.execute(trx);
  const { slug, name, bangla, aliases } = brand;
  const { id } = await trx
    .insertInto('categories')
    .values({
      id: sql<string>`(select (max(id::integer) + 1)::text from categories)`,
      slug,
      name,
      bangla,
      aliases,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** `samsung` and `Galaxy A54 5G` → `samsung-galaxy-a54-5g`. */
export function slugOf(brand: string, model: string): string {
  return [brand, ...wordsOf(model)].join('-');
}

/** Rewrites the names by which the models of a brand are recognised, found and suggested. */
export async function writeKeys(trx: Db, brandId: string): Promise<void> {
  const models = await trx
    .selectFrom('models')
    .innerJoin('categories', 'categories.id', 'models.brand_id')
    .select([
      'models.id',
      'models.name',
      'models.aliases',
      'models.codes',
      'models.merged_into',
      'categories.slug as brand',
    ])
    .where('brand_id', '=', brandId)
    .orderBy('models.created_at')
    .orderBy('models.slug')
    .execute();
  const keys = new Map<string, string>();
  const claims = models.map(({ id, merged_into, name, aliases, codes, brand }) => ({
    id: merged_into ?? id,
    names: [
      keysOfModel(wordsOf(name), brand),
      ...aliases.map((alias) => keysOfModel(wordsOf(alias), brand).slice(0, 1)),
      ...codes.map((code) => [wordsOf(code).join(' ')]),
    ],
  }));
  // Full names come first; a shorter one counts only if no other model has it.
  for (const { id, names } of claims) {
    for (const [whole] of names) if (whole && !keys.has(whole)) keys.set(whole, id);
  }
  for (const { id, names } of claims) {
    for (const key of names.flatMap((each) => each.slice(1))) if (!keys.has(key)) keys.set(key, id);
  }
  await trx.deleteFrom('model_keys').where('brand_id', '=', brandId).execute();
  const rows = [...keys].map(([key, model_id]) => ({ brand_id: brandId, key, model_id }));
  if (rows.length > 0) await trx.insertInto('model_keys').values(rows).execute();
  await writeDocuments(trx, brandId);
}

async function writeDocuments(trx: Db, brandId: string): Promise<void> {
  const models = await trx
    .selectFrom('models')
    .innerJoin('categories', 'categories.id', 'models.brand_id')
    .select(['models.id', 'models.name', 'models.aliases', 'models.codes', 'categories.slug'])
    .where('brand_id', '=', brandId)
    .execute();
  const documents = models.map((model) => ({
    id: model.id,
    words: wordsOfModel(model, model.slug).join(' '),
    weight: weightOf(wordsOf(model.name)),
  }));
  await sql`update models set search = array_to_tsvector(string_to_array(document.words, ' ')),
      name_weight = document.weight
    from json_to_recordset(${JSON.stringify(documents)})
      as document(id uuid, words text, weight smallint)
    where models.id = document.id`.execute(trx);
}

/** Rewrites all words of the catalogue, with the meanings of other spellings. */
export async function writeWords(trx: Db): Promise<void> {
  const brands = await trx
    .selectFrom('categories')
    .select(['slug', 'name', 'bangla', 'aliases'])
    .execute();
  const models = await trx.selectFrom('models').select(['name', 'aliases', 'codes']).execute();
  const words = new Map<string, string | null>();
  const names = models.flatMap(({ name, aliases }) => [name, ...aliases].map(wordsOf));
  for (const word of names.flat()) words.set(word, null);
  for (const word of models.flatMap(({ codes }) => codes.flatMap(wordsOfCode))) {
    words.set(word, null);
  }
  // `Reno8 T` is also typed as `Reno 8T`, and `Z Fold3` as `zfold3`.
  for (const name of names) {
    name.slice(1).forEach((word, index) => {
      const pair = [name[index] ?? '', word];
      const joined = pair.join('');
      if (!words.has(joined) && !networks.has(word)) words.set(joined, pair.join(' '));
    });
  }
  for (const { slug, name, bangla, aliases } of brands) {
    for (const alias of [name, bangla, ...aliases]) {
      // A search for `one plus` uses the word `oneplus`.
      const word = wordsOf(alias).join('');
      if (word && word !== slug) words.set(word, slug);
    }
    words.set(slug, slug);
  }
  await trx.deleteFrom('catalogue_words').execute();
  const rows = [...words].map(([word, means]) => ({ word, means }));
  for (let from = 0; from < rows.length; from += 5_000) {
    await trx
      .insertInto('catalogue_words')
      .values(rows.slice(from, from + 5_000))
      .execute();
  }
}
