import { sql } from 'kysely';
import { soldStates } from '#contract/orders/deal-states.ts';
import type { Db } from '#server/db/client.ts';
import type { ImeiVault, SealedImei } from '#server/http/api/deps.ts';

const isSoldState = sql`state in (${sql.join(soldStates.map((state) => sql.lit(state)))})`;

type Row = { rows: SealedImei[]; sold: string[] };

/** The IMEIs of a row of `products`, and when they were sold here before, for `toImeis`. */
export const imeisOfPhone = sql<Row>`(select jsonb_build_object(
  'rows', (select coalesce(jsonb_agg(to_jsonb(own)), '[]') from product_imeis own
    where own.product_id = products.id),
  'sold', (select coalesce(jsonb_agg(distinct deals.changed_at), '[]') from product_imeis own
    join product_imeis same on same.mark = own.mark and same.product_id <> own.product_id
    join deals on deals.product_id = same.product_id and ${isSoldState}
    where own.product_id = products.id)))`;

/** Their last digits, for a reader whose login was by a weak key. */
export const shortImeis = <T extends { imeis: string[] }>(found: T): T => ({
  ...found,
  imeis: found.imeis.map((imei) => `…${imei.slice(-4)}`),
});

/** Decrypts the IMEIs of a phone; call it only for a reader who may see them. */
export async function toImeis(productId: string, { rows, sold }: Row, vault: ImeiVault) {
  return {
    imeis: await vault.open(productId, rows),
    soldHere: sold.map((at) => new Date(at).toISOString()).sort(),
  };
}

/**
 * Phones with one of these marks that are for sale or in a deal, with their sellers. Blocks equal
 * marks until the end of the transaction, so that two phones cannot get the same one at once.
 */
export async function findListed(
  trx: Db,
  { productId, rows }: { productId: string; rows: readonly SealedImei[] },
) {
  if (rows.length === 0) return [];
  const marks = rows.map(({ mark }) => mark);
  await lockMarks(trx, marks);
  return await selectListed(trx, marks).where('products.id', '<>', productId).execute();
}

export async function lockMarks(trx: Db, marks: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(mark, 76)) from
    (select mark from unnest(${marks}::text[]) mark order by mark offset 0) ordered`.execute(trx);
}

/** Phones with one of these marks that are for sale or in a deal, also hidden ones. */
export const selectListed = (db: Db, marks: readonly string[]) =>
  db
    .selectFrom('products')
    .select(['products.id', 'products.seller_id'])
    .where('products.removed_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('product_imeis')
          .select('place')
          .whereRef('product_imeis.product_id', '=', 'products.id')
          .where('mark', 'in', marks),
      ),
    )
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('products.paid_at', 'is', null),
        not(
          exists(
            selectFrom('deals')
              .select('booking_id')
              .whereRef('deals.product_id', '=', 'products.id')
              .where('state', 'in', soldStates),
          ),
        ),
      ]),
    );

/** Deletes the IMEIs of removed phones; those of a deal remain with it. */
export async function forgetImeis(trx: Db, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return;
  await sql`with taken as (
      update imei_clashes set freed_marks = '{}'
      where other_id = any(${productIds}::uuid[]) and freed_marks <> '{}'
    )
    delete from product_imeis where product_id = any(${productIds}::uuid[])
      and not exists (select from deals where deals.product_id = product_imeis.product_id)`.execute(
    trx,
  );
}
