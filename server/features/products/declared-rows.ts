import type { FoundPhone } from '#contract/search/search.ts';
import type { Db } from '#server/db/client.ts';
import type { ImageHost } from '#server/ports/image-host/port.ts';
import { type selectProducts, selectShownProducts, toProduct } from './product-rows.ts';

/** The public columns of products, by default of public ones, with the declarations. */
export function selectDeclared(
  db: Db,
  products: ReturnType<typeof selectProducts> = selectShownProducts(db),
) {
  return products
    .leftJoin('models', 'models.id', 'products.model_id')
    .select([
      'models.slug as model_slug',
      'models.name as model_name',
      'products.ram',
      'products.storage',
      'products.colour',
      'products.months_used',
      'products.battery_health',
      'products.battery_state',
      'products.battery_original',
      'products.has_charger',
      'products.has_box',
      'products.has_receipt',
      'products.warranty_months',
      'products.official',
      'products.registration',
      'products.locks',
      'products.defects',
      'products.negotiable',
      'products.cash',
      'products.division',
      'products.district',
      'products.area',
      'products.created_at',
    ]);
}

type DeclaredRow = Awaited<ReturnType<ReturnType<typeof selectDeclared>['execute']>>[number];

/** Converts a row to the wire format; undeclared fields are omitted. */
export function toFoundPhone(row: DeclaredRow, imageHost: ImageHost): FoundPhone {
  const { model_slug: slug, model_name: name } = row;
  return {
    ...toProduct(row, imageHost),
    ...(slug !== null && name !== null && { model: { slug, name } }),
    ...said({
      ram: row.ram,
      storage: row.storage,
      colour: row.colour,
      monthsUsed: row.months_used,
      batteryHealth: row.battery_health,
      batteryState: row.battery_state,
      batteryOriginal: row.battery_original,
      charger: row.has_charger,
      box: row.has_box,
      receipt: row.has_receipt,
      warrantyMonths: row.warranty_months,
      official: row.official,
      registration: row.registration,
      locks: row.locks,
      defects: row.defects,
      negotiable: row.negotiable,
      cash: row.cash,
      division: row.division,
      district: row.district,
      area: row.area,
    }),
    listedAt: row.created_at.toISOString(),
  };
}

type Said<Fields> = { [Name in keyof Fields]?: NonNullable<Fields[Name]> };

function said<Fields extends Record<string, unknown>>(fields: Fields): Said<Fields> {
  const kept = Object.entries(fields).filter(([, value]) => value !== null);
  return Object.fromEntries(kept) as Said<Fields>;
}
