import { sql } from 'kysely';
import { indexPhones } from '#server/catalogue/index-phones.ts';
import { loadCatalogue } from '#server/catalogue/load-catalogue.ts';
import type { Db } from '#server/db/client.ts';
import type { Person, TestShop } from '../test-app.ts';

/** One phone for each model of the catalogue, listed by `seller` under brand and name. */
export async function listEveryModel({ deps }: TestShop, seller: Person): Promise<void> {
  const { db } = deps;
  await loadCatalogue(db);
  await withoutTriggers(db, [
    sql`insert into images (id) select id from models`,
    sql`insert into products (id, seller_id, category_id, name, selling_price, market_price,
        phone_number, image_id, description, location, condition, use_time, ram_room, post_time)
      select models.id, ${seller.userId}, brand_id, categories.name || ' ' || models.name,
        1000000, 2000000, '01712345678', models.id, 'Clean', 'Mirpur, Dhaka', 'Good', '1 year', '', ''
      from models join categories on categories.id = brand_id`,
  ]);
  await withoutTriggers(db, [], () => indexPhones({ db }));
}

/** The test is not about the brands' counters, which take most of the time. */
export async function withoutTriggers(
  db: Db,
  statements: ReturnType<typeof sql>[],
  work: () => Promise<void> = async () => {},
): Promise<void> {
  await sql`alter table products disable trigger user`.execute(db);
  for (const statement of statements) await statement.execute(db);
  await work();
  await sql`alter table products enable trigger user`.execute(db);
}
