import { sql } from 'kysely';
import { addBrand, slugOf, writeKeys, writeWords } from '#server/catalogue/load-catalogue.ts';
import { wordsOf } from '#server/catalogue/words.ts';
import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transact.ts';
import type { Handler } from '#server/http/api/handler.ts';
import { Problem } from '#server/lib/problem.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { lockAdmin } from '../members/lock-member.ts';

/** Adds a brand with the next free number; throws `catalogue-taken` for an existing one. */
export const postBrand: Handler<'POST /catalogue/brands'> = async ({ body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockCatalogue(trx, caller.userId);
    const slug = wordsOf(body.name).join('');
    if (slug === '') throw new Problem('catalogue-taken');
    const taken = await trx
      .selectFrom('catalogue_words')
      .select('word')
      .where('word', '=', slug)
      .where('means', 'is not', null)
      .executeTakeFirst();
    if (taken || (await findBrand(trx, slug))) throw new Problem('catalogue-taken');
    const id = await addBrand(trx, { ...body, slug });
    await writeWords(trx);
    const { key } = await trx
      .selectFrom('categories')
      .select('key')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const act = { action: 'brand-added', actorId: caller.userId, target: key } as const;
    await recordAudit(trx, { ...act, detail: { name: body.name } }, deps);
    return { acknowledged: true, insertedId: id };
  });

