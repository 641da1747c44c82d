import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { CallInput } from '#contract/calls.ts';
import { toAsciiDigits } from '#contract/digits.ts';
import { declarationMessages } from '#contract/phones/declaration-messages.ts';
import { placesAgree } from '#contract/phones/declarations.ts';
import { isOfficial } from '#contract/phones/listing-choices.ts';
import { areaAsStored } from '#contract/places/areas.ts';
import { type FoundPlace, findPlace } from '#contract/places/find-place.ts';
import { divisionOf } from '#contract/places/places.ts';
import { describePhones, toSearch } from '#server/catalogue/describe-phone.ts';
import type { Db } from '#server/db/client.ts';
import type { Database } from '#server/db/schema.ts';
import { Problem } from '#server/lib/problem.ts';

type Columns = Updateable<Database['products']>;
type Declared = Omit<Columns, 'search'> & { search: RawBuilder<string> };
type Body = Omit<CallInput<'POST /addproduct'>['body'], 'img' | 'postTime'>;

/**
 * The seller's declarations as columns of `products`, with facts that the typed texts state
 * clearly: the model in the name, RAM and storage in `ramRoom`, the place in `location`. Throws
 * `bad-input` for an unknown brand, a model of another brand, and a district outside the division.
 */
export async function declare(trx: Db, body: Body): Promise<Declared> {
  if (!placesAgree(body)) {
    throw new Problem('bad-input', { fields: { district: declarationMessages.placeUnknown } });
  }
  const chosen = await findChosen(trx, body);
  const { ram = null, storage = null } = { ...sizesIn(body.ramRoom), ...sizesOf(body) };
  const [described] = await describePhones(trx, body.categoryId, [
    { brandId: body.categoryId, name: body.name, modelId: chosen, ram, storage },
  ]);
  const place = findPlace(body.location);
  const division = body.division ?? (body.district && divisionOf(body.district)) ?? place?.division;
  const district = body.district ?? (division === place?.division ? place?.district : null);
  return {
    model_id: described?.modelId ?? null,
    search: toSearch(described?.words ?? []),
    name_weight: described?.nameWeight ?? 0,
    ram,
    storage,
    colour: body.colour || null,
    months_used: body.monthsUsed ?? null,
    battery_health: body.batteryHealth ?? null,
    battery_state: body.batteryState ?? null,
    battery_original: body.batteryOriginal ?? null,
    has_charger: body.charger ?? null,
    has_box: body.box ?? null,
    has_receipt: body.receipt ?? null,
    warranty_months: body.warrantyMonths ?? null,
    official: body.registration ? isOfficial(body.registration) : (body.official ?? null),
    registration: body.registration ?? null,
    locks: body.locks ?? null,
    defects: body.defects ?? null,
    negotiable: body.negotiable ?? null,
    cash: body.cash ?? null,
    division: division ?? null,
    district: district ?? null,
    area: areaOf(body.area, district ?? null, place),
  };
}

/** The declared area, or else that of the typed place, if it is in the district. */
function areaOf(said: string | undefined, district: string | null, place: FoundPlace | null) {
  if (said) return district ? areaAsStored(district, said) : said;
  return district && place?.district === district ? place.area : null;
}

/** The id of the chosen model, or of the one into which it was merged. */
async function findChosen(trx: Db, { categoryId, model }: Body): Promise<string | null> {
  const row = await trx
    .selectFrom('categories')
    .leftJoin('models', (join) =>
      join.onRef('models.brand_id', '=', 'categories.id').on('models.slug', '=', model ?? ''),
    )
    .select(['models.id', 'models.merged_into'])
    .where('categories.id', '=', categoryId)
    .executeTakeFirst();
  if (!row) {
    throw new Problem('bad-input', { fields: { categoryId: await namesOfBrands(trx) } });
  }
  if (model && !row.id)
    throw new Problem('bad-input', { fields: { model: declarationMessages.modelUnknown } });
  return row.merged_into ?? row.id;
}

/** A sentence with each brand's number and name; the specification's three come first. */
async function namesOfBrands(trx: Db): Promise<string> {
  const brands = await trx
    .selectFrom('categories')
    .select(['id', 'name'])
    .orderBy(sql`id::integer`)
    .execute();
  return `Choose a brand by its number: ${brands.map(({ id, name }) => `${id} ${name}`).join(', ')}`;
}

function sizesOf({ ram, storage }: Body) {
  return { ...(ram !== undefined && { ram }), ...(storage !== undefined && { storage }) };
}

const usualSizes =
  /^\s*(1|2|3|4|6|8|10|12|16|18|24)\s*(?:gb)?\s*\/\s*(8|16|32|64|128|256|512|1024)\s*(?:gb)?\s*$/i;

/** `8/128 GB` → 8 and 128; nothing if the text is unclear. */
export function sizesIn(ramRoom: string): { ram?: number; storage?: number } {
  const [, ram, storage] = usualSizes.exec(toAsciiDigits(ramRoom)) ?? [];
  return ram && storage ? { ram: Number(ram), storage: Number(storage) } : {};
}
