import { type Kysely, sql } from 'kysely';

/**
 * Changes phones without the trigger that counts each change at the brand's only row: in one
 * transaction, counting every phone takes time by the square of their number. The change is counted
 * once afterwards, so it must not alter what is counted (`is_unpaid`, `is_sold`, `is_advertised`).
 */
export async function uncounted(db: Kysely<unknown>, change: () => Promise<void>): Promise<void> {
  await sql`alter table products disable trigger products_noted`.execute(db);
  await change();
  await sql`alter table products enable trigger products_noted`.execute(db);
  await sql`update categories set version = version + 1
    where exists (select from products where category_id = categories.id)`.execute(db);
}
