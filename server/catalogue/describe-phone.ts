import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { modelKeysOf } from './find-model.ts';
import { joinedPairs, weightOf, wordsOf, wordsOfModel } from './words.ts';

export type Listing = {
  /** The brand's number. */
  brandId: string;
  /** As the seller typed it. */
  name: string;
  /** The model that the seller chose; null to recognise it in the name, if that is clear. */
  modelId: string | null;
  ram: number | null;
  storage: number | null;
};

/** The stored columns by which search finds a listing. */
export type Description = {
  modelId: string | null;
  /** The words by which search finds it. */
  words: string[];
  nameWeight: number;
};

type ModelRow = { id: string; key: string; name: string; aliases: string[]; codes: string[] };
type Brand = { slug: string; words: ReadonlySet<string> };

/** Finds the models and words of listings of one brand, by two statements. */
export async function describePhones(
  db: Db,
  brandId: string,
  listings: readonly Listing[],
): Promise<Description[]> {
  const brand = await readBrand(db, brandId);
  const typed = listings.map(({ name }) => wordsOf(name));
  const keys = typed.map((words) => modelKeysOf(words, brand.words));
  const chosen = listings.flatMap(({ modelId }) => modelId ?? []);
  const { rows } = await sql<ModelRow>`
    select models.id, key, name, aliases, codes
      from model_keys join models on models.id = model_keys.model_id
      where model_keys.brand_id = ${brandId} and key = any(${[...new Set(keys.flat())]}::text[])
    union all
    select id, '', name, aliases, codes from models where id = any(${chosen}::uuid[])`.execute(db);
  return listings.map((listing, index) => {
    const byKey = (keys[index] ?? []).map((key) => rows.find((row) => row.key === key));
    const model = listing.modelId
      ? rows.find(({ id }) => id === listing.modelId)
      : byKey.find((row) => row !== undefined);
    return describe(listing, typed[index] ?? [], { brand, model });
  });
}

async function readBrand(db: Db, brandId: string): Promise<Brand> {
  const row = await db
    .selectFrom('categories')
    .select(['slug', 'name', 'bangla', 'aliases'])
    .where('id', '=', brandId)
    .executeTakeFirst();
  const names = row ? [row.slug, row.name, row.bangla] : [];
  return { slug: row?.slug ?? '', words: new Set(names.flatMap(wordsOf)) };
}

type Found = { brand: Brand; model: ModelRow | undefined };

function describe(listing: Listing, typed: string[], { brand, model }: Found): Description {
  const ownWords = typed.filter((word) => !brand.words.has(word));
  const sizes = [listing.ram, listing.storage].flatMap((gb) => (gb ? `${gb}gb` : []));
  const modelWords = model ? wordsOfModel(model, brand.slug) : [brand.slug];
  const words = [...modelWords, ...typed, ...joinedPairs(ownWords), ...sizes];
  return {
    modelId: model?.id ?? null,
    // PostgreSQL's limit of a lexeme is 2 KB; longer words are not searched.
    words: [...new Set(words)].filter((word) => word !== '' && word.length <= 100),
    nameWeight: weightOf(model ? wordsOf(model.name) : ownWords),
  };
}

/** The words of a description as a value of `products.search`. */
export function toSearch(words: readonly string[]) {
  return sql<string>`array_to_tsvector(${words}::text[])`;
}