/** Adds a model, and lets the job match phones whose names have its words. */
export const postModel: Handler<'POST /catalogue/models'> = async ({ body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockCatalogue(trx, caller.userId);
    const brand = await findBrand(trx, body.brand);
    if (!brand) throw new Problem('not-found');
    const { name, year, variants, codes, aliases } = body;
    const id = deps.newId();
    const added = await trx
      .insertInto('models')
      .values({
        id,
        brand_id: brand.id,
        slug: slugOf(body.brand, name),
        name,
        year,
        variants: JSON.stringify(variants),
        codes,
        aliases,
        created_at: deps.clock(),
      })
      .onConflict((conflict) => conflict.column('slug').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw new Problem('catalogue-taken');
    await writeKeys(trx, brand.id);
    await writeWords(trx);
    await forgetWords(trx, brand.id, [name, ...aliases]);
    const act = { action: 'model-added', actorId: caller.userId, target: id } as const;
    await recordAudit(trx, { ...act, detail: { name: `${brand.name} ${name}` } }, deps);
    return { acknowledged: true, insertedId: id };
  });

/**
 * Makes a model another name of one of the same brand, and moves its phones. Throws `not-found`,
 * and `catalogue-taken` for two that cannot be merged.
 */
export const mergeModels: Handler<'POST /catalogue/merge'> = async ({ body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockCatalogue(trx, caller.userId);
    const [from, into] = [await findModel(trx, body.from), await findModel(trx, body.into)];
    if (!from || !into) throw new Problem('not-found');
    if (from.id === into.id || from.brand_id !== into.brand_id)
      throw new Problem('catalogue-taken');
    const moved = await movePhones(trx, { model_id: from.id }, into.id);
    await trx
      .updateTable('models')
      .set({ merged_into: into.id })
      .where((or) => or.or([or('id', '=', from.id), or('merged_into', '=', from.id)]))
      .execute();
    const aliases = [...new Set([...into.aliases, from.name, ...from.aliases])];
    await trx.updateTable('models').set({ aliases }).where('id', '=', into.id).execute();
    await writeKeys(trx, into.brand_id);
    await writeWords(trx);
    const act = { action: 'models-merged', actorId: caller.userId, target: into.id } as const;
    await recordAudit(trx, { ...act, detail: { name: `${from.name} → ${into.name}` } }, deps);
    return { acknowledged: true, modifiedCount: moved };
  });

/** Assigns a name that sellers typed to a model, as another name of it. */
export const confirmName: Handler<'POST /catalogue/names'> = async ({ body, caller, deps }) =>
  transact(deps.db, async (trx) => {
    await lockCatalogue(trx, caller.userId);
    const brand = await findBrand(trx, body.brand);
    const model = await findModel(trx, body.model);
    if (!brand || !model) throw new Problem('not-found');
    if (model.brand_id !== brand.id) throw new Problem('catalogue-taken');
    const moved = await movePhones(trx, { category_id: brand.id, name: body.name }, model.id);
    const aliases = [...new Set([...model.aliases, body.name])];
    await trx.updateTable('models').set({ aliases }).where('id', '=', model.id).execute();
    await writeKeys(trx, brand.id);
    await writeWords(trx);
    const act = { action: 'name-confirmed', actorId: caller.userId, target: model.id } as const;
    await recordAudit(trx, { ...act, detail: { name: `${body.name} → ${model.name}` } }, deps);
    return { acknowledged: true, modifiedCount: moved };
  });

/** Names of phones, for sale or sold, that match no model of the catalogue, most frequent first. */
export const getTypedNames: Handler<'GET /catalogue/names'> = async ({ deps }) => {
  const rows = await deps.db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(({ fn }) => [
      'categories.slug as brand',
      'products.name',
      fn.countAll<string>().as('phones'),
    ])
    .where('model_id', 'is', null)
    .where('removed_at', 'is', null)
    .groupBy(['categories.slug', 'products.name'])
    .orderBy('phones', 'desc')
    .orderBy('products.name')
    .limit(100)
    .execute();
  return rows.map((row) => ({ ...row, phones: Number(row.phones) }));
};

/** Checks the admin in the transaction, and blocks concurrent changes of the catalogue. */
async function lockCatalogue(trx: Db, adminId: string): Promise<void> {
  await lockAdmin(trx, adminId);
  await sql`select pg_advisory_xact_lock(hashtext('catalogue'))`.execute(trx);
}

function findBrand(trx: Db, slug: string) {
  return trx
    .selectFrom('categories')
    .select(['id', 'name'])
    .where('slug', '=', slug)
    .executeTakeFirst();
}

/** A model that is not merged into another one. */
function findModel(trx: Db, slug: string) {
  return trx
    .selectFrom('models')
    .select(['id', 'name', 'aliases', 'brand_id'])
    .where('slug', '=', slug)
    .where('merged_into', 'is', null)
    .executeTakeFirst();
}

/** Assigns phones to a model; the job writes their words. Locks them in the order of all phones. */
async function movePhones(
  trx: Db,
  which: { model_id: string } | { category_id: string; name: string },
  modelId: string,
): Promise<number> {
  let phones = trx.selectFrom('products').select('id').where('removed_at', 'is', null);
  for (const [column, value] of Object.entries(which)) {
    phones = phones.where(column as 'model_id', '=', value);
  }
  if (!('model_id' in which)) phones = phones.where('model_id', 'is', null);
  const ids = (await phones.orderBy('id').forUpdate().execute()).map(({ id }) => id);
  if (ids.length === 0) return 0;
  await trx
    .updateTable('products')
    .set({ model_id: modelId, search: null })
    .where('id', 'in', ids)
    .execute();
  return ids.length;
}

/** Makes the job match phones again that have no model and all words of one of the names. */
async function forgetWords(trx: Db, brandId: string, names: readonly string[]): Promise<void> {
  const queries = names.map((name) =>
    wordsOf(name)
      .map((word) => `'${word}'`)
      .join(' & '),
  );
  const query = queries
    .filter(Boolean)
    .map((each) => `(${each})`)
    .join(' | ');
  if (query === '') return;
  const phones = await sql<{ id: string }>`
    select id from products where category_id = ${brandId} and model_id is null
      and removed_at is null and search @@ ${query}::tsquery order by id for update`.execute(trx);
  const ids = phones.rows.map(({ id }) => id);
  if (ids.length > 0) {
    await trx.updateTable('products').set({ search: null }).where('id', 'in', ids).execute();
  }
}
